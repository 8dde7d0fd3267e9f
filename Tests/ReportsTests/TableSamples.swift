import Metrics

/// Tables that several tests write.
enum TableSamples {
  /// A key of every sort, one cell of every sort.
  static let revenue = Table(
    columns: [
      Column("period", .key), Column("product", .key), Column("currency", .key),
      Column("sales", .count), Column("net", .amount), Column("refund_rate", .rate),
      Column("is_complete", .flag),
    ],
    rows: [
      [
        .text("2024-01"), .text("pro | year"), .text("USD"), .count(1234),
        .amount(12_327_660_000, currency: "USD"), .rate(83_333), .flag(true),
      ],
      [
        .text("2024-02"), .text("プレミアム"), .text("JPY"), .count(0),
        .amount(-9_990_000, currency: "JPY"), .blank, .flag(false),
      ],
      [
        .text("2024-02"), .text("=1+1"), .text("KWD"), .count(3), .amount(833_333, currency: "KWD"),
        .rate(1_000_000), .flag(false),
      ],
    ])

  /// A table of one column of texts.
  static func texts(_ texts: [String]) -> Table {
    Table(columns: [Column("product", .key)], rows: texts.map { [.text($0)] })
  }
}
