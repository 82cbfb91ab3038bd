import Foundation
import PseudoTerminal
import SceneTesting
import TestSupport
import Testing

/// The user's files that the program reads at start and saves for the next visit.
@Suite(.timeLimit(.minutes(2)))
struct StartUpAcceptanceTests {
  private let home = Home()

  @Test func keyBindingsOfTheInputrcFileWork() async throws {
    let file = try home.write("$if feedshell\n\"\\C-xw\": \"where\\n\"\n$endif\n", to: "inputrc")
    let terminal = try start(["--images", "none"], environment: ["INPUTRC": file.path])
    #expect(await terminal.shows("Demo"))
    terminal.types("\u{18}w")
    #expect(await terminal.shows("\rfeed\r\n"))
  }

  @Test func theHistoryIsSavedForTheNextSession() async throws {
    let first = try start([])
    #expect(await first.shows("Demo"))
    first.types("where\rwhere\r")
    #expect(await first.shows("feed\r\n"))
    #expect(await first.quit() == 0)
    let file = home.url.appending(path: "state/feedshell/history")
    #expect(try String(contentsOf: file, encoding: .utf8) == "where\nquit\n")
    let permissions = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(permissions == 0o600)
    let second = try start([])
    #expect(await second.shows("Demo"))
    second.types("\u{1B}[A\u{1B}[A\r")
    #expect(await second.shows("feed\r\n"))
  }

  @Test func commandsOfTheStartUpFileRunUnlessDisabled() async throws {
    try home.write("# hello\nhelp quit\n", to: "config/feedshell/rc")
    let terminal = try start([])
    #expect(await terminal.shows("Demo"))
    #expect(await terminal.shows("  quit  leave"))
    #expect(await terminal.quit() == 0)
    let plain = try start(["--no-rc", "--images", "none"])
    #expect(await plain.shows("Demo"))
    plain.types("where\r")
    #expect(await plain.shows("\rfeed\r\n"))
    #expect(!plain.output.contains("  quit  leave"), "a start-up command would have come before that")
  }

  @Test func aHistoryThatCannotBeSavedIsReportedOnce() async throws {
    try home.write("", to: "state")
    let terminal = try start([])
    #expect(await terminal.shows("typed lines are not saved"))
    #expect(await terminal.shows("Demo"))
  }

  private func start(_ arguments: [String], environment: [String: String] = [:]) throws -> PTY {
    try PTY.feedshell(arguments, home: home.url, environment: environment)
  }
}
