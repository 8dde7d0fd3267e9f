/// A text that occurs often, as a small number: a product, a currency, a notification type.
///
/// Values that Apple draws from a list stay open: a word that we do not know is a symbol like any
/// other, and the words that we do know are constants (`Symbol.production`), so no enumeration can
/// fail to decode. Symbols compare by number; for an order, compare their texts.
public struct Symbol: Hashable, Sendable {
  /// Index in the ``SymbolTable`` that made it.
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// Texts ↔ symbols. One table a run; the well-known words come first, the same in every table.
///
/// Not for values that nearly every row has anew (ids, tokens): a table never forgets.
public final class SymbolTable {
  private var numbers: [String: UInt32] = [:]
  private var texts: [String] = []

  public init() {
    for word in Symbol.wellKnown { intern(word) }
  }

  /// How many texts it holds.
  public var count: Int { texts.count }

  /// The symbol of a text, made if it is new. O(length).
  @discardableResult
  public func intern(_ text: String) -> Symbol {
    if let number = numbers[text] { return Symbol(rawValue: number) }
    let number = UInt32(texts.count)
    numbers[text] = number
    texts.append(text)
    return Symbol(rawValue: number)
  }

  /// The symbol of a text that is already known, for looking things up without adding to the table.
  public func find(_ text: String) -> Symbol? {
    numbers[text].map { Symbol(rawValue: $0) }
  }

  /// The text of a symbol of this table; "" for one of another table.
  public func text(_ symbol: Symbol) -> String {
    let index = Int(symbol.rawValue)
    return texts.indices.contains(index) ? texts[index] : ""
  }

  /// The text of a symbol, or "" where there is none: how a missing dimension value is written.
  public func text(_ symbol: Symbol?) -> String {
    symbol.map { text($0) } ?? ""
  }
}
