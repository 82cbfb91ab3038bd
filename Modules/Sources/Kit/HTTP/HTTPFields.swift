/// The headers of a request or a response, in order.
public struct HTTPFields: Hashable, Sendable {
  private var fields: [HTTPField] = []

  /// Creates an empty list of headers.
  public init() {}

  /// Creates a list of headers in the given order.
  public init(_ fields: some Sequence<HTTPField>) {
    self.fields = Array(fields)
  }

  /// The value of the header with the given name; several values are joined by commas.
  ///
  /// Nil if there is no such header.
  ///
  /// Setting the value replaces all headers with the name.
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

  /// The values of all headers with the given name.
  public subscript(values name: HTTPField.Name) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }

  /// Whether there are no headers.
  public var isEmpty: Bool { fields.isEmpty }

  /// Adds a header after the others.
  public mutating func append(_ field: HTTPField) { fields.append(field) }
}

extension HTTPFields: Sequence {
  /// The headers in order.
  public func makeIterator() -> IndexingIterator<[HTTPField]> { fields.makeIterator() }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
  /// Creates a list of headers in the order of the literal.
  public init(dictionaryLiteral elements: (HTTPField.Name, String)...) {
    self.init(elements.map { HTTPField(name: $0.0, value: $0.1) })
  }
}
