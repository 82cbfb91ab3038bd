/// The elements that a damaged document is read by, such as the items of a feed.
public struct MarkupRecords: Sendable {
  /// The names that they may have, without a prefix, in small letters.
  let names: Set<String>
  /// The names of the outermost element.
  let roots: Set<String>
  /// The names of the elements inside it that they may be in.
  let containers: Set<String>

  /// Names without a prefix, in small letters.
  ///
  /// - Parameters:
  ///   - names: the names that the records may have.
  ///   - roots: those of the outermost element.
  ///   - containers: those of the elements inside it that they may be in: others that are open where a record begins were
  ///     not ended.
  public init(_ names: Set<String>, in roots: Set<String>, _ containers: Set<String>) {
    (self.names, self.roots, self.containers) = (names, roots, containers)
  }
}
