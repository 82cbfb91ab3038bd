import Terminal
import Testing

struct ColorDepthTests {
  @Test(
    arguments: [
      (["TERM": "xterm-256color"], 256, ColorDepth.indexed),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor"], 256, .direct),
      (["TERM": "xterm-256color", "COLORTERM": "24bit"], 256, .direct),
      (["TERM": "xterm-256color", "COLORTERM": "yes"], 256, .indexed),
      (["TERM": "xterm-256color", "VTE_VERSION": "7006"], 256, .direct),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], 256, .direct),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], 256, .indexed),
      (["TERM": "xterm", "COLORTERM": "truecolor"], 8, .direct),
      (["TERM": "xterm"], 8, .eight), (["TERM": "xterm-16color"], 16, .sixteen),
      (["TERM": "xterm-16color", "COLORTERM": "truecolor"], 16, .sixteen),
      (["TERM": "linux"], 8, .eight), (["TERM": "vt100"], nil, .none),
      (["TERM": "linux", "COLORTERM": "truecolor"], 8, .eight),
      // GNU screen, in a terminal that shows any colour.
      (["TERM": "screen.xterm-256color", "STY": "1", "COLORTERM": "truecolor"], 256, .indexed),
      (["TERM": "screen-256color", "COLORTERM": "truecolor"], 256, .indexed),
      (["TERM": "xterm-256color", "STY": "1", "VTE_VERSION": "7006"], 256, .indexed),
      // tmux turns colours into those of its terminal.
      (["TERM": "screen-256color", "TMUX": "x", "COLORTERM": "truecolor"], 256, .direct),
      (["TERM": "tmux-256color", "TMUX": "x", "VTE_VERSION": "7006"], 256, .indexed),
    ] as [([String: String], Int?, ColorDepth)])
  func theColourDepthDependsOnTheTerminal(environment: [String: String], colors: Int?, expected: ColorDepth) {
    #expect(ColorDepth(environment: environment, description: TerminalDescription(colors: colors)) == expected)
  }

  @Test(arguments: [[:], ["TERM": ""], ["TERM": "unknown"], ["TERM": "unknown", "COLORTERM": "truecolor"]])
  func anUnknownTerminalHasNoColours(environment: [String: String]) {
    #expect(ColorDepth(environment: environment, description: nil) == .none)
  }

  @Test func theColourDepthOfAKnownTerminalNeedsNoTerminfoDescription() {
    #expect(ColorDepth(environment: ["TERM": "foot-extra"], description: nil) == .direct)
  }

  @Test func aTerminfoDescriptionCanDeclareDirectColour() {
    let description = TerminalDescription(colors: 256, hasDirectColor: true)
    #expect(ColorDepth(environment: ["TERM": "x"], description: description) == .direct)
  }

  @Test(arguments: [("xterm", 8), ("xterm-256color", 256), ("linux", 8), ("vt100", nil), ("dumb", nil)])
  func theNumberOfColoursIsReadFromTheTerminfoDatabase(name: String, colors: Int?) throws {
    #expect(try #require(TerminalDescription(named: name)).colors == colors)
  }

  @Test(arguments: [("xterm-256color", true), ("tmux-256color", true), ("linux", false), ("dumb", false)])
  func italicsAndStrikethroughAreReadFromTheTerminfoDatabase(name: String, hasThem: Bool) throws {
    let description = try #require(TerminalDescription(named: name))
    #expect(description.hasItalics == hasThem && description.hasStrikethrough == hasThem)
  }

  @Test(arguments: ["", "unknown terminal", "../../etc/passwd"])
  func anUnknownTerminalHasNoTerminfoDescription(name: String) {
    #expect(TerminalDescription(named: name) == nil)
  }
}
