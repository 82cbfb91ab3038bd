import Foundation
import PseudoTerminal
import SceneTesting
import TestSupport
import Testing

/// The built program at a terminal.
@Suite(.timeLimit(.minutes(2)))
struct TerminalAcceptanceTests {
  private let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")

  @Test func theDemoCanBeReadFromListToCommentsAndBack() async throws {
    let terminal = try start([])
    #expect(await terminal.shows("Demo"))
    #expect(await terminal.shows(" 3  "))
    terminal.types("\r")
    #expect(await terminal.shows(" 4  "))
    terminal.types("2\r")
    #expect(await terminal.shows(" comments\r\n"))
    terminal.types("where\r")  // of the prompt, only what differs is written
    #expect(await terminal.shows("/comments\r\n"))
    terminal.types("back\r")
    #expect(await terminal.shows("Demo"))
    #expect(await terminal.quit() == 0)
    #expect(terminal.isTerminalRestored)
  }

  @Test func theTypedLineIsKeptWhenRowsArrive() async throws {
    let server = try await LoopbackServer { _ in .held(Self.feed) }
    let terminal = try start(["--source", server.url.absoluteString])
    #expect(await terminal.shows("My Feed> "))
    terminal.types("whxere\u{1B}[D\u{1B}[D\u{1B}[D\u{1B}[D")  // the cursor stands on the x
    #expect(await terminal.shows("whxere"))
    await server.observed.wait { !$0.requests.isEmpty }
    server.release()
    #expect(await terminal.shows("the only image"))
    #expect(await terminal.shows("My Feed> whxere"))
    terminal.types("\u{1B}[3~\r")  // Delete
    #expect(await terminal.shows("feed\r\n"))
    #expect(await terminal.shows("My Feed> "))
    terminal.types("\u{4}")
    #expect(await terminal.exitStatus() == 0)
  }

  @Test func tabListsRoutesAndTheGotoCommandAcceptsARowNumber() async throws {
    let terminal = try start([])
    #expect(await terminal.shows(" 3  "))
    terminal.types("goto \t\t")
    #expect(await terminal.shows("posters of places in space"))
    #expect(await terminal.shows("  feed/1  "))
    terminal.types("feed/2/com\t\r")
    #expect(await terminal.shows(" comments\r\n"))
    terminal.types("help\r")
    #expect(await terminal.shows("back to Demo"))
    #expect(await terminal.shows("Enter: more"))
    terminal.types("\r")
    #expect(await terminal.shows("  goto posters  "))
  }

  @Test func leavingTheCommentsWhileTheyLoadClosesTheConnection() async throws {
    let server = try await LoopbackServer { $0.contains("/v1/feed") ? Self.feed : .silence }
    let terminal = try start(["--source", server.url.absoluteString])
    #expect(await terminal.shows("the only image"))
    terminal.types("open 1\r")
    await server.observed.wait { $0.requests.contains { $0.contains("/comments") } }  // the feed asks for more, too
    terminal.types("where\r")
    #expect(await terminal.shows("/comments\r\n"), "the prompt is usable")
    terminal.types("back\r")
    await server.observed.wait { $0.openConnections == 0 }
    #expect(await terminal.shows("the only image"))
  }

  @Test func ctrlCNeverEndsTheShell() async throws {
    let server = try await LoopbackServer { _ in .silence }
    let terminal = try start(["--source", server.url.absoluteString])
    #expect(await terminal.shows("My Feed> "))
    await server.observed.wait { !$0.requests.isEmpty }
    terminal.types("\u{3}")
    #expect(await terminal.shows("Loading was cancelled."))
    await server.observed.wait { $0.openConnections == 0 }
    terminal.types("half a line\u{3}")
    #expect(await terminal.shows("^C"))
    terminal.types("where\r")
    #expect(await terminal.shows("feed\r\n"))
    #expect(await terminal.quit() == 0)
  }

