import Foundation
import JSON
import Localization
import PostRows
import Posts
import SceneTesting
import TestSupport
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct CommentRowTests {
  @Test func jsonOutputHasTheFieldsOfAComment() {
    let row = CommentRow(comment("7"))
    #expect(row.id.description == "7")
    #expect(row.kind == "comment")
    #expect(row.hint(in: PresentationContext(language: .english)) == "ann: a text")
    #expect(
      json(row) == """
        {"username":"ann","message":"a text","createdAt":"2020-09-13T12:25:40Z","date":"1 minute ago"}
        """)
  }

  @Test func jsonOutputHasTheDepthOfAReply() {
    #expect(json(CommentRow(comment("7", depth: 3))).hasSuffix(#","depth":3}"#))
  }

  @Test(arguments: [(2, true), (0, false)]) func jsonOutputHasTheCommentThatAReplyAnswers(depth: Int, isReply: Bool) {
    var comment = comment("7", depth: depth)
    comment.details.parent = Post.ID(rawValue: "3")
    #expect(json(CommentRow(comment)).contains(#""parent":"3""#) == isReply, "a comment on the post answers none")
  }

  @Test func jsonOutputHasThePointsAndTheMarkOfTheAuthorWhereKnown() {
    var comment = comment("7")
    (comment.details.facts.score, comment.details.facts.isAuthor) = (-3, true)
    #expect(json(CommentRow(comment)).hasSuffix(#","score":-3,"isAuthor":true}"#))
  }

  @Test func jsonOutputHasTheNumberOfAnswersThatACollapsedCommentHides() {
    #expect(json(CommentRow(comment("7"), answerCount: 14, isCollapsed: true)).hasSuffix(#","collapsed":14}"#))
    #expect(!json(CommentRow(comment("7"), answerCount: 14)).contains("collapsed"))
  }

  @Test func jsonOutputHasTheDateOfTheLastChangeOfAComment() {
    var comment = comment("7")
    comment.details.facts.editedAt = Date(timeIntervalSince1970: 1_600_000_000)
    #expect(json(CommentRow(comment)).hasSuffix(#","editedAt":"2020-09-13T12:26:40Z"}"#))
  }

  private nonisolated static let ages: [(TimeInterval, String)] = [
    (5 * 60, "5 minutes ago"), (86_400, "1 day ago"), (6 * 366 * 86_400, "6 years ago"),
  ]

  @Test(arguments: ages)
  func datesInJSONAreRelative(age: TimeInterval, words: String) {
    #expect(json(CommentRow(comment("7", age: age))).contains(#""date":"\#(words)""#))
  }

  @Test func searchFindsTheTextOfAHiddenCommentOnlyWhenRevealed() {
    let hidden = comment("7", warning: "spiders")
    #expect(CommentRow(hidden).searchText(in: makeContext()) == "ann\nspiders")
    #expect(CommentRow(hidden, isRevealed: true).searchText(in: makeContext()) == "ann\nspiders\na text")
  }

  @Test func anEditChangesTheContentsOfARowButRevealingItsHiddenTextDoesNot() {
    let row = CommentRow(comment("7", warning: "spiders"))
    #expect(row.hasSameContents(as: CommentRow(comment("7", warning: "spiders"), isRevealed: true)))
    #expect(!row.hasSameContents(as: CommentRow(comment("7", text: "edited", warning: "spiders"))))
  }

  @Test func relativeDatesInJSONFollowTheClock() {
    let clock = WaitableState(now)
    let row = CommentRow(comment("7"))
    #expect(json(row, clock).contains(#""date":"1 minute ago""#))
    clock.update { $0 += 60 }
    #expect(json(row, clock).contains(#""date":"2 minutes ago""#))
  }

  private func json(_ row: CommentRow, _ clock: WaitableState<Date> = WaitableState(now)) -> String {
    JSONValue.object(of: row.fields(in: makeContext(clock: clock))).line
  }
}
