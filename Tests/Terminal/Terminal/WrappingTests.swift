import TestSupport
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(1)))
struct WrappingTests {
  @Test(arguments: ["\u{1100}", "\u{915}\u{94D}", "A\u{903}", "\u{1F469}\u{200D}"])
  func anEndlessWordIsWrappedInsideTheWord(part: String) {
    let lines = StyledText(String(repeating: part, count: 1_000)).wrapped(to: 30)
    #expect(lines.allSatisfy { $0.width <= 30 }, "\(lines.map(\.width).max() ?? 0)")
  }

  @Test(arguments: [
    ("日本語です。次", 10, ["日本語で", "す。次"]), ("ab語。", 4, ["ab", "語。"]), ("。", 2, ["。"]), ("語。", 2, ["語", "。"]),
    ("説明」、次", 6, ["説", "明」、", "次"]),
    ("xあ。。", 5, ["x", "あ。", "。"]), ("値 auto）", 8, ["値", "auto）"]), ("値（auto）", 9, ["値（", "auto）"]),
  ])
  func noLineBeginsWithJapanesePunctuation(text: String, width: Int, lines: [String]) {
    #expect(StyledText(text).wrapped(to: width).map(\.plain).joined(separator: "|") == lines.joined(separator: "|"))
  }

  @Test(arguments: [
    ("ascii", 5), ("日本語", 6), ("e\u{301}a\u{308}", 2), ("😀🎉", 4), ("한국어", 6), ("ＡＢ", 4), ("❤️", 2), ("", 0), ("ｱｲ", 2),
  ])
  func theWidthOfATextIsMeasuredInColumns(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
    #expect(StyledText(text).width == width)
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]),
    ("one two", 7, ["one two"]),
    ("one  two", 4, ["one", "two"]),
    ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
    ("x abcdefghij", 4, ["x", "abcd", "efgh", "ij"]),
    ("日本語日本語", 5, ["日本", "語日", "本語"]),
    ("ab日本", 4, ["ab日", "本"]),
    ("a\nb\n\nc", 10, ["a", "b", "", "c"]),
    ("", 10, [""]),
    ("a\tb", 10, ["a   b"]),
    ("日", 1, ["日"]),
    ("trailing   ", 20, ["trailing"]),
  ])
  func linesBreakAtWordBoundaries(text: String, width: Int, lines: [String]) {
    #expect(StyledText(text).wrapped(to: width).map(\.plain) == lines)
  }

  @Test(arguments: [0xA0...0x5FF, 0x1E00...0x1FFF, 0x2000...0x20FF, 0x3000...0x30FF, 0x4DF0...0x4E10, 0x8FF0...0x9010])
  func wrappedLinesOfUnusualCharactersFitTheWidth(values: ClosedRange<UInt32>) {
    for scalar in values.compactMap(Unicode.Scalar.init) {
      let line = StyledText(String(repeating: "a\(scalar)", count: 10)).wrapped(to: 10)
      #expect(line.allSatisfy { $0.width <= 10 }, "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test(arguments: 1...40) func wrappedLinesFitTheWidthAndLoseNoLetters(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let letters = ["a", "b", "word", " ", "  ", "日", "😀", "e\u{301}", "-", "\n", "…", "한"]
    let text = (0..<80).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] }.joined()
    for width in [2, 5, 13, 30, 80] {
      let lines = StyledText(text).wrapped(to: width)
      #expect(lines.allSatisfy { $0.width <= width })
      #expect(lines.map(\.plain).joined().filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
    }
  }

  @Test func wrappingATextKeepsTheStyleRoles() {
    let text = StyledText("one two ", .strong) + StyledText("three four", .secondary)
    let renderer = TextRenderer(colors: .sixteen, theme: .dark)
    #expect(
      text.wrapped(to: 9).map(renderer.render) == [
        "\u{1B}[1mone two\u{1B}[0m", "\u{1B}[2mthree\u{1B}[0m", "\u{1B}[2mfour\u{1B}[0m",
      ])
  }
}
