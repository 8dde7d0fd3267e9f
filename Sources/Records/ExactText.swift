/// A text that equals only the same bytes.
///
/// Swift's own `==` also takes "é" in one character and "é" in two for equal. Where equal records are
/// kept once, which of the two is kept would then depend on which came first.
@propertyWrapper
public struct ExactText: Hashable, Sendable {
  public var wrappedValue: String?

  public init(wrappedValue: String?) { self.wrappedValue = wrappedValue }

  public static func == (left: ExactText, right: ExactText) -> Bool {
    switch (left.wrappedValue, right.wrappedValue) {
    case (let a?, let b?): a.utf8.elementsEqual(b.utf8)
    case (nil, nil): true
    default: false
    }
  }
}
