import Articles
import Foundation
import Posts
import Testing

/// Pages that are designed to take long.
@Suite(.timeLimit(.minutes(1)))
struct HostilePageTests {
  @Test(arguments: [
    ("<div class=x>", "words, and more of them, in a division"), ("<table><tr><td>", "a cell"),
    ("<p>", "words, and more of them, in a paragraph"), ("<h1>", "a heading of some words"),
    ("<font>", "words, "), ("<a href=/x>", "link"), ("<iframe src=x>", ""), ("<ul><li>", "an item"),
    ("<b><i><p>", ""),
  ])
  func unclosedElementsAreReadUpToTheLimits(tag: String, text: String) throws {
    let page = "<body>" + String(repeating: tag + text, count: 4_000)
    let article = try ArticleExtractor.article(in: Data(page.utf8), contentType: nil, at: nil)
    #expect(text.isEmpty || article?.text.isEmpty == false || tag.hasPrefix("<table"))
  }

  @Test func bytesThatAreNotAPageHaveNoArticle() throws {
    #expect(
      try ArticleExtractor.article(in: Data([0, 0xFF, 0xFE, 0x3C, 0x70]), contentType: nil, at: nil)?.title == nil)
    #expect(throws: (any Error).self) { try ArticleExtractor.article(in: Data(), contentType: nil, at: nil) }
  }
}
