/// The headers of a request or an answer, in order.
public struct HTTPFields: Hashable, Sendable {
  private var fields: [HTTPField] = []

  /// No headers.
  public init() {}

  /// Headers in order.
  public init(_ fields: some Sequence<HTTPField>) {
    self.fields = Array(fields)
  }

  /// The value of a header; those of several with one name are joined by commas; nil without any.
  ///
  /// Setting it replaces all headers of the name.
  public subscript(name: HTTPField.Name) -> String? {
    get {
      let values = self[values: name]
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    set {
      fields.removeAll { $0.name == name }
      if let newValue { fields.append(HTTPField(name: name, value: newValue)) }
    }
  }

  /// The values of the headers of a name.
  public subscript(values name: HTTPField.Name) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }

  /// Whether there are no headers.
  public var isEmpty: Bool { fields.isEmpty }

  /// Adds a header at the end.
  public mutating func append(_ field: HTTPField) { fields.append(field) }
}

extension HTTPFields: Sequence {
  /// The headers in order.
  public func makeIterator() -> IndexingIterator<[HTTPField]> { fields.makeIterator() }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
  /// Headers in the order of the literal.
  public init(dictionaryLiteral elements: (HTTPField.Name, String)...) {
    self.init(elements.map { HTTPField(name: $0.0, value: $0.1) })
  }
}
