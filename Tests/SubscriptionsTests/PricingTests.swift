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

@Suite struct CataloguePricingTests {
  private func entry(_ maker: ChainMaker, change: (inout CatalogueEntry, SymbolTable) -> Void)
    -> CatalogueEntry
  {
    var entry = CatalogueEntry(product: maker.symbols.intern("monthly"))
    change(&entry, maker.symbols)
    return entry
  }

  private func timeline(_ maker: ChainMaker, _ entries: [CatalogueEntry], posts: [AppPost] = [])
    -> Timeline
  {
    var chain = maker.chain
    chain.posts = posts
    return Timeline(
      chain, asOf: ChainMaker.day(90), catalogue: Catalogue(entries, symbols: maker.symbols),
      symbols: maker.symbols)
  }

  private func maker(change: (inout TransactionRecord) -> Void = { _ in }) -> ChainMaker {
    var maker = ChainMaker()
    let germany = maker.symbols.intern("DEU")
    for month in 0..<2 as Range<Int64> {
      maker.period(
        month + 1, from: ChainMaker.day(month * 31), to: ChainMaker.day(month * 31 + 31), price: nil
      ) {
        $0.storefront = germany
        change(&$0)
      }
    }
    return maker
  }

  @Test func theLocalPriceOfTheDay() {
    let maker = maker()
    let everywhere = entry(maker) {
      $0.price = 9990
      $0.currency = $1.intern("USD")
    }
    let local = entry(maker) {
      $0.price = 8990
      $0.storefront = $1.intern("DEU")
    }
    let later = entry(maker) {
      $0.price = 7990
      $0.storefront = $1.intern("DEU")
      $0.from = 19_723 + 20
    }
    let periods = timeline(maker, [everywhere, local, later]).periods
    #expect(periods.map(\.sale.price) == [8990, 7990])
    #expect(periods.map(\.sale.priceSource) == [.catalogue, .catalogue])
    #expect(periods.allSatisfy { maker.symbols.text($0.sale.currency) == "EUR" })
    #expect(timeline(maker, [everywhere]).periods.map(\.sale.price) == [9990, 9990])
  }

  @Test func whatAnAppPostedIsBetter() {
    let maker = maker()
    var post = AppPost()
    post.displayPrice = "4,99 €"
    let listed = entry(maker) { entry, _ in entry.price = 9990 }
    #expect(
      timeline(maker, [listed], posts: [post]).periods.map(\.sale.price) == [4990, 4990])
  }

  @Test func twoPricesAtOnceAreNone() {
    let maker = maker()
    let entries = [9990, 8990].map { price in entry(maker) { entry, _ in entry.price = price } }
    #expect(timeline(maker, entries).periods.map(\.sale.price) == [nil, nil])
  }

  @Test func anOfferHasItsOwnPrice() {
    let maker = maker { $0.offerType = 2 }
    let listed = entry(maker) { entry, _ in entry.price = 9990 }
    #expect(timeline(maker, [listed]).periods.map(\.sale.price) == [nil, nil])
    let offer = entry(maker) { entry, _ in
      entry.price = 4990
      entry.offerType = 2
    }
    #expect(timeline(maker, [listed, offer]).periods.map(\.sale.price) == [4990, 4990])
  }

  @Test func aFreeOfferOfTheTimeBeforePricesIsATrial() {
    var maker = ChainMaker()
    maker.period(1, from: ChainMaker.day(0), to: ChainMaker.day(7), price: nil) { $0.offerType = 1 }
    maker.period(2, from: ChainMaker.day(7), to: ChainMaker.day(38))
    #expect(timeline(maker, []).trials.isEmpty)
    let free = entry(maker) {
      $0.price = 0
      $0.currency = $1.intern("USD")
      $0.offerType = 1
    }
    #expect(timeline(maker, [free]).trials.count == 1)
    // Shorter than the product's period: it can be nothing else.
    let monthly = entry(maker) { $0.duration = $1.intern("P1M") }
    let timeline = timeline(maker, [monthly])
    #expect(timeline.trials.map(\.outcome) == [.converted])
    #expect(timeline.periods.map(\.isFree) == [true, false])
  }

  @Test func theCataloguesPeriodHolds() {
    let maker = maker()
    let entries = [entry(maker) { $0.duration = $1.intern("P2M") }]
    #expect(timeline(maker, entries).periods.map(\.length) == [.months(2), .months(2)])
  }
}
