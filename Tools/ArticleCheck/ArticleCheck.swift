import Articles
import Foundation
import Markup
import Posts

/// Extracts the articles of a corpus and compares their words with the expected ones.
@main enum ArticleCheck {
  /// The agreement below which a page counts as poor.
  private static let poor = 0.8

  static func main() throws {
    guard CommandLine.arguments.count == 2, let folder = CommandLine.arguments.last else {
      FileHandle.standardError.write(Data("Usage: ArticleCheck FOLDER\n".utf8))
      exit(EXIT_FAILURE)
    }
    let root = URL(filePath: folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
    var pages: [(name: String, agreement: Double, milliseconds: Double)] = []
    for name in names { if let page = try check(root.appending(path: name)) { pages.append((name, page.0, page.1)) } }
    for page in pages.sorted(by: { $0.agreement < $1.agreement }).prefix(20) {
      print(String(format: "%.3f %8.1f ms", page.agreement, page.milliseconds), page.name)
    }
    let count = Double(max(pages.count, 1))
    print(
      String(
        format: "%d pages: mean word F1 %.3f, %d below %.1f; mean %.1f ms", pages.count,
        pages.reduce(0) { $0 + $1.agreement } / count, pages.count { $0.agreement < poor }, poor,
        pages.reduce(0) { $0 + $1.milliseconds } / count))
  }

  /// The agreement of the extracted with the expected article, and the time in milliseconds; nil without a page.
  private static func check(_ folder: URL) throws -> (Double, Double)? {
    let source = folder.appending(path: "source.html")
    guard FileManager.default.fileExists(atPath: source.path) else { return nil }
    let page = try Data(contentsOf: source)
    let expected = try String(contentsOf: folder.appending(path: "expected.html"), encoding: .utf8)
    var found: Article?
    let time = try ContinuousClock().measure {
      found = try ArticleExtractor.article(in: page, contentType: nil, at: URL(string: "http://example.org/a"))
    }
    let root = try MarkupTree.html(expected, limit: MarkupLimits.document).root
    let wanted = root.map { HTMLText([$0], without: []).document.blocks }
    return (Words(found?.text.blocks ?? []).agreement(with: Words(wanted ?? [])), time / .milliseconds(1))
  }
}
