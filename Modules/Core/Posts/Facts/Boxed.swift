/// Stores a rarely used value on the heap, so that the enclosing struct contains only a pointer to it.
@propertyWrapper
public struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  private indirect enum Box: Hashable, Sendable {
    case value(Value)
  }

  private var box: Box?

  /// Creates a box with the given value; an empty box for nil.
  public init(wrappedValue: Value?) {
    box = wrappedValue.map { .value($0) }
  }

  /// The value; nil if the box is empty.
  public var wrappedValue: Value? {
    get { if case .value(let value) = box { value } else { nil } }
    set { box = newValue.map { .value($0) } }
  }
}
