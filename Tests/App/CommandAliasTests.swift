import Commands
import Foundation
import Navigation
import SceneTesting
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App
@testable import Shell

/// Checks the aliases that are commands of other programs.
@Suite(.timeLimit(.minutes(1)))
struct CommandAliasTests {
  @Test func everyAliasRunsAnExistingCommand() async throws {
    let app = try await appWithFeed()
    app.types("1")
    let interpreter = app.interpreter
    let names = Set(interpreter.commands.map(\.name))
    for (alias, command) in CommandAliases.table {
      #expect(names.contains(command))
      #expect(!names.contains(alias))
      #expect(try interpreter.command(named: alias).name == command)
    }
  }

  @Test func theUserGuideListsOnlyExistingAliases() throws {
    let guide = try document("GUIDE.md")
    let list = try #require(guide.firstMatch(of: /The words of other programs \(([^)]*)\)/)?.1)
    let words = Self.code(in: list).compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(words.count > 5)
    // `#3` is a row.
    for word in words where word.first != "#" {
      #expect(CommandAliases.command(word) != nil, "GUIDE.md names \(word), which is not an alias.")
    }
  }

  @Test func theComparisonDocumentListsOnlyExistingCommands() throws {
    let context = ProgramContext(Program(), arguments: [], environment: [:])
    let commands = Set(
      CommandTable.sections(context).flatMap(\.commands).map { $0.0.prefix { $0 != " " }.lowercased() })
    let rows = try document("COMPARISON.md").components(separatedBy: "| file, setting |")[0]
    let aliases = Set(CommandAliases.table.map(\.key))
    // These are the name of a source, and a place.
    let names: Set = ["lakes", "starred"]
    var known = 0
    for row in rows.split(separator: "\n") where row.hasPrefix("|") {
      guard let cell = row.replacing("\\|", with: "/").split(separator: "|").dropFirst().first else { continue }
      for code in Self.code(in: cell) {
        guard let word = code.split(separator: " ").first.map(String.init), word.count > 1,
          word.allSatisfy({ $0.isLetter && $0.isLowercase })
        else { continue }
        known += 1
        #expect(
          commands.contains(word) || aliases.contains(word) || names.contains(word),
          "COMPARISON.md names \(code), and there is no such command.")
      }
    }
    #expect(known > 20)
  }

  /// On the command line, `feedshell reload` and `feedshell man` do the same as the aliases at the prompt.
  @Test func onlyReloadAndManAreBothAliasesAndSubcommands() {
    let subcommands = Set(CommandLineTable.command(of: Program()).subcommands.map(\.name))
    #expect(subcommands.contains("unread") && subcommands.contains("add"))
    let both = Set(CommandAliases.table.map(\.key)).intersection(subcommands)
    #expect(both == ["reload", "man"], "One word means two things.")
  }

  private func document(_ name: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
    return try String(contentsOf: root.appending(path: "docs/\(name)"), encoding: .utf8)
  }

  /// The texts between backquotes.
  private static func code(in text: Substring) -> [Substring] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map(\.element)
  }

  @Test func aliasesKnownFromUnixShellsAndViRunTheirCommands() async throws {
    let app = try await appWithFeed()
    app.types("cd posters")
    app.types("pwd")
    #expect(app.console.printed.last == "posters")
    await app.stack.top?.settle()
    app.types("ls")
    #expect(app.console.printed.last?.contains("Venus") == true)
    app.types(":q")
    #expect(app.exitStatus == 0)
  }

  @Test(arguments: ["#2", "2.", "2"]) func aRowNumberWithAHashOrADotOpensTheRow(line: String) async throws {
    let app = try await appWithFeed()
    app.types(line)
    #expect(app.stack.top?.name == "comments")
  }

  @Test(arguments: ["#", "# 3", "#2nd", "#2024-plan", "#3 rows", "#-1"]) func aHashWithoutARowNumberBeginsAComment(
    line: String
  ) {
    #expect(Invocation.list(in: line) == [])
    #expect(Invocation.list(in: "where;\(line)") == [Invocation("where")])
  }

  @Test func theQAliasLeavesASceneAndQuitsFeedShellOnlyIfRepeated() async throws {
    let app = try await appWithFeed()
    app.types("1")
    app.types("q")
    #expect(app.stack.scenes.map(\.name) == ["feed"])
    app.types("q")
    #expect(app.console.printed.last == "q again leaves.")
    app.types("where")
    app.types("q")
    #expect(app.console.printed.last == "q again leaves.", "another command came between")
    #expect(app.exitStatus == nil)
    app.types("q")
    #expect(app.exitStatus == 0)
  }

  @Test func helpListsAliases() async throws {
    let app = try await appWithFeed()
    app.types("help aliases")
    #expect(app.console.printed.last?.contains("  pwd        where") == true)
    #expect(app.console.printed.last?.contains("  q          back; at the first scene it asks, then leaves") == true)
  }

  @Test(arguments: [
    ("oepn", "There is no command “oepn” here. Did you mean open?"),
    ("opxx", "There is no command “opxx” here. Type help for the commands."),
    ("refrsehx", "There is no command “refrsehx” here. Did you mean refresh?"),
  ])
  func anUnknownWordSuggestsTheNearestCommand(line: String, error: String) async throws {
    let app = try await appWithFeed()
    app.types(line)
    #expect(app.console.printed.last == error)
  }

  @Test func typingARouteOpensItsScene() async throws {
    let app = try await appWithFeed()
    app.types("posters")
    #expect(app.stack.scenes.map(\.name) == ["feed", "posters"])
  }

  @Test(arguments: ["starred", "new", "all", "filters", "accounts", "outbox", "messages"])
  func typingTheNameOfAListPushesItsScene(place: String) async throws {
    let app = try await appWithFeed()
    app.types("show 1")
    await app.idles()
    let post = app.stack.scenes.map(\.route.description)
    #expect(post.count == 2)
    app.types(place)
    #expect(app.stack.scenes.map(\.route.description) == post + [place])
    app.stack.top?.cancel()
    await app.idles()
    app.types(place)
    #expect(app.stack.scenes.map(\.route.description) == post + [place], "the second time, too")
    app.stack.top?.cancel()
    await app.idles()
    app.types("back")
    #expect(app.stack.scenes.map(\.route.description) == post)
    app.types("goto \(place)")
    #expect(app.stack.scenes.last?.route.description == place)
    #expect(!app.stack.scenes.contains { $0.route.description == post.last }, "goto builds the stack of the route")
  }

  @Test func inAScriptTypingTheNameOfAListReplacesTheSceneStack() async throws {
    let (out, _, status) = try await TestApp(isInteractive: false).script(
      ["show 1", "filters", "tree"], answers: [.body(Sample.feed)])
    #expect(out.last?.contains(#""scene":"post""#) == false && out.last?.contains(#""route":"filters""#) == true)
    #expect(status == 0)
  }

  @Test func theErrorForACommandOfACoveredSceneSuggestsReturningToTheScene() async throws {
    let app = try await appWithFeed()
    app.types("goto posters")
    await app.stack.top?.settle()
    app.types("open 1")
    app.types("info 1")
    #expect(app.console.printed.last == "“info” works in Space Travel: back")
  }
}
