import Foundation
import Posts
import Terminal
import TerminalList
import TestSupport
import Testing
import Viper

@testable import PostRows

/// Posts at the widths where their layout changes, and posts with revealed warnings.
@Suite(.timeLimit(.minutes(1)))
struct PostCellLimitTests {
  @Test(arguments: [
    (56, "     7h  Ann               Lake"), (55, "     7h  Lake"), (40, "     7h  Lake"), (39, "   7h Lake"),
  ])
  func narrowScreensOmitTheAuthorAndThenTheColumnGaps(width: Int, line: String) {
    #expect(lines(lake(), width: width) == [" " + line])
  }

  @Test(arguments: [
    (56, ["      7h  A daily paper     Lake"]), (55, ["      7h  A daily… Lake"]), (40, ["      7h  A daily… Lake"]),
    (39, ["   Lake", "   A daily paper · 7h"]),
  ])
  func narrowScreensShortenTheSourceNameOrMoveItToTheNextLine(width: Int, expected: [String]) {
    var post = lake()
    post.listing.feeds = [PostFeed(name: "A daily paper", address: "https://a.example")]
    #expect(lines(post, width: width) == expected)
  }

  @Test func aListOfSeveralSourcesHasASourceColumnWithoutAuthors() {
    var post = lake()
    post.details.author = nil
    #expect(PostColumns(of: [post]) == .date)
    post.listing.feeds = [PostFeed(name: "A daily paper", address: "https://a.example")]
    #expect(PostColumns(of: [post, lake(isDated: false)]) == [.date, .source])
    #expect(PostColumns(of: []) == [])
  }

  @Test(arguments: [(31, false), (32, true)]) func aTitleThatFitsExactlyIsNotTruncated(width: Int, isWhole: Bool) {
    let cell = PostCell(row: PostRow(lake()), columns: [], context: makeContext())
    #expect(cell.isTitleWhole(width: width - 32 + "   Lake".count) == isWhole)
  }

  @Test func onANarrowScreenTheSecondLineOfAnUndatedPostIsItsSourceName() {
    var post = lake(isDated: false)
    post.listing.feeds = [PostFeed(name: "A daily paper", address: "https://a.example")]
    #expect(lines(post, width: 30).last?.trimmingCharacters(in: .whitespaces) == "A daily paper")
  }

  @Test(arguments: [false, true], [false, true])
  func aHiddenPostIsListedWithItsWarningUntilRevealed(hidesText: Bool, isRevealed: Bool) {
    let row = PostRow(sensitivePost("a", hidesText: hidesText), isRevealed: isRevealed)
    let cell = PostCell(row: row, context: makeContext())
    let words = isRevealed ? "a text" : "Content warning: spiders"
    #expect(cell.shortLines(width: 80).first?.plain.contains(words) == true)
    #expect(cell.summary?.plain.hasPrefix(words) == true)
  }

  @Test func theLocationOfAHiddenPictureIsShownOnceRevealed() {
    let post = Post(
      id: Post.ID(rawValue: "7"), location: "Zagori", images: [ImageRef("u")],
      details: details { $0.warning = Post.Warning(nil, hidesText: true) })
    let cell = { PostCell(row: PostRow(post, isRevealed: $0), context: makeContext()).summary?.plain }
    #expect(cell(false) == "Sensitive content")
    #expect(cell(true)?.hasSuffix("Zagori") == true)
  }

  @Test func aLongTextIsTruncatedOnAScreenButNotInAScript() {
    let words = String(repeating: "word ", count: 2_000)
    let post = post("a", description: nil, images: 0, details: details { $0.text = RichText(plain: words + "end") })
    let subject = { (isInteractive: Bool) in
      PostCell(row: PostRow(post), context: makeContext(isInteractive: isInteractive)).summary?.plain ?? ""
    }
    #expect(subject(true).hasSuffix("…") && subject(true).count < 8_100)
    #expect(subject(false).hasSuffix("end"))
  }

  @Test(arguments: [(7, false), (8, false), (9, true)]) func aTextIsTruncatedToEightLinesOnAScreen(
    count: Int, isCut: Bool
  ) {
    let text = (1...count).map { "line \($0)" }.joined(separator: "\n")
    let post = post("a", description: nil, images: 0, details: details { $0.text = RichText(plain: text) })
    let cell = PostCell(row: PostRow(post), context: makeContext(isInteractive: true))
    #expect(cell.isCut(at: 80) == isCut)
    #expect(cell.lines(width: 80).count == min(count, 8))
  }

