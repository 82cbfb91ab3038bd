import Foundation

/// Files from public corpora.
struct Corpus {
  private static let largestFile = 20 << 20

  private(set) var pictures: [NamedData] = []
  private(set) var documents: [NamedData] = []
  private(set) var lines: [String] = []

  /// Reads the files in folders; `arguments` are pairs of `--pictures`, `--documents` or `--texts` and a folder.
  ///
  /// Files larger than 20 MiB are skipped.
  init(_ arguments: ArraySlice<String>) throws {
    var rest = arguments
    while let kind = rest.popFirst() {
      guard let folder = rest.popFirst() else { throw UsageError() }
      let files = try Self.files(below: folder)
      switch kind {
      case "--pictures": pictures += files
      case "--documents": documents += files
      case "--texts":
        lines += files.flatMap { String(decoding: $0.data, as: UTF8.self).split(separator: "\n").map(String.init) }
      default: throw UsageError()
      }
    }
  }

  var isEmpty: Bool { pictures.isEmpty && documents.isEmpty && lines.isEmpty }

  private static func files(below folder: String) throws -> [NamedData] {
    let url = URL(filePath: folder)
    guard let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil) else {
      throw CocoaError(.fileReadNoSuchFile)
    }
    return try files.compactMap { $0 as? URL }.compactMap { file in
      let values = try file.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
      guard values.isRegularFile == true, values.fileSize ?? 0 <= largestFile else { return nil }
      return NamedData(file.lastPathComponent, try Data(contentsOf: file))
    }
  }
}

struct UsageError: Error {}

/// Bytes with a name for the report.
struct NamedData: Sendable {
  let name: String
  let data: Data

  init(_ name: String, _ parts: Data...) {
    self.name = name
    data = parts.reduce(into: Data()) { $0.append($1) }
  }
}
