import Localization
import Navigation
import Readline
import SceneKit
import Terminal
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App

/// Shows texts of the shell that are longer than the screen, a screenful at a time.
@Suite(.timeLimit(.minutes(1)))
struct PagedTextTests {
  @Test(arguments: Language.supported, [30, 80]) func helpIsShownOneScreenfulAtATime(
    language: Language, width: Int
  ) async throws {
    let whole = try await help(width: width, lines: 500, language: language)
    let screenfuls = try await help(width: width, lines: 24, language: language)
    let texts = ListText.table.strings(for: language)
    let foot = texts(.enter, ["more": texts[.moreRows]])
    #expect(whole.count == 1 && screenfuls.count > 1)
    for (index, screenful) in screenfuls.enumerated() {
      let lines = screenful.split(separator: "\n", omittingEmptySubsequences: false)
      // One line is left for the prompt.
      #expect(lines.count < 24)
      #expect((lines.last == foot[...]) == (index < screenfuls.count - 1))
      #expect(lines.dropLast().last?.hasPrefix(" ") == true, "no title at the end of a screenful")
    }
    let read = screenfuls.joined(separator: "\n").split(separator: "\n").filter { $0 != foot[...] }
    #expect(read.joined(separator: "\n") == whole[0])
  }

  @Test func theFirstScreenfulOfHelpHasTheCommandsForReading() async throws {
    let app = try await appWithFeed()
    app.types("1")
    await app.answers(Sample.comments, at: 1)
    app.types("help")
    let first = try #require(app.console.printed.last)
    for word in ["open", "next", "previous", "rows", "find", "new", "back", "goto"] {
      #expect(first.contains("\n  \(word) "), "\(word)")
    }
    let words = first.matches(of: #/(?m)^  (\w+) /#).map { String($0.1) }
    #expect(words.first == "open")
    #expect(try #require(words.firstIndex(of: "goto")) < #require(words.firstIndex(of: "sources")))
    for word in ["quit", "alias", "copy"] { #expect(!first.contains("\n  \(word) "), "\(word)") }
  }

  @Test func enterAfterTheEndOfHelpShowsRows() async throws {
    let app = try await appWithFeed()
    app.types("help")
    while !isAtEnd(app) { app.types("") }
    let count = app.console.printed.count
    app.types("")
    #expect(app.console.printed.count == count + 1)
    #expect(app.console.printed.last?.contains("Enter: more") == false)
  }

  @Test func aCommandWithoutOutputClosesThePagedText() async throws {
    let app = try TestApp(scenes: [
      ScenePackage("names") { _ in [OutsideScene.entry("names", pattern: "names", rows: ["Ann"])] }
    ])
    try app.openShell("names")
    await waitUntil { app.console.shows("Ann") }
    app.types("help")
    #expect(app.console.printed.last?.hasSuffix("\nEnter: more") == true)
    app.types("nod")
    let count = app.console.printed.count
    app.types("")
    #expect(!app.console.printed[count...].contains { $0.contains("\n  ") }, "no more of the help")
  }

  @Test func aCommandWithOutputClosesThePagedText() async throws {
    let app = try await appWithFeed()
    app.types("help")
    #expect(app.console.printed.last?.hasSuffix("\nEnter: more") == true)
    app.types("where")
    #expect(app.console.printed.last == "feed")
    app.types("")
    #expect(app.console.printed.last?.contains("alias") == false)
  }

  @Test func ctrlCClosesThePagedText() async throws {
    let app = try await appWithFeed()
    app.types("help")
    #expect(app.console.printed.last?.hasSuffix("\nEnter: more") == true)
    app.console.onEvent(.interrupt)
    app.types("")
    #expect(app.console.printed.last?.contains("alias") == false)
  }

  @Test func theMoreCommandContinuesHelpInASceneWithASingleItem() async throws {
    let app = try await appWithFeed()
    app.types("show 1")
    await app.idles()
    let route = app.stack.top?.route
    app.types("help")
    #expect(app.console.printed.last?.hasSuffix("\nEnter: more") == true)
    while app.console.printed.last?.hasSuffix("\nEnter: more") == true { app.types("more") }
    #expect(app.stack.top?.route == route)
    #expect(app.console.shows("\n  help [COMMAND]  "))
  }

  @Test func arrivingRowsCloseThePagedText() async throws {
    let app = try TestApp()
    try app.openShell()
    app.types("help")
    #expect(app.console.printed.last?.hasSuffix("\nEnter: more") == true)
    await app.answers(Sample.feed, at: 0)
    app.types("")
    #expect(app.console.printed.last?.contains("  quit  ") == false)
  }

  @Test func helpInAScriptIsPrintedAtOnce() async throws {
    let result = try await TestApp(isInteractive: false).script(["help"], json: false, answers: [.body(Sample.feed)])
    #expect(result.out.count > 24)
    #expect(result.out.last?.hasPrefix("  quit ") == true)
    #expect(!result.out.contains { $0.hasPrefix("Enter") })
  }

  /// The screenfuls of `help`, up to its end.
  private func help(width: Int, lines: Int, language: Language) async throws -> [String] {
    let app = try await appWithFeed(width: width, lines: lines, language: language.tag)
    let count = app.console.printed.count
    app.types("help")
    while !isAtEnd(app) { app.types("") }
    return Array(app.console.printed.dropFirst(count))
  }

  /// Whether the last command is on the screen.
  private func isAtEnd(_ app: TestApp) -> Bool {
    let lines = app.console.printed.last?.split(separator: "\n") ?? []
    return lines.contains { $0 == "  quit" || $0.hasPrefix("  quit  ") }
  }
}
