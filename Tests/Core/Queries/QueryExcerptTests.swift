import Foundation
import Posts
import Testing

@testable import Queries

/// The words around a hit in the text of a post.
struct QueryExcerptTests {
  private func excerpt(_ query: String, _ text: String?, title: String? = nil) throws -> PostExcerpt? {
    var details = Post.Details()
    details.title = title
    details.text = text.map { RichText(plain: $0) }
    return try Query(query).excerpt(of: Post(id: Post.ID(rawValue: "1"), images: [], details: details))
  }

  @Test func aHitInTheTitleNeedsNoExcerpt() throws {
    #expect(try excerpt("lake", "The lake", title: "A LAKE") == nil)
    #expect(try excerpt("lake hill", "The lake and the hill", title: "A hill") == nil)
    #expect(try excerpt("lake", "The lake", title: "A hill") != nil)
    #expect(try excerpt("lake", "The lake", title: "Lakes") != nil, "a part of a word is not a hit")
  }

  @Test(arguments: ["hill", "title:lake", "author:lake", "-lake", "is:unread", "lak"])
  func aTextWithoutAHitHasNoExcerpt(query: String) throws {
    #expect(try excerpt(query, "The lake") == nil)
  }

  @Test func aPostWithoutATextHasNoExcerpt() throws { #expect(try excerpt("lake", nil) == nil) }

  @Test(arguments: [
    ("cafe", "A CAFÉ there", "CAFÉ"), ("CAFÉ", "A cafe there", "cafe"), ("tower", "A ＴＯＷＥＲ there", "ＴＯＷＥＲ"),
    ("lak*", "A Lakeside there", "Lak"), ("\"two words\"", "A two WORDS there", "two WORDS"),
  ])
  func aHitIsShownAsWrittenInThePost(query: String, text: String, hit: String) throws {
    #expect(try excerpt(query, text)?.hit == hit)
  }

  /// Words of 9 letters with a blank before each; the margin of 60 characters ends between two of them.
  @Test(arguments: [(6, false), (7, true)])
  func anExcerptTruncatesALongTextAfterTheHit(count: Int, isCut: Bool) throws {
    let words = String(repeating: " abcdefghi", count: count)
    let after = try #require(try excerpt("lake", "lake" + words)).after
    #expect(after.hasSuffix("…") == isCut)
    #expect(after.hasPrefix(String(repeating: " abcdefghi", count: 6)))
    #expect(after.count == (isCut ? 61 : 60))
  }

  @Test(arguments: [(6, false), (7, true)])
  func anExcerptTruncatesALongTextBeforeTheHit(count: Int, isCut: Bool) throws {
    let words = String(repeating: "abcdefghi ", count: count)
    let before = try #require(try excerpt("lake", words + "lake")).before
    #expect(before == (isCut ? "…" + String(repeating: "abcdefghi ", count: 5) : words))
  }

  @Test func anExcerptIsOnOneLine() throws {
    #expect(
      try excerpt("\"blue lake\"", "One\n\n  two \t three blue\n lake four\r\nfive") == nil, "words with other blanks")
    #expect(
      try excerpt("lake", "One\n\n  two \t three lake four\r\n five\n")
        == PostExcerpt(before: "One two three ", hit: "lake", after: " four five "))
  }

  @Test(arguments: [(99_000, true), (100_000, false)])
  func onlyTheBeginningOfALongTextIsSearched(count: Int, isFound: Bool) throws {
    #expect(try (excerpt("lake", String(repeating: "a ", count: count / 2) + "lake") != nil) == isFound)
  }
}
