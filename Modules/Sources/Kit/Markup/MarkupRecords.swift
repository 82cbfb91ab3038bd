/// The elements by which a damaged document is read, such as the items of a feed.
public struct MarkupRecords: Sendable {
  /// The names that they may have, without a prefix, in lower case.
  let names: Set<String>
  /// The names of the outermost element.
  let roots: Set<String>
  /// The names of the elements inside it that may contain them.
  let containers: Set<String>

  /// Names without a prefix, in lower case.
  ///
  /// - Parameters:
  ///   - names: the names that the records may have.
  ///   - roots: those of the outermost element.
  ///   - containers: those of the elements inside it that may contain them; any other that is open where a record
  ///     begins has lost its end tag.
  public init(_ names: Set<String>, in roots: Set<String>, _ containers: Set<String>) {
    (self.names, self.roots, self.containers) = (names, roots, containers)
  }
}
