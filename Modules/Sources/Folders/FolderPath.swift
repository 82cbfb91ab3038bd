/// A path in a folder that cannot lead out of it.
struct FolderPath: Hashable, Sendable {
  /// The maximum depth of nested folders.
  static let maximumDepth = 32

  /// The names from the folder to the file.
  let names: [String]

  /// The path in a text; nil if it is empty, absolute, too deep, or has parts such as `..`.
  init?(_ text: String) {
    let names = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard names.count <= Self.maximumDepth + 1,
      names.allSatisfy({ !["", ".", ".."].contains($0) && !$0.utf8.contains(0) })
    else { return nil }
    self.names = names
  }
}