  @Test func ctrlDPrintsNoEmptyLines() async throws {
    let server = try await LoopbackServer { $0.contains("/v1/feed") ? Self.feed : .json(#"{"items":[]}"#) }
    let terminal = try start(["--source", server.url.absoluteString])
    #expect(await terminal.shows("the only image"))
    terminal.types("1\r")
    #expect(await terminal.prompts("My Feed/1> "))
    terminal.types("\u{4}")
    #expect(await terminal.shows("the only image"))
    terminal.types("where\r")
    #expect(await terminal.shows("where\r\n\u{1B}[?2004l\rfeed\r\n"))
  }

  @Test func ctrlCInAHistorySearchEndsOnlyTheSearch() async throws {
    let server = try await LoopbackServer { _ in .held(Self.feed) }
    let terminal = try start(["--source", server.url.absoluteString])
    #expect(await terminal.shows("My Feed> "))
    terminal.types("where\r")
    #expect(await terminal.shows("feed\r\n"))
    // Before the prompt, the terminal itself takes Ctrl-R.
    #expect(await terminal.shows("My Feed> "))
    await server.observed.wait { !$0.requests.isEmpty }
    terminal.types("\u{12}wh")
    #expect(await terminal.shows("reverse-i-search"))
    server.release()
    #expect(await terminal.shows("the only image"))
    terminal.types("\u{3}")
    #expect(await terminal.shows("My Feed> "))
    terminal.types("tree\r")
    #expect(await terminal.shows("My Feed, loaded"))
  }

  @Test(arguments: [(SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func aSignalRestoresTheTerminal(signal: Int32, status: Int32) async throws {
    let terminal = try start([])
    #expect(await terminal.shows("feed> "))
    #expect(!terminal.isTerminalRestored)
    terminal.sends(signal)
    #expect(await terminal.exitStatus() == status)
    #expect(terminal.isTerminalRestored)
  }

  @Test func aCrashRestoresTheTerminal() async throws {
    let terminal = try start([], environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(await terminal.shows("feed> "))
    terminal.sends(SIGSEGV)
    #expect(await terminal.exitStatus() == -SIGSEGV)
    #expect(terminal.isTerminalRestored)
  }

  @Test func suspendingRestoresTheTerminalAndResumingRedrawsThePrompt() async throws {
    let terminal = try start([])
    #expect(await terminal.shows("feed> "))
    terminal.types("whe")
    #expect(await terminal.shows("whe"))
    terminal.sends(SIGTSTP)
    #expect(await terminal.isStopped())
    #expect(terminal.isTerminalRestored)
    terminal.sends(SIGCONT)
    #expect(await terminal.shows("feed> whe"))
    terminal.types("re\r")
    #expect(await terminal.shows("feed\r\n"))
  }

  @Test func outputAfterAResizeFitsTheNewWidth() async throws {
    let server = try await LoopbackServer { _ in
      .json(
        #"{"items":[{"id":"00000001-0000-4000-8000-000000000000","description":"alpha beta gamma delta epsilon","image":"x"}]}"#
      )
    }
    let terminal = try start(["--source", server.url.absoluteString])
    #expect(await terminal.shows("alpha beta gamma delta epsilon"))
    terminal.resize(columns: 24, rows: 24)
    terminal.types("rows\r")
    #expect(await terminal.shows("alpha beta gamma\r\n    delta epsilon"))
  }

  @Test func tabCompletesCommandsAndRoutes() async throws {
    let server = try await LoopbackServer { _ in Self.feed }
    let terminal = try start(["--source", server.url.absoluteString])
    #expect(await terminal.shows("the only image"))
    terminal.types("whe\t\r")
    #expect(await terminal.shows("feed\r\n"))
    terminal.types("ref\t")
    #expect(await terminal.shows("refresh "))
    terminal.types("\u{15}go\tfeed/\t/c\t\rwhere\r")
    #expect(await terminal.shows("\rfeed/00000001-0000-4000-8000-000000000000/comments\r\n"))
  }

  /// A terminal without a name counts as dumb.
  @Test(arguments: ["TERM=dumb", "TERM=", "--unset=TERM"]) func aDumbTerminalGetsPlainText(term: String) async throws {
    let terminal = try PTY.feedshell([term, Program.url.path], home: home, program: URL(filePath: "/usr/bin/env"))
    #expect(await terminal.shows("Demo"))
    terminal.types("where\r")
    #expect(await terminal.shows("feed\r\n"))
    #expect(!terminal.output.contains("\u{1B}"))
  }

  @Test func theServeCommandServesTheDemoOverHTTP() async throws {
    let server = try start(["serve", "--items", "2", "--comments", "1"])
    #expect(await server.shows("Serving the demo feed at "))
    #expect(await server.shows(" ("))
    let url = try #require(server.output.firstMatch(of: /http:\S+/))
    let result = try await Program.run(["--source", String(url.output), "--output", "json", "-c", "rows; open 2"])
    #expect(result.lines.map { $0.matches(of: /"number":/).count } == [2, 1])
    #expect(result.status == 0)
    server.types("\u{3}")
    #expect(await server.exitStatus() != -SIGKILL)
  }

  private static let feed = LoopbackServer.Answer.json(
    #"{"items":[{"id":"00000001-0000-4000-8000-000000000000","description":"the only image","image":"x"}]}"#)

  private func start(_ arguments: [String], environment: [String: String] = [:]) throws -> PTY {
    try PTY.feedshell(arguments, home: home, environment: environment)
  }
}
