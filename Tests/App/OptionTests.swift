import Commands
import Foundation
import Localization
import Pictures
import Terminal
import Testing
import Viper

@testable import App
@testable import Readline
@testable import Shell
@testable import Sources

struct OptionTests {
  private func option(_ text: String?, _ environment: [String: String]) throws -> SourceOption {
    try SourceOption(text, in: ProgramContext(Program(), arguments: [], environment: environment))
  }

  @Test(
    arguments: [
      (ColorMode.auto, true, [:], true), (.auto, false, [:], false), (.auto, true, ["NO_COLOR": "1"], false),
      (.auto, true, ["NO_COLOR": ""], true), (.auto, false, ["CLICOLOR_FORCE": "1"], true),
      (.auto, false, ["CLICOLOR_FORCE": "0"], false),
      (.auto, true, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false), (.always, false, ["NO_COLOR": "1"], true),
      (.never, true, ["CLICOLOR_FORCE": "1"], false),
    ] as [(ColorMode, Bool, [String: String], Bool)])
  func theColourOptionOverridesTheEnvironmentWhichOverridesTheTerminalType(
    mode: ColorMode, isTerminal: Bool, environment: [String: String], expected: Bool
  ) {
    let description = TerminalDescription(colors: 256)
    let colors = mode.colors(isTerminal: isTerminal, environment: environment, description: description)
    #expect(colors == (expected ? .indexed : .none))
  }

  @Test(arguments: [
    (ColorMode.auto, ColorDepth.none), (.always, .sixteen), (.sixteen, .sixteen), (.indexed, .indexed),
    (.direct, .direct), (.never, .none),
  ])
  func anUnknownTerminalGetsColoursOnlyOnRequest(mode: ColorMode, expected: ColorDepth) {
    #expect(mode.colors(isTerminal: true, environment: ["TERM": "unknown"], description: nil) == expected)
  }

  @Test func theSourceOptionOverridesTheEnvironmentAndTheDemoIsTheDefault() throws {
    let environment = ["FEEDSHELL_SOURCE": "http://b.example"]
    #expect(name(try option("http://a.example/x", environment)) == "http://a.example/x")
    #expect(name(try option(nil, environment)) == "http://b.example")
    #expect(name(try option(nil, ["FEEDSHELL_SOURCE": ""])) == "demo")
    #expect(name(try option("demo", environment)) == "demo")
  }

  @Test(arguments: ["ftp://a.example", "a", "a b", "", "http://", "http://a.example:65536", "contract:"])
  func theSourceOptionRefusesInvalidAddresses(text: String) {
    #expect(throws: (any Error).self) { try option(text, [:]) }
  }

  @Test func theNameAndAddressOfASourceContainNoCredentials() throws {
    let source = try option("https://ann:pw@a.example:81/x", [:])
    #expect(source.address.text == "https://a.example:81/x")
    #expect(source.address.credentials != nil)
  }

  @Test(arguments: [
    ("http://ann:pw@a.example:99999", "http://a.example:99999"), ("ann:pw@a.example", "a.example"),
    ("ann@a.example", "a.example"), ("http://ann:p/w@a.example", "http://a.example"), ("http://a:p@w@b", "http://b"),
    ("https://a.example/@name", "https://a.example/@name"), ("a.example", "a.example"), ("", ""), ("@", ""),
  ])
  func anAddressInAnErrorHasNoCredentials(text: String, expected: String) {
    #expect(text.withoutUserPart == expected)
  }

