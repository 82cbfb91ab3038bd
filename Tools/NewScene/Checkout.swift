import Foundation

/// The package on disk.
struct Checkout {
  let root: URL

  func data(at path: String) throws -> Data? {
    let url = root.appending(path: path)
    return FileManager.default.fileExists(atPath: url.path) ? try Data(contentsOf: url) : nil
  }

  func text(at path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The paths of all files below a folder; empty if the folder does not exist.
  func files(in folder: String) throws -> [String] {
    let url = root.appending(path: folder)
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: url.path).map { "\(folder)/\($0)" }
      .filter { path in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder)
          && !isFolder.boolValue
      }.sorted()
  }

  /// Whether a file or folder exists.
  func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  /// The names of the files and folders in a folder.
  func contents(of folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
  }

  /// The text of every Swift file below a folder.
  func sources(in folder: String) throws -> [String] {
    try files(in: folder).filter { $0.hasSuffix(".swift") }.map(text)
  }
}
