import Testing

@testable import SceneTesting
@testable import Terminal

@Suite(.timeLimit(.minutes(1)))
struct ShorteningTests {
  @Test(arguments: [
    ("short", 5, "short"), ("one two three", 9, "one two…"), ("abcdefgh", 4, "abc…"), ("", 5, ""), ("a\nb", 5, "a…"),
    ("日本語日本語", 7, "日本語…"), ("日本語", 6, "日本語"),
    ("日本", 2, "…"), ("日本", 3, "日…"), ("日", 1, "…"), ("let x = 1", 6, "let x…"),
    ("Notes from a small island", 25, "Notes from a small island"),
    ("Notes from a small island", 24, "Notes from a small isla…"),
    ("Notes from a small island", 14, "Notes from a…"), ("Notes from a small island", 12, "Notes from…"),
  ])
  func longTextIsShortenedWithAnEllipsis(text: String, width: Int, shortened: String) {
    #expect(StyledText(text).shortened(to: width).plain == shortened)
  }

  @Test func shorteningATextKeepsTheStyleRoles() {
    let text = StyledText("one ", .strong) + StyledText("two three", .error)
    #expect(
      TextRenderer(colors: .sixteen, theme: .dark).render(text.shortened(to: 8))
        == "\u{1B}[1mone \u{1B}[0m\u{1B}[31mtwo\u{1B}[0m\u{1B}[31m…\u{1B}[0m")
  }

  @Test func shorteningRemovesTheBlanksBeforeTheEllipsisAcrossSpans() {
    let text = (StyledText("ab ") + StyledText("cd", .strong)).shortened(to: 4)
    #expect(text.plain == "ab…")
    #expect(text.spans.map(\.role) == [.body, .strong], "the ellipsis has the role of the text that it replaces")
  }

  /// Only text that can be shown is processed: a megabyte takes less time than wrapping a hundredth of it.
  @Test func shorteningAMegabyteIsFasterThanWrapping11Kilobytes() {
    let text = StyledText(String(repeating: "0123456789 ", count: 100_000))
    let part = StyledText(String(repeating: "0123456789 ", count: 1_000))
    var shortened = StyledText.empty
    let time = computing { shortened = text.shortened(to: 25) }
    let timeOfPart = computing { #expect(part.wrapped(to: 25).count == 500) }
    #expect(shortened.plain == "0123456789 0123456789 01…")
    #expect(time < timeOfPart)
  }

  private func computing(_ body: () -> Void) -> Duration {
    let start = ThreadTime.now
    body()
    return ThreadTime.now.since(start).computing
  }

  @Test(arguments: [
    (1, ["one…"]), (2, ["one two", "three…"]), (3, ["one two", "three", "four"]), (9, ["one two", "three", "four"]),
  ])
  func aTextShortenedToAMaximumNumberOfLinesEndsInAnEllipsis(count: Int, lines: [String]) {
    #expect(StyledText("one two three four").wrapped(to: 7, atMost: count).map(\.plain) == lines)
  }

  @Test func theEllipsisDoesNotMakeTheLastLineTooWide() {
    #expect(StyledText("日本語").wrapped(to: 2, atMost: 2).map(\.plain) == ["日", "…"])
  }
}