  @Test func anErrorQuotesASourceWithoutControlCharacters() {
    let error = #expect(throws: (any Error).self) { try option("\u{1B}[31mx\u{7}", [:]) }
    let message = error.map { "\($0)" } ?? ""
    #expect(message.contains("x"))
    #expect(!message.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }

  @Test func onlyAbsolutePathsInXDGVariablesAreUsed() {
    let sut = UserDirectories(environment: ["XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "relative"])
    #expect(sut.history.path == "/s/feedshell/history")
    #expect(sut.startUpFile.path.hasSuffix("/.config/feedshell/rc"))
    #expect(!sut.startUpFile.path.contains("relative"))
  }

  @Test func theHomeDirectoryIsReadFromTheHOMEVariable() {
    let sut = UserDirectories(environment: ["HOME": "/home/of/environment"])
    #expect(sut.cache.path == "/home/of/environment/.cache/feedshell")
    #expect(sut.history.path == "/home/of/environment/.local/state/feedshell/history")
    #expect(sut.startUpFile.path == "/home/of/environment/.config/feedshell/rc")
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "relative"]])
  func theHomeDirectoryIsFromThePasswordDatabaseIfHOMEIsUnset(environment: [String: String]) {
    let home = FileManager.default.homeDirectoryForCurrentUser.path
    #expect(UserDirectories(environment: environment).cache.path == home + "/.cache/feedshell")
  }

  @Test(
    arguments: [
      (ImageMode.auto, true, "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;4c", [:], .kitty(cell: .usual)),
      (.auto, true, "\u{1B}[6;20;10t\u{1B}[?62;4;22c", [:], .sixel(cell: .usual)),
      (.auto, true, "\u{1B}[6;20;10t\u{1B}[?62;22c", [:], .symbols(colors: .direct)),
      (.auto, true, "\u{1B}[?62;4c", [:], .symbols(colors: .direct)),
      (.auto, true, nil, [:], .symbols(colors: .direct)),
      (.auto, true, nil, ["TERM": "dumb"], nil), (.auto, true, nil, ["TERM": nil], nil),
      (.auto, false, nil, [:], nil), (.none, true, nil, [:], nil),
      (.symbols, false, nil, [:], .symbols(colors: .direct)), (.sixel, false, nil, [:], .sixel(cell: .usual)),
      (.kitty, false, nil, ["TERM": "dumb"], .kitty(cell: .usual)),
    ] as [(ImageMode, Bool, String?, [String: String?], PictureFormat?)])
  func theImageFormatDependsOnTheTerminal(
    mode: ImageMode, isTerminal: Bool, answer: String?, environment: [String: String?], expected: PictureFormat?
  ) {
    let environment = ["TERM": "xterm-256color"].merging(environment) { $1 }.compactMapValues(\.self)
    let output = SettingOutput(
      isTerminal: isTerminal, environment: environment, reply: answer.map { TerminalReply($0.utf8) })
    #expect(output.format(mode, colors: .direct) == expected)
  }

  @Test func terminalMultiplexersAreRecognized() {
    #expect(TerminalCapabilities.isMultiplexed(["TERM": "screen", "TMUX": "x"]))
    #expect(TerminalCapabilities.isMultiplexed(["TERM": "screen", "STY": "x"]))
    #expect(!TerminalCapabilities.isMultiplexed(["TERM": "xterm"]))
  }

  @Test(arguments: [
    ("\u{1B}P1$r0;48:2::1:2:3m\u{1B}\\", true), ("\u{1B}P1$r48;2;1;2;3m\u{1B}\\", true),
    ("\u{1B}P1$r0;48:2:1:2:3m\u{1B}\\", true), ("\u{1B}P1$r0;48:5:16m\u{1B}\\", false),
    ("\u{1B}P0$r\u{1B}\\", false), ("", false),
  ])
  func trueColourIsUsedIfTheTerminalReportsBackATrueColour(answer: String, isDirect: Bool) {
    let reply = TerminalReply("a\(answer)b\u{1B}[?62c".utf8)
    #expect(reply.hasDirectColor == isDirect)
    #expect(reply.typed == Array("ab".utf8))
    let output = SettingOutput(
      isTerminal: true, environment: ["TERM": "xterm-256color"], description: TerminalDescription(colors: 256),
      reply: reply)
    #expect(output.colors(.auto) == (isDirect ? .direct : .indexed))
    #expect(output.colors(.indexed) == .indexed)
    #expect(output.colors(.never) == .none)
  }

  @Test(arguments: [("xterm-256color", true), ("linux", false), ("dumb", false)])
  func terminalsThatLackSymbolsGetWordsInstead(term: String, hasSigns: Bool) {
    let settings = { (isTerminal: Bool) in
      VisitSettings(
        Settings(language: .english), output: SettingOutput(isTerminal: isTerminal, environment: ["TERM": term]))
    }
    #expect(settings(true).abilities.hasSigns == hasSigns)
    #expect(settings(false).abilities.hasSigns == (term != "linux"), "in a pipe")
  }

  @Test(arguments: [("xterm-256color", true), ("linux", false), ("vt100", false), ("dumb", false), (nil, false)])
  func onlyTerminalsKnownToUnderstandQueriesAreQueried(term: String?, isAsked: Bool) {
    #expect(TerminalCapabilities.answers(in: ["TERM": term].compactMapValues(\.self)) == isAsked)
  }

  @Test(arguments: [
    ("rgb:ffff/ffff/ffff\u{7}", Theme.light), ("rgb:fd/f6/e3\u{1B}\\", .light), ("rgb:0000/0000/0000\u{1B}\\", .dark),
    ("rgb:0000/2b2b/3636\u{1B}\\", .dark), ("rgb:0/0/g\u{7}", .unknown), ("rgb:00000/0/0\u{7}", .unknown),
    ("#000000\u{7}", .unknown), ("\u{7}", .unknown),
  ])
  func theThemeFollowsTheBackgroundColourOfTheTerminal(answer: String, theme: Theme) {
    let reply = TerminalReply("a\u{1B}]11;\(answer)b\u{1B}[?62c".utf8)
    #expect(ThemeMode.auto.theme(reply) == theme)
    #expect(reply.typed == Array("ab".utf8))
    #expect(reply.isComplete)
    #expect(ThemeMode.light.theme(reply) == .light)
    #expect(ThemeMode.dark.theme(nil) == .dark)
  }

  @Test(arguments: [
    (["TERM": "xterm-kitty"], true), (["TERM": "xterm-256color", "VTE_VERSION": "7200"], true),
    (["TERM": "xterm-256color"], false), (["TERM": "screen", "TMUX": "x", "VTE_VERSION": "7200"], false),
    (["TERM": "screen", "TMUX": "x", "FORCE_HYPERLINK": "1"], true),
    (["TERM": "xterm-kitty", "FORCE_HYPERLINK": "0"], false), ([:], false),
  ])
  func onlyTerminalsThatSupportLinksGetLinks(environment: [String: String], hasLinks: Bool) {
    #expect(TerminalCapabilities.hasLinks(in: environment) == hasLinks)
  }

  @Test func inputTypedBetweenTerminalRepliesIsKept() {
    let arrow = "\u{1B}[A"
    let reply = TerminalReply("wh\u{1B}_Gi=31;OK\u{1B}\\er\u{1B}[6;17;9te\(arrow)\r\u{1B}[?64;1;4;22cx".utf8)
    #expect(String(decoding: reply.typed, as: UTF8.self) == "where\(arrow)\rx")
    #expect(reply.hasKittyGraphics)
    #expect(reply.hasSixel)
    #expect(reply.cell == .init(width: 9, height: 17))
    #expect(reply.isComplete)
  }

  @Test(arguments: [
    "0;10", "20;0", "501;10", "20;501", "2147483648;2147483648", "100000000000;1", "9999999999999999999;1",
  ])
  func anImplausibleCellSizeIsIgnored(size: String) {
    let reply = TerminalReply("\u{1B}[6;\(size)t\u{1B}[?62;4c".utf8)
    #expect(reply.cell == nil)
    #expect(reply.typed.isEmpty)
    #expect(reply.isComplete)
  }

  @Test(arguments: ["\u{1B}", "\u{1B}]11;rgb:0/0", "\u{1B}[?62;4", "\u{1B}_Gi=31;OK", "\u{1B}[6;20", "\u{1B}P1$r0;48"])
  func anIncompleteTerminalReplyIsIgnored(text: String) {
    let reply = TerminalReply(text.utf8)
    #expect(!reply.isComplete)
    #expect(!reply.hasSixel)
    #expect(!reply.hasKittyGraphics)
  }

  @Test func theTextsAreCompleteInEveryLanguage() {
    #expect(ShellText.table.problems() == [])
    #expect(OutsideText.table.problems() == [])
  }

  @Test(arguments: [
    ("open", "open", 0), ("opne", "open", 1), ("oepn", "open", 1), ("pen", "open", 1), ("", "ab", 2),
    ("kitten", "sitting", 3),
  ])
  func editDistancesCountTypingMistakes(word: String, other: String, distance: Int) {
    #expect(NearestMatch.distance(from: word, to: other) == distance)
  }

  private func name(_ source: SourceOption) -> String { source.address.text }
}
