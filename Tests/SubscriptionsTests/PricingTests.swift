import Records
import Testing

@testable import Subscriptions

@Suite struct PricingTests {
  private typealias Maker = ChainMaker

  private func chain(
    price: Int64? = nil, change: (inout TransactionRecord, SymbolTable) -> Void = { _, _ in }
  )
    -> ChainMaker
  {
    var maker = ChainMaker()
    let symbols = maker.symbols
    for month in 0..<3 as Range<Int64> {
      maker.period(
        month + 1, from: Maker.day(month * 31), to: Maker.day(month * 31 + 31), price: price
      ) {
        $0.storefront = symbols.intern("DEU")
        change(&$0, symbols)
      }
    }
    return maker
  }

  private func post(
    _ maker: ChainMaker, _ display: String?, change: (inout AppPost) -> Void = { _ in }
  )
    -> AppPost
  {
    var post = AppPost()
    post.originalTransactionId = .number(1)
    post.displayPrice = display
    change(&post)
    return post
  }

  private func prices(_ maker: ChainMaker, _ posts: [AppPost]) -> (
    prices: [Int64?], timeline: Timeline
  ) {
    var chain = maker.chain
    chain.posts = posts
    let timeline = Timeline(chain, asOf: Maker.day(90), symbols: maker.symbols)
    return (timeline.periods.map(\.sale.price), timeline)
  }

  @Test func aPostWithoutIdOrDatePricesWhatNothingElseDoes() {
    let maker = chain()
    let found = prices(maker, [post(maker, "4,99 €")])
    #expect(found.prices == [4990, 4990, 4990])
    #expect(found.timeline.periods.allSatisfy { $0.sale.priceSource == .post })
    #expect(maker.symbols.text(found.timeline.periods[0].sale.currency) == "EUR")
    #expect(prices(maker, []).prices == [nil, nil, nil])
  }

  @Test func thePayloadsPriceIsBetter() {
    let maker = chain(price: 9990)
    let found = prices(maker, [post(maker, "4,99 €")])
    #expect(found.prices == [9990, 9990, 9990])
    #expect(found.timeline.periods[0].sale.priceSource == .payload)
  }

  @Test func aPostOfATransactionPricesThatOne() {
    let maker = chain()
    let own = post(maker, "5,99 €") { $0.transactionId = .number(2) }
    #expect(prices(maker, [post(maker, "4,99 €"), own]).prices == [4990, 5990, 4990])
    #expect(prices(maker, [own, post(maker, "4,99 €")]).prices == [4990, 5990, 4990])
  }

  @Test func aDatedPostPricesFromADayBeforeItUntilTheNext() {
    let maker = chain()
    let first = post(maker, "4,99 €") { $0.purchaseDate = Maker.day(1) }
    let second = post(maker, "5,99 €") { $0.purchaseDate = Maker.day(40) }
    #expect(prices(maker, [first, second]).prices == [4990, 4990, 5990])
    let late = post(maker, "4,99 €") { $0.purchaseDate = Maker.day(20) }
    #expect(prices(maker, [late]).prices == [nil, 4990, 4990])
    let other = post(maker, "5,99 €") {
      $0.purchaseDate = Maker.day(40)
      $0.productId = maker.symbols.intern("yearly")
    }
    #expect(prices(maker, [first, other]).prices == [4990, 4990, 4990])
  }

  @Test func postsThatDisagreePriceNothing() {
    let maker = chain()
    #expect(
      prices(maker, [post(maker, "4,99 €"), post(maker, "5,99 €")]).prices == [nil, nil, nil])
    #expect(
      prices(maker, [post(maker, "4,99 €"), post(maker, "4.99 €")]).prices == [4990, 4990, 4990])
  }

  @Test func aListPriceIsNotAnOffers() {
    let maker = chain { record, _ in record.offerType = 2 }
    #expect(prices(maker, [post(maker, "4,99 €")]).prices == [nil, nil, nil])
  }

  @Test func doubtsAreCountedARow() {
    let maker = chain()
    let ambiguous = prices(maker, [post(maker, "$4.99")])
    #expect(ambiguous.prices == [nil, nil, nil])
    #expect(ambiguous.timeline.priceDoubts.ambiguous == 3)
    let contradictory = prices(maker, [post(maker, "US$4.99")])
    #expect(contradictory.prices == [4990, 4990, 4990])
    #expect(contradictory.timeline.priceDoubts.contradictory == 3)
    let suspect = prices(maker, [post(maker, "4,99 €") { $0.price = "4990" }])
    #expect(suspect.prices == [nil, nil, nil])
    #expect(suspect.timeline.priceDoubts.unitSuspect == 3)
  }

  @Test(
    arguments: [("4.99", 4990), ("4,99", 4990), ("4.990000000000002", 4990), ("5", 5000)]
      as [(String, Int64)])
  func aNumberAloneIsInTheStorefrontsCurrency(number: String, price: Int64) {
    let maker = chain()
    let found = prices(maker, [post(maker, nil) { $0.price = number }])
    #expect(found.prices == [price, price, price])
    #expect(maker.symbols.text(found.timeline.periods[0].sale.currency) == "EUR")
  }
}
