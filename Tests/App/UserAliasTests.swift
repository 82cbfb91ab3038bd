import Commands
import Navigation
import SceneTesting
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App
@testable import Shell

/// Defines and uses aliases of the user.
@Suite(.timeLimit(.minutes(1)))
struct UserAliasTests {
  @Test func wordsAfterAnAliasAreAppendedToItsCommand() async throws {
    let app = try await appWithFeed()
    app.types("alias C open")
    #expect(app.console.printed.last == "  c  open")
    app.types("c 2")
    #expect(app.stack.top?.name == "comments")
  }

  /// Expanding each mention separately would take 2²⁴ steps.
  @Test func anAliasLoopIsDetectedInLinearTime() throws {
    let sut = UserAliases()
    for number in 1...24 { try sut.define("a\(number)", as: "a\(number - 1); a\(number - 1)") }
    let names = (0...24).reversed().map { "a\($0)" }
    #expect(throws: UserAliases.Problem.loop(["a0"] + names)) { try sut.define("a0", as: "rows; a24") }
    try sut.define("a0", as: "rows")
    #expect(sut.all.count == 25)
  }

  @Test func aliasesIgnoreCase() async throws {
    let app = try await appWithFeed()
    app.types("alias Two open")
    app.types("TWO 2")
    #expect(app.stack.top?.name == "comments")
    app.types("alias tWO rows 1-2; alias")
    #expect(app.console.printed.last == "  two  rows 1-2")
    app.types("unalias TWO")
    #expect(app.console.printed.last == "Removed the alias two.")
  }

  @Test func theAliasCommandExplainsHowToSaveTheAliasInTheStartUpFile() async throws {
    let app = try TestApp()
    try app.openShell(commands: [Invocation("alias a open", line: 1)], startUpFile: "~/.config/feedshell/rc")
    await app.answers(Sample.feed, at: 0)
    #expect(!app.console.shows("to keep it"), "the file has it")
    app.types("alias hh goto starred")
    #expect(
      app.console.printed.last?.replacing("\n", with: " ").contains("add the line “alias hh")
        == true)
    #expect(app.console.printed.last?.contains("~/.config/feedshell/rc") == true)
    app.types("alias hh")
    #expect(app.console.printed.last == "  hh  goto starred")
  }

  @Test func anAliasInQuotationMarksCanHaveSeveralCommands() async throws {
    let app = try await appWithFeed()
    app.types("alias there \"goto posters; info\"")
    app.types("there 2")
    await app.lineEnds()
    #expect(app.stack.scenes.map(\.name) == ["feed", "posters", "posterInfo"])
  }

  @Test func theCommandsOfAnAliasRunBeforeTheRestOfTheLine() async throws {
    let app = try await appWithFeed()
    app.types("alias two \"goto posters; where\"")
    app.types("two; goto feed; where")
    await app.lineEnds()
    #expect(app.console.printed.last == "feed")
    #expect(app.console.printed.contains("posters"))
  }

  @Test func aliasesAreListedShownCompletedAndRemoved() async throws {
    let app = try await appWithFeed()
    app.types("alias")
    #expect(app.console.printed.last?.hasPrefix("You have no aliases.") == true)
    app.types("alias top2 rows 1-2; alias k open; alias")
    #expect(app.console.printed.last == "  top2  rows 1-2\n  k     open")
    app.types("alias top2")
    #expect(app.console.printed.last == "  top2  rows 1-2")
    app.types("help top2")
    #expect(app.console.printed.last == "  top2  rows 1-2")
    app.types("help aliases")
    #expect(app.console.printed.last?.hasPrefix("  top2       rows 1-2\n") == true)
    #expect(app.console.completes("to") == ["top2"])
    #expect(app.console.completes("k ") == ["1", "2", "3"])
    app.types("unalias top2")
    #expect(app.console.printed.last == "Removed the alias top2.")
    app.types("top2")
    #expect(app.console.printed.last == "There is no command “top2” here. Did you mean top?")
  }

  @Test(arguments: [
    ("alias x", "There is no alias “x”."), ("unalias x", "There is no alias “x”."),
    ("alias 3 rows", "“3” cannot be an alias: take one word that begins with a letter."),
    ("alias /x find x", "“/x” cannot be an alias: take one word that begins with a letter."),
    ("alias a a 1", "The alias a would lead to itself: a → a."),
    ("alias b back; alias a b; alias b \"where; A 1\"", "The alias b would lead to itself: b → a → b."),
    ("unalias", "unalias needs the name of an alias."),
  ])
  func anInvalidAliasIsRefusedWithTheReason(line: String, error: String) async throws {
    let app = try await appWithFeed()
    app.types(line)
    #expect(app.console.printed.last == error)
  }

  @Test func anAliasNamedLikeACommandIsReportedAndTakesPrecedence() async throws {
    let app = try await appWithFeed()
    app.types("alias view rows 1")
    #expect(app.console.printed.last == "  view  rows 1\nview is a command, too; it is hidden until unalias view.")
    app.types("view")
    #expect(app.console.printed.last?.contains("A lake") == true)
    app.types("unalias view; view 1")
    #expect(app.stack.top?.name == "image")
    app.types("alias q quit")
    #expect(app.console.printed.last?.hasSuffix("q is a command, too; it is hidden until unalias q.") == true)
  }

  @Test func theStartUpFileDefinesAliasesSilently() async throws {
    let app = try TestApp()
    try app.openShell(commands: StartUpFile.commands(in: Array("k\nalias k where\nalias x y x; alias y x".utf8)))
    #expect(app.console.printed == ["rc line 3: The alias y would lead to itself: y → x → y."])
    await app.answers(Sample.feed, at: 0)
    await app.startUpEnds()
    #expect(app.console.printed.last == "feed", "an alias may be used above its definition")
  }

  @Test func aliasesWorkInAScript() async throws {
    let app = try TestApp()
    let result = try await app.script(
      ["alias w \"where; where\"", "w", "alias"], answers: [.body(Sample.feed)])
    #expect(
      result.out == [
        #"{"aliases":[{"alias":"w","command":"where; where"}]}"#, #"{"route":"feed"}"#, #"{"route":"feed"}"#,
        #"{"aliases":[{"alias":"w","command":"where; where"}]}"#,
      ])
    let text = try TestApp()
    let lines = try await text.script(["alias w where", "w"], json: false, answers: [.body(Sample.feed)])
    #expect(lines.out == ["feed"])
  }
}
