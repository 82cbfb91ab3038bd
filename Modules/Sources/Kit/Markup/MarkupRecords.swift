/// The elements at which a damaged document is split, such as the items of a feed.
public struct MarkupRecords: Sendable {
  /// The possible lowercase names of the records, without prefixes.
  let names: Set<String>
  /// The possible names of the outermost element.
  let roots: Set<String>
  /// The names of the elements within the outermost one that may contain records.
  let containers: Set<String>

  /// Creates a description from lowercase names without prefixes.
  ///
  /// If an element that is not in `containers` is open where a record begins, its end tag is missing.
  public init(_ names: Set<String>, in roots: Set<String>, _ containers: Set<String>) {
    (self.names, self.roots, self.containers) = (names, roots, containers)
  }
}