  @Test func aListShowsTheCardAndQuoteOfAHiddenPostOnlyWhenRevealed() {
    let sensitive = post(
      "a",
      details: details {
        $0.warning = Post.Warning(nil, hidesText: false)
        $0.facts.card = Post.Card("https://c.example")
        $0.facts.quote = Post.Quote(nil, author: Author(name: "", handle: "@eve"), text: "Quoted")
      })
    let cell = { (isRevealed: Bool) in
      PostCell(row: PostRow(sensitive, isRevealed: isRevealed), context: makeContext()).lines(width: 80).map(\.plain)
    }
    #expect(!cell(false).contains { $0.hasPrefix("Link") || $0.hasPrefix("Quoted") })
    #expect(cell(true).suffix(2) == ["Link: https://c.example", "Quoted post: @eve"])
  }

  @Test(arguments: [
    (Post.Quote.Absence.pending, "Quoted post: its author has not agreed to it yet."),
    (.refused, "Quoted post: its author does not want it shown here."), (.deleted, "Quoted post: it was deleted."),
    (.hidden, "Quoted post: the server does not show it."),
  ])
  func anUnavailableQuoteShowsTheReason(absence: Post.Quote.Absence, words: String) {
    let details = details {
      var quote = Post.Quote(nil, author: Author(name: "Eve"), text: nil, warning: "spiders")
      quote.absence = absence
      $0.facts.quote = quote
    }
    let post = post("a", images: 0, details: details)
    #expect(PostCell(row: PostRow(post), context: makeContext()).lines(width: 80).last?.plain == words)
    #expect(page(PostRow(post)).last == words)
  }

  @Test func aQuoteThatTheTextRepeatsIsNotShownInAList() {
    let details = details {
      var quote = Post.Quote(nil, author: Author(name: "Eve"), text: "Quoted")
      quote.isInText = true
      ($0.text, $0.facts.quote) = ("Look", quote)
    }
    let post = post("a", description: nil, images: 0, details: details)
    #expect(PostCell(row: PostRow(post), context: makeContext()).lines(width: 80).map(\.plain) == ["Look"])
  }

  @Test func theDescriptionOfAHiddenPicturePrecedesTheHintToTypeReveal() {
    let hidden = post("a", details: details { $0.warning = Post.Warning(nil, hidesText: false) })
    #expect(
      page(PostRow(hidden)) == ["a description", "", "Sensitive content", "Type reveal to show the images."])
    #expect(page(PostRow(hidden, isRevealed: true)).contains("Sensitive content"))
  }

  @Test func aDamagedTextIsNotReportedWhileItIsHidden() throws {
    let text = try RichText(saved: Array("The words".utf8)[...], layout: [0xFF])
    let post = post(
      "a", images: 0, details: details { ($0.text, $0.warning) = (text, Post.Warning(nil, hidesText: true)) })
    #expect(!page(PostRow(post)).contains { $0.contains("Damaged") })
    #expect(page(PostRow(post, isRevealed: true)).contains { $0.contains("Damaged") })
  }

  @Test func theFilterMatchSymbolIsShownOnceBeforeTheTitle() {
    var post = lake()
    post.listing.filterMatch = FilterMatch(["#x mark"], isMarked: true, isHidden: false)
    post.viewer = Post.Viewer(isUnread: true, flags: [.star])
    let cell = PostCell(row: PostRow(post), context: makeContext())
    #expect(cell.summary?.plain.hasPrefix("• ★ » Lake") == true)
    #expect(cell.shortLines(width: 76).first?.plain.hasPrefix("•★") == true)
    #expect(cell.shortLines(width: 76).first?.plain.contains("» Lake") == true)
    #expect(cell.lines(width: 76).first?.plain.hasPrefix("• ★ » ") == true)
    #expect(cell.lines(width: 76).count { $0.plain.contains("»") } == 1)
  }

  private func lake(isDated: Bool = true) -> Post {
    Post(
      id: Post.ID(rawValue: "1"), images: [],
      details: details {
        ($0.title, $0.author) = ("Lake", Author(name: "Ann"))
        $0.createdAt = isDated ? now - 7 * 3_600 : nil
      })
  }

  private func lines(_ post: Post, width: Int) -> [String] {
    PostCell(row: PostRow(post), context: makeContext()).shortLines(width: width).map(\.plain)
  }

  private func page(_ row: PostRow) -> [String] {
    PostDocument(row, context: makeContext()).text(in: PageLook(width: 80)).map(\.plain)
  }
}
