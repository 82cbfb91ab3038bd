import SceneTesting
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(1)))
struct StyledTextTests {
  @Test func textForASingleLineHasNoLineBreaks() {
    #expect(StyledText(line: "a\nb\tc\u{2028}d").plain == "a b c d")
  }

  @Test func plainRenderingHasNoEscapeSequences() {
    let text = StyledText("x", .error) + StyledText(HostileText.escapes.text, .accent)
    #expect(!TextRenderer(colors: .none).render(text).unicodeScalars.contains(where: HostileText.isHarmful))
  }

  @Test(arguments: [
    (TextRole.body, "x"), (.title, "\u{1B}[1;4mx\u{1B}[0m"), (.strong, "\u{1B}[1mx\u{1B}[0m"),
    (.secondary, "\u{1B}[2mx\u{1B}[0m"), (.accent, "\u{1B}[36mx\u{1B}[0m"), (.error, "\u{1B}[31mx\u{1B}[0m"),
  ])
  func eachStyleRoleIsRenderedWithItsColourOrAttribute(role: TextRole, rendered: String) {
    #expect(TextRenderer(colors: .sixteen, theme: .dark).render(StyledText("x", role)) == rendered)
    #expect(TextRenderer(colors: .none).render(StyledText("x", role)) == "x")
  }

  @Test func aPictureInATextHasAWidthButNoPlainText() {
    let line = StyledText("1 ") + StyledText(drawn: "\u{1B}[38;5;1m▀\u{1B}[0m", width: 7)
    #expect(line.width == 9)
    #expect(line.plain == "1 ")
    #expect(line.wrapped(to: 3) == [line], "a picture is never broken")
    #expect(TextRenderer(colors: .none).render(line).hasSuffix("\u{1B}[38;5;1m▀\u{1B}[0m"))
  }

  @Test func onlyTheFirstLineOfAWrappedRowHasTheNumberOfTheRow() {
    let text =
      StyledText(" ").beginning(RowMark(number: 7, height: 2)) + StyledText("7", .accent) + StyledText(" a b")
    #expect(text.wrapped(to: 4).map(\.row?.number) == [7, nil])
    #expect(text.wrapped(to: 80) == [text], "a line that fits stays as it is")
    #expect(StyledText("7").row == nil)
  }

  @Test func aChangedLineIsRedrawnWithoutItsUnchangedPicture() throws {
    let picture = StyledText(" 1  ") + StyledText(drawn: "▀▀", width: 2) + StyledText(" ")
    let old = picture + StyledText("• ", .accent) + StyledText("Title")
    let new = picture + StyledText("Title")
    #expect(new.drawing(over: new) == nil)
    let drawing = try #require(new.drawing(over: old))
    #expect(drawing.text.plain == " Title")
    #expect(drawing.column == 6)
    #expect(StyledText("1  a").drawing(over: StyledText("1  b"))?.text == StyledText("1  a"), "as a whole")
    let arrived = StyledText(" 1  ") + StyledText(drawn: "██", width: 2)
    #expect(arrived.drawing(over: picture)?.column == 0, "a picture that has changed is drawn, too")
  }
}
