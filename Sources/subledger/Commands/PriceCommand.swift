import Foundation
import Money
import Records
import Reports

struct PriceCommand: Command {
  static let name = "price"
  static let summary = "reads a price as an app showed it, and says how"
  static let operands = "STRING"
  static let discussion = """
    STRING - reads lines from the standard input: string, storefront, currency, price and date with
    tabs between (those at the end may be missing), and answers each with a JSON line.

    status is exact, ambiguous (the currency can be one of several), contradiction (the text says
    another currency than the one given or the storefront's), unit_suspect (the number beside it is a
    thousand times off) or unreadable. An amount is never guessed.

    example:
      $ subledger price '‏٤٫٩٩ ر.س.‏' --storefront SAU
      \(example)
    """
  static let example = #"""
    {"status":"exact","amount":"4.99","currency":"SAR","candidates":[],"reason":null}
    """#
  static let options = [storefront, currency, price, date]

  private static let storefront = Option(
    name: "--storefront", value: "CODE", help: "where it was shown, alpha-3: USA")
  private static let currency = Option(
    name: "--currency", value: "CODE", help: "the currency, where it is known: USD")
  private static let price = Option(
    name: "--price", value: "NUMBER", help: "the number beside it, in units: 4.99")
  private static let date = Option(
    name: "--date", value: "DAY", help: "when it was shown: 2026-01-31")

  private let settings: Settings
  private let text: String

  init(_ settings: Settings) throws(Failure) {
    self.settings = settings
    guard let text = settings.arguments.positionals.first,
      settings.arguments.positionals.count == 1
    else { throw .usage("subledger price: give one price in quotes, or - for lines of them") }
    self.text = text
    if let code = settings[Self.storefront], !Storefront.all.contains(code) {
      throw .usage(
        "--storefront \(code): there is no such storefront; an alpha-3 code such as USA is expected"
          + suggestion(for: code.uppercased(), among: Storefront.all))
    }
    if let code = settings[Self.currency], !Currency.isKnown(code) {
      throw .usage("--currency \(code): a code such as USD is expected")
    }
    if let number = settings[Self.price], DecimalText.roundedMilliunits(number) == nil {
      throw .usage("--price \(number): a plain number such as 4.99 is expected")
    }
    if let day = settings[Self.date], CivilDay.number(day) == nil {
      throw .usage("--date \(day): a day such as 2026-01-31 is expected")
    }
  }

  func run(_ console: Console) throws -> ExitCode {
    guard text == "-" else {
      let reading = DisplayPrice.read(
        text, storefront: settings[Self.storefront], price: settings[Self.price],
        currency: settings[Self.currency], day: settings[Self.date])
      console.write(Self.json(reading) + "\n")
      return .done
    }
    var answers = ""
    while let line = readLine() {
      answers += Self.json(Self.read(line)) + "\n"
      if answers.utf8.count > 1 << 16 {
        console.write(answers)
        answers = ""
      }
    }
    console.write(answers)
    return .done
  }

  private static func read(_ line: String) -> DisplayPrice.Reading {
    let cells = line.utf8.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    func cell(_ place: Int) -> String? {
      cells.indices.contains(place) && !cells[place].isEmpty ? cells[place] : nil
    }
    return DisplayPrice.read(
      cells.first ?? "", storefront: cell(1), price: cell(3), currency: cell(2), day: cell(4))
  }

  private static func json(_ reading: DisplayPrice.Reading) -> String {
    let amount = reading.milliunits.map { milliunits in
      ExactAmount.text(
        micros: Int128(milliunits) * 1000,
        minimumFractionDigits: reading.currency.map(Currency.fractionDigits) ?? 0)
    }
    let candidates = reading.candidates.map(JSONText.quoted).joined(separator: ",")
    return "{\"status\":\"\(reading.status.rawValue)\",\"amount\":\(quoted(amount)),"
      + "\"currency\":\(quoted(reading.currency)),\"candidates\":[\(candidates)],"
      + "\"reason\":\(quoted(reading.reason))}"
  }

  private static func quoted(_ text: String?) -> String { text.map(JSONText.quoted) ?? "null" }
}
