import Testing

@testable import Terminal

struct TextAttributesTests {
  @Test func attributesOfATextAreAddedToThoseOfItsStyleRole() {
    let renderer = TextRenderer(colors: .indexed, theme: .dark, attributes: [.bold, .italic, .struck])
    let render = { renderer.render(StyledText("x", $0, attributes: $1)) }
    #expect(render(.body, []) == "x")
    #expect(render(.body, [.bold, .italic]) == "\u{1B}[1;3mx\u{1B}[0m")
    #expect(render(.heading, [.bold, .italic]) == "\u{1B}[1;3mx\u{1B}[0m")
    #expect(render(.code, .struck) == "\u{1B}[38;5;183;9mx\u{1B}[0m")
  }

  @Test func anUnsupportedAttributeIsReplacedOrDropped() {
    let render = { TextRenderer(colors: $0).render(StyledText("x", .body, attributes: $1)) }
    #expect(render(.sixteen, .italic) == "\u{1B}[4mx\u{1B}[0m")
    #expect(render(.sixteen, .struck) == "x")
    #expect(render(.none, [.bold, .italic, .struck]) == "x")
  }

  private nonisolated static let terminals: [([String: String], Bool, Bool, TextAttributes)] = [
    (["TERM": "xterm-256color"], true, true, [.bold, .italic, .struck]), (["TERM": "linux"], false, false, .bold),
    (["TERM": "xterm-kitty"], false, false, [.bold, .italic, .struck]),
    (["TERM": "screen", "KITTY_WINDOW_ID": "1", "TMUX": "x"], false, false, .bold), ([:], false, false, .bold),
  ]

  @Test(arguments: terminals)
  func supportedAttributesDependOnTheTerminal(
    environment: [String: String], hasItalics: Bool, hasStrikethrough: Bool, expected: TextAttributes
  ) {
    let description = TerminalDescription(colors: 8, hasItalics: hasItalics, hasStrikethrough: hasStrikethrough)
    #expect(TextAttributes(environment: environment, description: description) == expected)
  }

  @Test func onlyWebAddressesAreRenderedAsTerminalLinks() {
    let renderer = TextRenderer(colors: .none, hasLinks: true)
    let render = { renderer.render(StyledText("docs", .body, attributes: [], link: $0)) }
    #expect(render("https://a.example/ü").contains(";https://a.example/%C3%BC\u{1B}\\docs"))
    for address in ["javascript:x()", "https://a.example/\u{1B}\\", "https://me:secret@a.example/", "file:///etc", "x"]
    {
      #expect(!render(address).contains("\u{1B}\\\u{1B}"))
      #expect(!render(address).contains("secret") && !render(address).contains("javascript"))
    }
    #expect(render("javascript:x()") == "docs")
  }

  @Test func wrappingAndMarkingHitsKeepTextAttributes() throws {
    let text =
      StyledText("one ", .body) + StyledText("two three", .code, attributes: .italic, link: "https://a.example/")
    let lines = text.marking(try #require(TextSearch("three"))).wrapped(to: 7)
    #expect(lines.map(\.plain) == ["one two", "three"])
    #expect(lines.map { $0.spans.last?.attributes } == [.italic, .italic])
    #expect(lines.map { $0.spans.last?.role } == [.code, .match])
    #expect(lines.map { $0.spans.last?.link } == ["https://a.example/", "https://a.example/"])
  }

  @Test func attachedTextIsOnTheLineOfThePreviousWordIfItFits() {
    let number = StyledText(" [.3]", .secondary, attributes: [], isAttached: true)
    let text = StyledText("a word") + number + StyledText(" more")
    #expect(text.wrapped(to: 7).map(\.plain) == ["a", "word", "[.3]", "more"])
    #expect(text.wrapped(to: 9).map(\.plain) == ["a", "word [.3]", "more"])
  }

  @Test func eachWrappedLineHasItsByteOffsetInTheText() {
    let lines = LineWrapper.lines(of: StyledText("äö one  two\n\nthree 日本語"), width: 6)
    #expect(lines.map(\.text.plain) == ["äö one", "two", "", "three", "日本語"])
    #expect(lines.map(\.start) == [0, 10, 14, 15, 21])
  }
}
