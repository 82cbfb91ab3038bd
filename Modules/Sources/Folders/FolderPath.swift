/// A path within a folder that cannot lead out of the folder.
struct FolderPath: Hashable, Sendable {
  /// The maximum depth of nested folders.
  static let maximumDepth = 32

  /// The names of the folders on the path, followed by the name of the file.
  let names: [String]

  /// Parses a path; nil if it is empty, absolute or too deep, or contains a component such as `..`.
  init?(_ text: String) {
    let names = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard names.count <= Self.maximumDepth + 1,
      names.allSatisfy({ !["", ".", ".."].contains($0) && !$0.utf8.contains(0) })
    else { return nil }
    self.names = names
  }
}
