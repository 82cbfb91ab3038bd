import Foundation
import PostRows
import Posts
import SceneTesting
import Terminal
import TerminalList
import TestSupport
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct CommentCellTests {
  @Test func theBylineIsAboveTheText() {
    #expect(
      lines(comment("7", text: "First\nsecond")) == [
        StyledText("ann", .strong) + StyledText("  ") + StyledText("1 minute ago", .secondary), StyledText("First"),
        StyledText("second"),
      ])
  }

  @Test func relativeDatesChangeWithTheClock() {
    let clock = WaitableState(now)
    let sut = CommentCell(row: CommentRow(comment("7")), context: makeContext(clock: clock))
    #expect(sut.lines(width: 80).first?.plain == "ann  1 minute ago")
    clock.update { $0 += 60 }
    #expect(sut.lines(width: 80).first?.plain == "ann  2 minutes ago")
  }

  @Test(arguments: [(32, ["a rather long name  1 minute ago"]), (31, ["a rather long name  1m"])])
  func theDateIsShortIfTheBylineWouldNotFitOnALine(width: Int, byline: [String]) {
    let lines = lines(comment("7", by: "a rather long name"), width: width)
    #expect(lines.dropLast().map(\.plain) == byline)
  }

  @Test func theBylineOfAnEditedCommentHasTheEditDate() {
    var edited = comment("7")
    edited.details.facts.editedAt = now.addingTimeInterval(-30)
    #expect(lines(edited).map(\.plain) == ["ann  1 minute ago  edited 30 seconds ago", "a text"])
  }

  @Test func theBylineMarksTheAuthorOfThePostAndShowsThePoints() {
    var comment = comment("7")
    comment.details.facts.isAuthor = true
    for (score, words) in [(1, "1 point"), (0, "0 points"), (-3, "-3 points")] {
      comment.details.facts.score = score
      #expect(lines(comment).first?.plain == "ann  OP  1 minute ago  \(words)")
    }
    comment.details.facts.score = nil
    #expect(lines(comment).first?.plain == "ann  OP  1 minute ago")
  }

  @Test(arguments: [(0, 0), (1, 2), (2, 4), (7, 14), (8, 16), (9, 16), (1_000_000, 16)])
  func repliesAreIndentedUpToDepthEight(depth: Int, columns: Int) {
    let lines = lines(comment("7", text: "First\nsecond", depth: depth)).map(\.plain)
    let margin = String(repeating: " ", count: columns)
    let mark = depth > 8 ? "⋯\(depth)  " : ""
    #expect(lines == ["\(margin)\(mark)ann  1 minute ago", "\(margin)First", "\(margin)second"])
  }

  @Test(arguments: [(80, 8, nil), (80, 9, "⋯9"), (80, 93, "⋯93"), (30, 5, nil), (30, 6, "⋯6"), (30, 93, "⋯93")])
  func beyondTheIndentationTheDepthIsBeforeTheAuthor(width: Int, depth: Int, mark: String?) {
    let words = { (lines: [StyledText]) in lines[0].plain.trimmingCharacters(in: .whitespaces) }
    let deep = comment("7", depth: depth)
    #expect(words(lines(deep, width: width)).hasPrefix(mark.map { "\($0)  ann" } ?? "ann"))
    let plain = CommentCell(row: CommentRow(deep), context: makeContext()).adapted(to: TextAbilities(hasSigns: false))
    #expect(words(plain.lines(width: width)).hasPrefix(mark.map { "...\($0.dropFirst())  ann" } ?? "ann"))
  }

  @Test(arguments: [(20, 0), (22, 2), (30, 10), (36, 16), (37, 16)])
  func theIndentationShrinksOnNarrowScreens(width: Int, columns: Int) {
    let line = lines(comment("7", depth: 8), width: width).last?.plain
    #expect(line == String(repeating: " ", count: columns) + "a text")
  }

  @Test func emptyLinesAreNotIndented() {
    #expect(lines(comment("7", text: "a\n\nb", depth: 1)).map(\.plain) == ["  ann  1 minute ago", "  a", "", "  b"])
  }

  @Test(arguments: [20, 30, 80, 300], [0, 1, 8, 9]) func noLineIsWiderThanTheScreen(width: Int, depth: Int) {
    let words = "屋久島 Λίμνη \(String(repeating: "long", count: 20)) word"
    let long = Array(repeating: words, count: 5).joined(separator: " ")
    let lines = lines(comment("7", by: long, text: long + "\n" + HostileText.escapes.text, depth: depth), width: width)
    #expect(lines.filter { $0.width > width }.map(\.plain) == [])
    #expect(lines.map(\.plain).joined().count { $0 == "屋" } == 10, "Nothing is lost")
    #expect(!lines.contains { $0.plain.unicodeScalars.contains { HostileText.isHarmful($0) } })
  }

  private func lines(_ comment: Post, width: Int = 80) -> [StyledText] {
    CommentCell(row: CommentRow(comment), context: makeContext()).lines(width: width)
  }
}
