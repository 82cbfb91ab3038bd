import Foundation
import Testing

/// The code in the documentation: each Swift block is part of a compiled source.
@Suite struct SnippetTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardizedFileURL

  @Test func everySwiftBlockOfTheDocumentationIsInACompiledFile() throws {
    let sources = try Self.files(in: ["Tests/Documentation", "Tests/OwnShell"], "swift").map { file in
      Self.code(try String(contentsOf: file, encoding: .utf8))
    }
    let articles = Self.files(in: ["Modules", "docs"], "md") + [Self.root.appending(path: "README.md")]
    var blocks = 0
    for article in articles {
      for block in Self.blocks(in: try String(contentsOf: article, encoding: .utf8)) {
        blocks += 1
        let isCompiled = sources.contains { $0.contains(Self.code(block)) }
        #expect(isCompiled, "\(article.lastPathComponent): this stands in no compiled source:\n\(block)")
      }
    }
    #expect(blocks > 15)
  }

  /// docs/PLUGINS.md is the only document of the plug-in protocol; the articles link to it.
  @Test func noArticleDuplicatesThePluginProtocol() throws {
    for article in Self.files(in: ["Modules"], "md") {
      let text = try String(contentsOf: article, encoding: .utf8)
      for language in ["python", "json"] {
        #expect(
          Self.blocks(of: language, in: text).isEmpty, "\(article.lastPathComponent): that is in docs/PLUGINS.md.")
      }
    }
  }

  @Test func indentedCodeBlocksAreFound() {
    let article = "Text\n```swift\nlet a = 1\n```\n- Text\n  ```swift\n  let b = 2\n  ```\n```json\n{}\n```\n"
    #expect(Self.blocks(in: article).map(Self.code) == ["leta=1", "letb=2"])
  }

  /// The blocks of code of a language in an article.
  private static func blocks(of language: String = "swift", in article: String) -> [String] {
    article.matches(of: /(?ms)^ *```(\w+)$(.*?)^ *```$/).filter { $0.1 == language }.map { String($0.2) }
  }

  /// Code without white space.
  private static func code(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  private static func files(in folders: [String], _ ending: String) -> [URL] {
    folders.flatMap { folder in
      let files = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
      return files?.compactMap { $0 as? URL }.filter { $0.pathExtension == ending && !$0.path.contains("/.build/") }
        ?? []
    }
  }
}
