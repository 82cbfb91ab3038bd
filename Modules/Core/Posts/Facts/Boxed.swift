/// Keeps a value that few have on the heap: a struct without it grows by one word.
@propertyWrapper
public struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  private indirect enum Box: Hashable, Sendable {
    case value(Value)
  }

  private var box: Box?

  /// A box with a value, or without one.
  public init(wrappedValue: Value?) {
    box = wrappedValue.map { .value($0) }
  }

  /// The value; nil without one.
  public var wrappedValue: Value? {
    get { if case .value(let value) = box { value } else { nil } }
    set { box = newValue.map { .value($0) } }
  }
}
