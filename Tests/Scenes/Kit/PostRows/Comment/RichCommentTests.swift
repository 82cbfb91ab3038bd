import JSON
import Localization
import Markup
import PostRows
import Posts
import SceneTesting
import Terminal
import TerminalList
import TestSupport
import Testing
import Viper

/// Comments with warnings, states and pictures.
@Suite(.timeLimit(.minutes(1)))
struct RichCommentTests {
  @Test func aWarningReplacesTheTextUntilRevealed() {
    #expect(
      lines(comment("7", warning: "spoiler")) == [
        "ann  1 minute ago", "Content warning: spoiler", "Type reveal 3 to show the comment.",
      ])
    #expect(lines(comment("7", warning: " "))[1] == "Sensitive content")
    #expect(
      lines(comment("7", warning: "spoiler"), isRevealed: true) == [
        "ann  1 minute ago", "Content warning: spoiler", "a text",
      ])
  }

  @Test(arguments: [
    (Post.State.deleted, "This comment was deleted."), (.hidden, "The server does not show this comment."),
  ])
  func anUnavailableCommentShowsTheReason(state: Post.State, text: String) {
    #expect(lines(comment("7", text: "", state: state)) == ["ann  1 minute ago", text])
    #expect(CommentRow(comment("7", state: state)).actions == [.open])
    #expect(CommentRow(comment("7", state: state)).hint(in: PresentationContext(language: .english)) == "ann")
  }

  @Test func aDeletedCommentWithoutAuthorHasASingleLine() {
    let deleted = { (age: Double?) in comment("7", by: "", text: "", age: age, state: .deleted) }
    #expect(lines(deleted(nil)) == ["This comment was deleted."])
    #expect(lines(deleted(60)) == ["This comment was deleted.  1 minute ago"], "a date alone looks like a number")
  }

  @Test func aCommentWithoutTextHasAPlaceholderUnlessItHasPictures() {
    #expect(lines(comment("7", imageCount: 1)).suffix(1) == ["a text"])
    #expect(lines(comment("7", text: "", imageCount: 3)) == ["ann  1 minute ago"])
    #expect(lines(comment("7", text: " \n")) == ["ann  1 minute ago", "A comment without text"])
  }

  @Test func picturesAreIndentedBelowTheText() {
    let hidden = comment("7", warning: "w", imageCount: 1, depth: 1)
    let pictures = { (row: CommentRow, size: ScreenSize?) in
      CommentAttachments(of: row.postRow, number: 3, context: makeContext()).lines(
        in: PageLook(width: 40, picture: size))
    }
    #expect(pictures(CommentRow(hidden), nil) == [])
    let shown = CommentRow(hidden, isRevealed: true)
    #expect(pictures(shown, nil).compactMap { $0.text?.plain } == ["  ▣ picture 3.1"])
    let drawn = pictures(shown, ScreenSize(columns: 40, lines: 12))
    #expect(
      drawn.first?.content
        == .picture(PagePicture("https://a.example/0", indentation: StyledText("  "), height: .half)))
    #expect(drawn.dropFirst().map(\.text?.plain) == ["  picture 3.1"] && drawn.last?.isAttached == true)
  }

  @Test func linkNumbersInACommentBeginWithItsRowNumber() {
    let html =
      "<p>See <a href=https://a.example>this</a>:</p><blockquote>one two three four</blockquote><ul><li>five</ul>"
    let text = HTMLText(html)
    let rich = Post(
      comment: Post.ID(rawValue: "7"), author: "ann", createdAt: nil, text: text.document, textLinks: text.links,
      depth: 1)
    let cell = CommentCell(row: CommentRow(rich), context: makeContext()).numbered(3)
    #expect(
      cell.lines(width: 22).map(\.plain) == [
        "  ann", "  See this [3.1]:", "", "  │ one two three four", "", "  • five",
      ])
    let plain = cell.adapted(to: TextAbilities(hasSigns: false)).lines(width: 20).map(\.plain)
    // There is no room to indent a comment: its depth is a number.
    #expect(plain == ["...1  ann", "See this [3.1]:", "", "> one two three four", "", "- five"])
  }

  @Test func thePollTheCardAndTheQuoteAreListedBelowTheText() {
    var rich = comment("7", textLinks: ["https://a.example"], depth: 1)
    rich.details.facts.poll = Post.Poll([.init("Tea", votes: 3), .init("Coffee", votes: 1)])
    rich.details.facts.card = Post.Card("https://c.example", title: "A card", description: "About it")
    rich.details.facts.quote = Post.Quote(nil, author: Author(name: "Eve"), text: "Quoted", link: "https://q.example")
    let lines = CommentAttachments(of: PostRow(rich), number: 3, context: makeContext()).lines(in: PageLook(width: 40))
    #expect(
      lines.compactMap { $0.text?.plain } == [
        "  Poll · 4 votes", "  ████████░░  75 %  Tea", "  ███░░░░░░░  25 %  Coffee", "  Link 3.2  A card",
        "  │ Quoted post 3.3  Eve", "  │ Quoted",
      ])
  }

  @Test func jsonOutputHasAllFieldsOfAHiddenComment() {
    let rich = comment("7", warning: "w", link: "p", textLinks: ["https://a.example"], imageCount: 2, state: .hidden)
    let json = JSONValue.object(of: CommentRow(rich).fields(in: makeContext())).line
    #expect(json.contains(#""message":"a text""#))
    #expect(json.hasSuffix(#""warning":"w","link":"p","links":["https://a.example"],"images":2,"state":"hidden"}"#))
  }

  @Test func theHintOfAHiddenCommentIsItsWarning() {
    #expect(CommentRow(comment("7", warning: "w")).hint(in: PresentationContext(language: .english)) == "ann: w")
    #expect(
      CommentRow(comment("7", warning: "w"), isRevealed: true).hint(in: PresentationContext(language: .english))
        == "ann: a text")
  }

  private func lines(_ comment: Post, isRevealed: Bool = false) -> [String] {
    CommentCell(row: CommentRow(comment, isRevealed: isRevealed), context: makeContext()).numbered(3).lines(width: 80)
      .map(\.plain)
  }
}
