import Terminal
import Testing

struct AttributeSequenceTests {
  @Test(arguments: [
    ("a\u{1B}[1;31mb\u{1B}[0mc", "a<7>b<4>c"), ("\u{1B}[m", "<3>"), ("\u{1B}[2Kx\u{1B}", "\u{1B}[2Kx\u{1B}"), ("", ""),
    ("\u{1B}[1", "\u{1B}[1"), ("\u{1B}\u{1B}[3mé", "\u{1B}<4>é"), ("\u{1B}]8;;m", "\u{1B}]8;;m"),
  ])
  func onlyCompleteEscapeSequencesForTextAttributesAreReplaced(text: String, expected: String) {
    #expect(AttributeSequences.replace(in: text) { "<\($0.utf8.count)>" } == expected)
  }
}
