import Foundation

/// The template of a new scene: a tree of files in which `Things` stands for the name.
///
/// Its snapshots show texts of Viper, too, and are recorded again when those change: make a scene that is called Things,
/// run its tests with `RECORD_SNAPSHOTS=1`, copy Tests/App/Snapshots/things-* here, and remove the scene.
struct Template {
  private let folder: URL

  init(in package: URL) {
    folder = package.appending(path: "Tools/NewScene/Template")
  }

  /// The files of a scene, by their paths in the package.
  func files(of name: SceneName) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where ["swift", "json", "txt"].contains(URL(filePath: path).pathExtension) {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      files[fill(path, name)] = Data(sortImports(of: fill(text, name)).utf8)
    }
    return files
  }

  private func fill(_ text: String, _ name: SceneName) -> String {
    text.replacing("Things", with: name.text).replacing("things", with: name.word)
  }

  /// The order of the imports depends on the name.
  private func sortImports(of text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let end = lines.firstIndex { !$0.hasPrefix("import ") && !$0.hasPrefix("public import ") } ?? 0
    lines[..<end].sort { ($0.split(separator: " ").last ?? "") < ($1.split(separator: " ").last ?? "") }
    return lines.joined(separator: "\n")
  }
}
