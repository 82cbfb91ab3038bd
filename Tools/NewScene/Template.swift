import Foundation

/// The template of a scene or source: folders of files that use `Things` in place of the name.
///
/// Each shape uses some of the folders; a file in a later folder replaces its namesake in an earlier one. A line that
/// ends in a mark such as `// --item` is included only for shapes with the folder `Item`.
struct Template {
  private let folder: URL

  /// - Parameter feedShell: the folder of FeedShell.
  init(in feedShell: URL) {
    folder = feedShell.appending(path: "Tools/NewScene/Template")
  }

  /// The generated files, by their paths in the package.
  func files(of name: SceneName, _ shape: Shape, _ layout: Layout) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for part in shape.parts + layout.parts {
      let root = folder.appending(path: part)
      for path in try FileManager.default.subpathsOfDirectory(atPath: root.path)
      where ["swift", "json"].contains(URL(filePath: path).pathExtension) {
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        let kind = path.prefix { $0 != "/" }
        guard let folder = layout.folders[String(kind)] else { continue }
        let lines = imports(in: marked(text, shape.marks), of: layout, from: String(kind))
        files[fill(folder + path.dropFirst(kind.count), name)] = Data(sortImports(of: fill(lines, name)).utf8)
      }
    }
    return files
  }

  private func fill(_ text: String, _ name: SceneName) -> String {
    text.replacing("Things", with: name.text).replacing("things", with: name.word)
  }

  /// Removes the marks, and the lines with marks of other shapes.
  private func marked(_ text: String, _ marks: Set<String>) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line -> String? in
      guard let match = line.firstMatch(of: #/ +// --(\w+)$/#) else { return String(line) }
      return marks.contains(String(match.1)) ? String(line[..<match.range.lowerBound]) : nil
    }.joined(separator: "\n")
  }

  /// Removes imports of the file's own module, and adapts the `@testable` import.
  private func imports(in text: String, of layout: Layout, from kind: String) -> String {
    let testable = "@testable import \(layout.testable.here)"
    let inside = text.replacing("@testable import \(layout.testable.template)\n", with: testable + "\n")
    let home = inside.contains(testable) ? layout.testable.here : layout.homes[kind]
    let own = home.map { ["import \($0)", "public import \($0)"] } ?? []
    return inside.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !own.contains(String($0)) }
      .joined(separator: "\n")
  }

  /// Sorts the imports, whose order depends on the name.
  private func sortImports(of text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let end = lines.firstIndex { !$0.hasPrefix("import ") && !$0.hasPrefix("public import ") } ?? 0
    lines[..<end].sort { ($0.split(separator: " ").last ?? "") < ($1.split(separator: " ").last ?? "") }
    if end == 0 { lines = Array(lines.drop(while: \.isEmpty)) }
    return lines.joined(separator: "\n")
  }
}
