import Foundation

/// The feeds in a folder, without subfolders.
struct Corpus {
  let name: String
  let files: [URL]

  /// The folders below a path, and the path itself, that contain feeds.
  static func folders(in path: String) -> [Corpus] {
    let root = URL(filePath: path).standardizedFileURL
    let all = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    let groups = Dictionary(grouping: all.filter(isFeed)) { $0.deletingLastPathComponent().path }
    return groups.sorted { $0.key < $1.key }.map { folder, files in
      let name = folder.dropFirst(root.deletingLastPathComponent().path.count).drop { $0 == "/" }
      return Corpus(name: String(name), files: files.sorted { $0.path < $1.path })
    }
  }

  /// Whether a file is a feed, not an expectation.
  private static func isFeed(_ file: URL) -> Bool {
    switch file.pathExtension {
    case "xml", "rss", "atom", "rdf": return true
    case "json":
      let xml = file.deletingPathExtension().appendingPathExtension("xml")
      let isExpectation = FileManager.default.fileExists(atPath: xml.path) || file.path.hasSuffix(".meta.json")
      return !isExpectation && !file.path.hasSuffix("_expected.json")
    default: return false
    }
  }
}
