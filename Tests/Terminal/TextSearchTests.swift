import Testing

@testable import Terminal

struct TextSearchTests {
  @Test(arguments: [
    ("snow", "Fresh SNOW"), ("ÉTÉ", "un ete"), ("ete", "l’Été"), ("ＡＢＣ", "xabcx"), ("φως", "ΦΩΣ"), ("a b", "xa bx"),
    (" b ", "abc"),
  ])
  func caseAccentsAndWidthAreIgnored(text: String, other: String) throws {
    #expect(try #require(TextSearch(text)).matches(other))
  }

  @Test(arguments: [("snow", "sno w"), ("ab", "a")]) func otherTextsHaveNoHit(text: String, other: String) throws {
    #expect(try !#require(TextSearch(text)).matches(other))
  }

  @Test(arguments: ["", "  ", "\n"]) func aBlankTextIsNoSearch(text: String) {
    #expect(TextSearch(text) == nil)
  }

  @Test func everyHitIsMarkedAndTheTextStaysTheSame() throws {
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
