import Terminal
import Testing

/// Addresses that a terminal opens on a click (OSC 8).
@Suite(.timeLimit(.minutes(1)))
struct TextLinkTests {
  @Test(arguments: [
    ("plain", "plain"), ("https://a.example/x", "<https://a.example/x|https://a.example/x>"),
    ("See https://a.example/x.", "See <https://a.example/x|https://a.example/x>."),
    ("(http://a.example/?a=1&b=2), and", "(<http://a.example/?a=1&b=2|http://a.example/?a=1&b=2>), and"),
    (
      "“https://a.example/é” http://b.example",
      "“<https://a.example/%C3%A9|https://a.example/é>” <http://b.example|http://b.example>"
    ),
    ("ftp://a.example https:// http://", "ftp://a.example https:// http://"),
    ("(https://a.example/Foo_(bar))", "(<https://a.example/Foo_(bar)|https://a.example/Foo_(bar)>)"),
    ("xhttp://a.example://b", "x<http://a.example://b|http://a.example://b>"),
    ("https://eve:pw@a.example/ x", "https://eve:pw@a.example/ x"),
  ])
  func webAddressesInATextAreLinks(text: String, shown: String) {
    #expect(Self.shown(StyledText(text)) == shown)
  }

  @Test func allPartsOfAWrappedAddressLinkToTheWholeAddress() {
    let lines = StyledText("see https://a.example/long").wrapped(to: 12).map(Self.shown)
    #expect(
      lines == [
        "see", "<https://a.example/long|https://a.ex>", "<https://a.example/long|ample/long>",
      ])
  }

  @Test(arguments: ["https://a", "https://u@ ", "://", "http", "https://a.example/ "])
  func aTextOfManyWebAddressesIsParsedQuickly(part: String) {
    let text = String(repeating: part, count: 100_000)
    let styled = StyledText(text)
    #expect(styled.plain == text)
    #expect(Self.shown(styled).count(where: { $0 == "|" }) <= 200)
  }

  @Test func anAddressBesideRightToLeftTextIsIsolated() {
    let rendered = TextRenderer(colors: .none, direction: .rightToLeft, hasLinks: true).render(
      StyledText("\u{639} https://a.example/ \u{639}"))
    #expect(rendered == "\u{2067}\u{639} \u{2066}https://a.example/\u{2069} \u{639}\u{2069}")
  }

  @Test func hostileCharactersDoNotEndALink() {
    let text = StyledText("https://a.example/\u{1B}]8;;evil\u{7}\u{9C}x\u{202E} https://a.example/;x")
    let rendered = TextRenderer(colors: .none, hasLinks: true).render(text)
    #expect(rendered.count(where: { $0 == "\u{1B}" }) % 4 == 0)
    #expect(!rendered.contains("\u{7}") && !rendered.unicodeScalars.contains("\u{9C}"))
  }

  @Test func webAddressesAreNotLinksIfTheTerminalDoesNotSupportLinks() {
    #expect(TextRenderer(colors: .none).render(StyledText("https://a.example")) == "https://a.example")
  }

  @Test func theColourOfALinkIsSetOutsideTheLinksEscapeSequences() {
    let rendered = TextRenderer(colors: .eight, theme: .dark, hasLinks: true).render(
      StyledText("http://a.example", .error))
    #expect(rendered.hasPrefix("\u{1B}[31m\u{1B}]8;id=") && rendered.hasSuffix("\u{1B}]8;;\u{1B}\\\u{1B}[0m"))
  }

  /// The rendered text, with `<address|text>` for links.
  private static func shown(_ text: StyledText) -> String {
    TextRenderer(colors: .none, hasLinks: true).render(text)
      .replacing("\u{1B}]8;;\u{1B}\\", with: ">")
      .replacing(/\u{1B}\]8;id=[0-9a-z]+;(.*?)\u{1B}\\/) { "<\($0.1)|" }
  }
}
