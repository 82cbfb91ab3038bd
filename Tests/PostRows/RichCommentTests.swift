import JSON
import Localization
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
  @Test func aWarningStandsInForTheText() {
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
  func aCommentThatCannotBeReadSaysWhy(state: Post.State, text: String) {
    #expect(lines(comment("7", text: "", state: state)) == ["ann  1 minute ago", text])
    #expect(PostRow(comment("7", state: state)).actions == [.open])
    #expect(PostRow(comment("7", state: state)).hint(in: PresentationContext(language: .english)) == "ann")
  }

  @Test func aDeletedCommentWithoutAuthorAndDateIsOneLine() {
    #expect(lines(comment("7", by: "", text: "", age: nil, state: .deleted)) == ["This comment was deleted."])
  }

  @Test func picturesAreCountedAndAnEmptyTextSaysSo() {
    #expect(lines(comment("7", imageCount: 1)).suffix(2) == ["a text", "1 image"])
    #expect(lines(comment("7", text: "", imageCount: 3)) == ["ann  1 minute ago", "3 images"])
    #expect(lines(comment("7", text: " \n")) == ["ann  1 minute ago", "A comment without text"])
  }

  @Test func scriptsGetEverything() {
    let rich = comment("7", warning: "w", link: "p", textLinks: ["https://a.example"], imageCount: 2, state: .hidden)
    let json = JSONValue.object(of: PostRow(rich).fields(in: makeContext())).line
    #expect(json.contains(#""message":"a text""#))
    #expect(json.hasSuffix(#""warning":"w","link":"p","links":["https://a.example"],"images":2,"state":"hidden"}"#))
  }

  @Test func theHintOfAHiddenCommentIsItsWarning() {
    #expect(PostRow(comment("7", warning: "w")).hint(in: PresentationContext(language: .english)) == "ann: w")
    #expect(
      PostRow(comment("7", warning: "w"), isRevealed: true).hint(in: PresentationContext(language: .english))
        == "ann: a text")
  }

  private func lines(_ comment: Post, isRevealed: Bool = false) -> [String] {
    PostCell(row: PostRow(comment, isRevealed: isRevealed), context: makeContext()).numbered(3).lines(width: 80)
      .map(\.plain)
  }
}
