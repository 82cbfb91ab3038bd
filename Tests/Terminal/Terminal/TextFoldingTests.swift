import TestSupport
import Testing

@testable import Terminal

/// Wrapped lines of code, and titles with long words.
@Suite(.timeLimit(.minutes(1)))
struct TextFoldingTests {
  @Test(arguments: 1...60) func foldingALineOfCodeLosesNoCharacter(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let letters = ["a", "b ", "  ", "日本", "é", "-", "word ", "👩‍👩‍👧", "longerword"]
    let line = (0..<Int.random(in: 0...80, using: &random)).map { _ in
      letters[Int.random(in: 0..<letters.count, using: &random)]
    }.joined()
    let half = line.index(line.startIndex, offsetBy: line.count / 2)
    let text = StyledText(String(line[..<half]), .code) + StyledText(String(line[half...]), .strong)
    for width in [1, 2, 7, 20, 80] {
      let start = width > 6 ? StyledText("↳ ", .secondary) : .empty
      let pieces = text.folded(to: width, behind: start)
      let words = pieces.enumerated().map { String($1.text.plain.dropFirst($0 == 0 ? 0 : start.plain.count)) }
      #expect(words.joined() == text.plain)
      #expect(zip(pieces, words).allSatisfy { $0.text.width <= width || $1.count == 1 })
      let bytes = Array(text.plain.utf8)
      for (piece, word) in zip(pieces, words) { #expect(bytes[piece.start...].starts(with: word.utf8)) }
    }
  }

  @Test(arguments: [
    ("https://www.example.org/a/very/long/address", 20, "https://www.example…"),
    ("Edge https://www.example.org/a/very/long/address", 30, "Edge https://www.example.org/…"),
    ("Ann: Donaudampfschifffahrtsgesellschaft tagt heute", 20, "Ann: Donaudampfschi…"),
    ("several words of a title", 12, "several wor…"), ("The Daily Newspaper", 16, "The Daily Newsp…"),
    ("Notes from Cappadocia, Turkey", 18, "Notes from Cappad…"), ("Notes from Cappadocia", 12, "Notes from…"),
    ("a title", 20, "a title"),
    ("a\nb", 20, "a…"),
    ("東京に行く人のための長い題名", 10, "東京に行…"), ("Neue Zürcher Zeitung", 8, "Neue Zü…"),
  ]) func aTruncatedTextFillsItsLineEvenIfItSplitsAWord(text: String, width: Int, expected: String) {
    #expect(StyledText(text).shortened(to: width).plain == expected)
  }
}
