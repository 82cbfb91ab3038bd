import PseudoTerminal
import Testing

struct TerminalScreenTests {
  @Test(arguments: [
    ("feed> ", "feed> "), ("a\r\nfeed> ", "feed> "),
    ("⠋ feed> \r\u{1B}[2P\u{1B}[C\u{1B}[C\u{1B}[C\u{1B}[6C", "feed>    "),
    ("⠋ feed> \r\u{1B}[2Pwalk\u{1B}[C\u{1B}[C", "walk> "),
    ("⠋ walk> \r\u{1B}[7@walk/the-gate\u{1B}[C\u{1B}[C", "walk/the-gate> "), ("abc\u{8}\u{8}x", "ax"),
    ("\u{1B}]0;title\u{7}\u{1B}_Gi=1\u{1B}\\\u{1B}[1;36mfeed\u{1B}[0m> ", "feed> "), ("abc\u{1B}[2D\u{1B}[K", "a"),
    ("12345678901234567890x", "x"), ("12345678901234567890", "12345678901234567890"), ("a\u{1B}[2;3Hb", "  b"),
    ("1\r\n2\r\n3\r\n4\u{1B}[H\u{1B}[J", ""),
  ])
  func theCursorIsAfterTheDrawnText(output: String, text: String) {
    var whole = TerminalScreen(columns: 20, rows: 3)
    whole.take(output)
    #expect(whole.textBeforeCursor == text)
    var parts = TerminalScreen(columns: 20, rows: 3)
    for scalar in output.unicodeScalars { parts.take(String(scalar)) }
    #expect(parts.lines == whole.lines)
  }

  @Test func linesScrollOffTheTop() {
    var sut = TerminalScreen(columns: 5, rows: 2)
    sut.take("1\r\n2\r\n345678\u{1B}[2D!")
    #expect(sut.lines == ["34567", "!"])
  }
}
