import Records
import Testing

@testable import Ingest

@Suite struct CatalogueFormatTests {
  private func entries(_ reading: Reading) -> [String] {
    reading.records.compactMap { record in
      guard case .catalogue(let entry) = record else { return nil }
      let from: String = entry.from.map { "\($0)" } ?? ""
      let price: String = entry.price.map { "\($0)" } ?? ""
      let offer: String = entry.offerType.map { "\($0)" } ?? ""
      return [
        reading.text(entry.product), reading.text(entry.storefront), from,
        reading.text(entry.duration), price, reading.text(entry.currency), offer,
        reading.text(entry.offerIdentifier),
      ].joined(separator: "|")
    }
  }

  @Test func tables() throws {
    let reading = try Reading(
      """
      productId,duration,storefront,from,price,currency,offer_type,offer_id,offer_price
      pro,P1M,,,,,,,
      pro,,DEU,2024-01-01,9.99,EUR,2,spring,4.99
      lifetime,,,,99,USD,,,
      """)
    #expect(reading.rejects.isEmpty)
    #expect(
      entries(reading) == [
        "pro|||P1M||||", "pro|DEU|19723||9990|EUR||", "pro|DEU|19723||4990|EUR|2|spring",
        "lifetime||||99000|USD||",
      ])
    #expect(reading.summary.counts.catalogue == 4)
  }

  @Test(arguments: [
    ("product,duration\npro,monthly", "monthly"), ("product,price\npro,\"4,99 €\"", "4,99"),
    ("product,price,currency\npro,4.99,euro", "euro"), ("product,price,from\npro,4.99,May", "May"),
    ("product,duration\n,P1M", "without a product"),
  ])
  func aBadRowIsNamed(text: String, said: String) throws {
    let reading = try Reading(text)
    #expect(reading.rejects.first?.reason.contains(said) == true)
    #expect(reading.rejects.first?.place.line == 2)
  }

  @Test func storeKitConfigurations() throws {
    let reading = try Reading(
      """
      {
        "identifier" : "A", "products" : [ {
          "displayPrice" : "89.99", "productID" : "lifetime", "type" : "NonConsumable" } ],
        "settings" : { "_storefront" : "GBR", "_timeRate" : 0 },
        "subscriptionGroups" : [ { "id" : "1", "subscriptions" : [ {
          "adHocOffers" : [ { "displayPrice" : "0.99", "offerID" : "back", "paymentMode" : "payUpFront" } ],
          "codeOffers" : [

          ],
          "displayPrice" : "4.99",
          "introductoryOffer" : { "displayPrice" : "0.99", "paymentMode" : "free" },
          "productID" : "pro", "recurringSubscriptionPeriod" : "P1M" } ] } ],
        "version" : { "major" : 4, "minor" : 0 }
      }
      """)
    #expect(reading.rejects.isEmpty)
    #expect(
      entries(reading) == [
        "pro|||P1M||||", "pro|GBR|||4990|||", "pro|GBR|||0||1|", "pro|GBR|||990||2|back",
        "lifetime|GBR|||89990|||",
      ])
  }
}
