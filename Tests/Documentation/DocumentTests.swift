import Foundation
import Testing

/// The documents of the repository: the README is short, and every link is valid.
@Suite struct DocumentTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardizedFileURL

  @Test func theReadmeHasAtMost131Lines() throws {
    let lines = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count > 50 && lines.count <= 131, "It has \(lines.count) lines: the rest belongs into docs.")
    for line in lines { #expect(line.count <= 160, "\(line)") }
  }

  @Test func everyLinkToAFileIsValid() throws {
    var links = 0
    for document in try Self.documents() {
      let text = try String(contentsOf: document, encoding: .utf8)
      for link in Self.links(in: text) where !link.contains("://") && !link.hasPrefix("#") {
        links += 1
        let path = String(link.prefix { $0 != "#" })
        let file = document.deletingLastPathComponent().appending(path: path)
        #expect(
          FileManager.default.fileExists(atPath: file.path),
          "\(document.lastPathComponent) leads to \(link), and there is no such file.")
      }
    }
    #expect(links > 20)
  }

  @Test func linksInMarkdownAreFound() {
    let text = "See [a guide](docs/GUIDE.md) and ![one](a.png), not (this)."
    #expect(Self.links(in: text) == ["docs/GUIDE.md", "a.png"])
  }

  /// The documents at the top and in `docs`.
  private static func documents() throws -> [URL] {
    let folders = [root, root.appending(path: "docs"), root.appending(path: "docs/decisions")]
    return try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "md" }
    }
  }

  /// The targets of the links and pictures in a Markdown text.
  private static func links(in text: String) -> [String] {
    text.split(separator: "](").dropFirst().compactMap { rest in
      rest.firstIndex(of: ")").map { String(rest[..<$0]) }
    }
  }
}
