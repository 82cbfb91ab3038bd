/// A value that is encoded as `null` if it is missing, as Mastodon-compatible servers do it.
@propertyWrapper
enum OrNull<Value: Encodable>: Encodable {
  case null
  case value(Value)

  init(wrappedValue: Value?) {
    self = wrappedValue.map { .value($0) } ?? .null
  }

  var wrappedValue: Value? {
    get { if case .value(let value) = self { value } else { nil } }
    set { self = OrNull(wrappedValue: newValue) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if case .value(let value) = self { try container.encode(value) } else { try container.encodeNil() }
  }
}
