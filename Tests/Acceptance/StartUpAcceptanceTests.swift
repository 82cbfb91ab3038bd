import Foundation
import PseudoTerminal
import SceneTesting
import TestSupport
import Testing

/// The user's files that the program reads at start and saves for the next visit.
@Suite(.timeLimit(.minutes(2)))
struct StartUpAcceptanceTests {
  private let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")

  @Test func keyBindingsOfTheInputrcFileWork() async throws {
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let file = home.appending(path: "inputrc")
    try Data("$if feedshell\n\"\\C-xw\": \"where\\n\"\n$endif\n".utf8).write(to: file)
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
    first.types("quit\r")
    #expect(await first.exitStatus() == 0)
    let file = home.appending(path: "state/feedshell/history")
    #expect(try String(contentsOf: file, encoding: .utf8) == "where\nquit\n")
    let permissions = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(permissions == 0o600)
    let second = try start([])
    #expect(await second.shows("Demo"))
    second.types("\u{1B}[A\u{1B}[A\r")
    #expect(await second.shows("feed\r\n"))
  }

  @Test func commandsOfTheStartUpFileRunUnlessDisabled() async throws {
    let folder = home.appending(path: "config/feedshell")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("# hello\nhelp quit\n".utf8).write(to: folder.appending(path: "rc"))
    let terminal = try start([])
    #expect(await terminal.shows("Demo"))
    #expect(await terminal.shows("  quit  leave"))
    terminal.types("quit\r")
    #expect(await terminal.exitStatus() == 0)
    let plain = try start(["--no-rc", "--images", "none"])
    #expect(await plain.shows("Demo"))
    plain.types("where\r")
    #expect(await plain.shows("\rfeed\r\n"))
    #expect(!plain.output.contains("  quit  leave"), "a start-up command would have come before that")
  }

  @Test func aHistoryThatCannotBeSavedIsReportedOnce() async throws {
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    try Data().write(to: home.appending(path: "state"))
    let terminal = try start([])
    #expect(await terminal.shows("lines are not kept"))
    #expect(await terminal.shows("Demo"))
  }

  private func start(_ arguments: [String], environment: [String: String] = [:]) throws -> PTY {
    try PTY.feedshell(arguments, home: home, environment: environment)
  }
}
