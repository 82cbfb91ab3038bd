import Foundation
import TestSupport
import Testing

@testable import Terminal

struct TextSearchTests {
  @Test(arguments: [
    ("snow", "Fresh SNOW"), ("ÉTÉ", "un ete"), ("ete", "l’Été"), ("ＡＢＣ", "xabcx"), ("φως", "ΦΩΣ"), ("a b", "xa bx"),
    (" b ", "abc"), ("strasse", "Große Straße"), ("σοφος", "Σοφός"), ("и", "й"), ("e\u{301}t", "Été"),
    ("ete", "E\u{301}te\u{301}"),
    ("か\u{3099}", "が"), ("が", "か\u{3099}"), ("한", "\u{1112}\u{1161}\u{11AB}"), ("ab", "a\u{200B}b"), ("a b", "a\nb"),
    ("A\u{FE0F}B", "ab"), ("👩", "x👩"), ("ø", "Ø"), ("fi", "ﬁx"),
  ])
  func searchingIgnoresCaseAccentsAndCharacterWidth(text: String, other: String) throws {
    #expect(try #require(TextSearch(text)).matches(other))
  }

  @Test(arguments: [
    ("snow", "sno w"), ("ab", "a"), ("ab", "äxb"), ("か", "が"), ("o", "ø"), ("a b", "ab"), ("@[", "`{"),
  ]) func searchingForADifferentTextFindsNothing(text: String, other: String) throws {
    #expect(try !#require(TextSearch(text)).matches(other))
  }

  @Test(arguments: [
    ("OP", "ann  OP  1 day ago", true), ("OP", "OP", true), ("OP", "tOPic", false), ("OP", "op", false),
    ("op", "OP", false), ("A", "A", false), ("OP", "(OP)", true), ("ÉTÉ", "un ÉTÉ", true), ("A B", "A B", false),
  ])
  func anExactSearchMatchesOnlyTheUppercaseWord(text: String, other: String, isFound: Bool) throws {
    #expect(try #require(TextSearch(text)).findsCapitals(in: other) == isFound)
  }

  /// Compares with Foundation's search, which was used before and is many times slower.
  @Test func textSearchFindsTheSameMatchesAsFoundation() throws {
    var random = SeededRandom(seed: 5)
    let letters = Array("aAäÄsSéE ΩωςσΣйИıİｱＡか日ø한@:[{`~zZ")
    func text(_ count: Int) -> String { String((0..<count).compactMap { _ in letters.randomElement(using: &random) }) }
    for _ in 1...3_000 {
      let (pattern, other) = (text(2), text(12))
      guard let search = TextSearch(pattern) else { continue }
      let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]
      #expect(
        search.matches(other) == (other.range(of: search.text, options: options) != nil), "\(pattern) in \(other)")
    }
  }

  @Test(arguments: ["", "  ", "\n"]) func aBlankSearchTextIsInvalid(text: String) {
    #expect(TextSearch(text) == nil)
  }

  @Test(arguments: ["ba", "an", "e", "x"]) func markingHitsKeepsTheRowThatBeginsWithTheLine(text: String) throws {
    let row = RowMark(number: 3, height: 1)
    let line = StyledText(spans: [StyledText.Span(text: "Banane", role: .body, row: row)])
    let marked = line.marking(try #require(TextSearch(text)))
    #expect(marked.row == row)
    #expect(marked.spans.dropFirst().allSatisfy { $0.row == nil })
  }

  @Test func everySearchHitIsMarkedWithoutChangingTheText() throws {
    let search = try #require(TextSearch("an"))
    let text = StyledText("Banane ", .strong) + StyledText("Än") + StyledText(drawn: "\u{1B}[1man", width: 2)
    let marked = text.marking(search)
    #expect(marked.plain == text.plain)
    #expect(
      TextRenderer(colors: .eight).render(marked)
        == "\u{1B}[1mB\u{1B}[0m\u{1B}[7man\u{1B}[0m\u{1B}[7man\u{1B}[0m\u{1B}[1me \u{1B}[0m\u{1B}[7mÄn\u{1B}[0m\u{1B}[1man"
    )
  }
}
