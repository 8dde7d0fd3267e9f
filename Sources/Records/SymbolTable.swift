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
  private var texts: [String] = []
  /// The UTF-8 of all texts, one after another, and where each ends.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// A hash table with open addressing: a symbol's number plus 1, or 0 where a slot is free. Its
  /// size is a power of two.
  private var slots = [UInt32](repeating: 0, count: 1024)

  public init() {
    for word in Symbol.wellKnown { intern(word) }
  }

  /// How many texts it holds.
  public var count: Int { texts.count }

  /// The symbol of a text, made if it is new. O(length).
  @discardableResult
  public func intern(_ text: String) -> Symbol {
    var text = text
    return text.withUTF8 { intern(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// The symbol of a text in UTF-8, made if it is new; no string is made for a text that is known.
  /// Bytes that are no UTF-8 are repaired.
  public func intern(bytes text: UnsafeRawBufferPointer) -> Symbol {
    let slot = slot(of: text)
    if slots[slot] != 0 { return Symbol(rawValue: slots[slot] - 1) }
    let number = UInt32(texts.count)
    texts.append(String(decoding: text, as: UTF8.self))
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
    slots[slot] = number + 1
    if texts.count * 2 > slots.count { grow() }
    return Symbol(rawValue: number)
  }

  /// The symbol of a text that is already known, for looking things up without adding to the table.
  public func find(_ text: String) -> Symbol? {
    var text = text
    let number = text.withUTF8 { slots[slot(of: UnsafeRawBufferPointer($0))] }
    return number == 0 ? nil : Symbol(rawValue: number - 1)
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

  /// The slot that holds a text, or the free one where it belongs.
  private func slot(of text: UnsafeRawBufferPointer) -> Int {
    var slot = Int(truncatingIfNeeded: Self.hash(text)) & (slots.count - 1)
    while slots[slot] != 0, !holds(text, Int(slots[slot]) - 1) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func holds(_ text: UnsafeRawBufferPointer, _ number: Int) -> Bool {
    let start = number == 0 ? 0 : ends[number - 1]
    guard ends[number] - start == text.count else { return false }
    return bytes.withUnsafeBytes { stored in
      UnsafeRawBufferPointer(rebasing: stored[start..<ends[number]]).elementsEqual(text)
    }
  }

  private func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    bytes.withUnsafeBytes { stored in
      for number in texts.indices {
        let start = number == 0 ? 0 : ends[number - 1]
        slots[slot(of: UnsafeRawBufferPointer(rebasing: stored[start..<ends[number]]))] =
          UInt32(number) + 1
      }
    }
  }

  /// FNV-1a, folded so that the low bits depend on all others.
  private static func hash(_ text: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash ^ (hash >> 32)
  }
}
