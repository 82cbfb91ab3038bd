import Foundation

/// The files of folders that others have collected: JSON, texts, and everything else as pictures.
struct Corpus {
  private static let largestFile = 20 << 20
  /// Files of a checkout that are no samples.
  private static let others: Set = ["c", "h", "py", "md", "go", "rs", "sh", "html", "yml", "yaml", "cmake", "swift"]

  private(set) var pictures: [NamedData] = []
  private(set) var documents: [NamedData] = []
  private(set) var lines: [String] = []

  var isEmpty: Bool { pictures.isEmpty && documents.isEmpty && lines.isEmpty }

  /// Reads every file below folders; those beyond 20 MiB are left out.
  init(folders: [URL]) throws {
    for folder in folders {
      guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.fileSizeKey]) else {
        continue
      }
      for case let file as URL in files where !file.path.contains("/.git/") {
        let values = try file.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
        guard values.isRegularFile == true, values.fileSize ?? 0 <= Self.largestFile else { continue }
        try add(NamedData(file.lastPathComponent, Data(contentsOf: file)), file.pathExtension.lowercased())
      }
    }
  }

  private mutating func add(_ file: NamedData, _ kind: String) throws {
    switch kind {
    case "json": documents.append(file)
    case "txt": lines += String(decoding: file.data, as: UTF8.self).split(separator: "\n").map(String.init)
    case _ where Self.others.contains(kind): break
    default: pictures.append(file)
    }
  }
}

/// Bytes with a name for the report.
struct NamedData: Sendable {
  let name: String
  let data: Data

  init(_ name: String, _ parts: Data...) {
    self.name = name
    data = parts.reduce(into: Data()) { $0.append($1) }
  }
}
