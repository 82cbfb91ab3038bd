import Localization
import Posts
import SceneTesting
import Terminal
import TerminalList
import TestSupport
import Testing
import Viper

@testable import PostRows

/// The parts of a page that a warning hides.
struct HiddenPartsTests {
  @Test func aPageWithSeveralHiddenPartsMentionsTheRevealCommandOnce() {
    let post = post {
      $0.text = "Words"
      $0.warning = Post.Warning(nil, hidesText: false)
      $0.facts.card = Post.Card("https://c.example", title: "A card", pictureAddress: "https://i.example/card")
      var quote = Post.Quote(nil, author: nil, text: "Quoted", warning: nil, link: "https://q.example")
      quote.images = [ImageRef("https://i.example/quoted")]
      $0.facts.quote = quote
    }
    let look = PageLook(width: 80, picture: ScreenSize(columns: 40, lines: 12))
    let lines = PostDocument(PostRow(post), context: makeContext()).text(in: look).map(\.plain)
    #expect(lines.count { $0.contains("reveal") } == 1, "\(lines)")
  }

  @Test(arguments: [(nil, true), (.deleted, false)] as [(Post.Quote.Absence?, Bool)])
  func aQuoteIsHiddenBehindItsWarningUnlessTheQuotedPostIsDeleted(absence: Post.Quote.Absence?, hides: Bool) {
    let row = PostRow(
      post {
        var quote = Post.Quote(nil, author: nil, text: nil, warning: "spiders")
        quote.absence = absence
        $0.facts.quote = quote
      })
    #expect(row.hidesQuote == hides && row.hidesAnything == hides)
  }

  @Test func aPageWithAHiddenQuoteMentionsTheRevealCommandOnce() {
    let row = PostRow(post { $0.facts.quote = Self.hiddenQuote })
    let lines = PostDocument(row, context: makeContext()).text(in: PageLook(width: 80)).map(\.plain)
    #expect(lines.count { $0.contains("reveal") } == 1, "\(lines)")
  }

  @Test func theViewCommandIsSuggestedForAHiddenPictureOnlyWhenRevealed() {
    let post = Post(id: Post.ID(rawValue: "7"), images: [], details: details { $0.facts.quote = Self.hiddenQuote })
    for isRevealed in [false, true] {
      let row = PostRow(post, isRevealed: isRevealed)
      let sut = PageCommands(context: makeContext(), external: .unexpected(), post: { row }, view: { _, _ in })
      #expect(sut.hints.contains { $0.contains("view .1") } == isRevealed, "\(sut.hints)")
    }
  }

  /// A quoted post whose text and picture are hidden by a warning.
  private static var hiddenQuote: Post.Quote {
    var quote = Post.Quote(nil, author: nil, text: "Quoted", warning: "spiders", link: "https://q.example")
    quote.images = [ImageRef("https://i.example/quoted")]
    return quote
  }

  private func post(_ change: (inout Post.Details) -> Void) -> Post {
    Post(id: Post.ID(rawValue: "7"), images: [ImageRef("https://i.example/own")], details: details(change))
  }
}
