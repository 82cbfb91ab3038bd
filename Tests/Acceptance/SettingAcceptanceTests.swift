import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Settings typed in one visit and remembered by the next; scripts ignore them.
@Suite(.timeLimit(.minutes(2)))
struct SettingAcceptanceTests {
  private let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")
  private var file: URL { home.appending(path: "state/feedshell/settings") }

  @Test func aTypedSettingSurvivesARestart() async throws {
    let first = try start([])
    #expect(await first.shows("Demo"))
    first.types("set language de; set dates absolute\r")
    #expect(await first.shows("  dates  absolute  (set)"))
    first.types("quit\r")
    #expect(await first.exitStatus() == 0)
    #expect(try String(contentsOf: file, encoding: .utf8) == "language de\ndates absolute\n")
    #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
    let second = try start(["--no-rc"])
    #expect(await second.shows("Demo"))
    second.types("set language\r")
    #expect(await second.shows("  language  de  (remembered)"))
    second.types("set language default\r")
    #expect(await second.shows("language is no longer remembered."))
    second.types("quit\r")
    #expect(await second.exitStatus() == 0)
    #expect(try String(contentsOf: file, encoding: .utf8) == "dates absolute\n")
  }

  @Test func aCommandLineOptionOverridesASavedSetting() async throws {
    try write(Data("language de\nrows line\n".utf8))
    let terminal = try start(["--language", "en"])
    #expect(await terminal.shows("Demo"))
    // A single setting is printed without the wide column of names.
    terminal.types("set rows; set language\r")
    #expect(await terminal.shows("  rows  line  (remembered)"))
    #expect(await terminal.shows("  language  en  (--language)"))
    terminal.types("quit\r")
    #expect(await terminal.exitStatus() == 0)
  }

  @Test func aScriptNeitherReadsNorWritesSavedSettings() async throws {
    try write(Data("language de\ndates absolute\n".utf8))
    let environment = ["HOME": home.path, "XDG_STATE_HOME": home.appending(path: "state").path]
    for (arguments, input) in [
      (["-c", "set pager on; set language; set dates"], ""), ([], "set pager on\nset dates\n"),
    ] {
      let result = try await Program.run(arguments, input: input, environment: environment)
      #expect(result.lines.last == "  dates  relative  (default)")
      #expect(result.status == 0)
      #expect(!result.out.contains("(remembered)"))
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == "language de\ndates absolute\n")
  }

  @Test(arguments: ["FIFO", "folder", "device", "huge", "random", "link to nowhere"])
  func anInvalidSettingFileIsReportedAndNotFatal(kind: String) async throws {
    var random = SeededRandom(seed: 5)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    switch kind {
    case "FIFO": try #require(mkfifo(file.path, 0o600) == 0)
    case "folder": try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    case "huge": try Data(repeating: 97, count: 5_000_000).write(to: file)
    case "random": try Data((0..<10_000).map { _ in UInt8.random(in: 0...255, using: &random) }).write(to: file)
    case "device": try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "/dev/zero")
    default: try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "/nowhere/at/all")
    }
    let terminal = try start([])
    #expect(await terminal.shows("feed> "))
    terminal.types("set dates absolute\rwhere\r")
    // Below the failure to write the settings, or alone.
    #expect(await terminal.shows("feed\r\n"))
    terminal.types("set dates\rquit\r")
    #expect(await terminal.exitStatus() == 0)
    #expect(terminal.isTerminalRestored)
    let problem: Regex<Substring> = kind == "random" ? /skipped lines that are not settings/ : /remembered settings/
    #expect(terminal.output.matches(of: problem).count == (kind == "link to nowhere" ? 0 : 1))
    #expect(terminal.output.contains("  dates  absolute  (set)"))
    #expect(terminal.output.contains("this change is for this visit only") == (kind != "random"))
  }

  private func write(_ data: Data) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  private func start(_ arguments: [String]) throws -> PTY {
    try PTY.feedshell(["--images", "none", "--width", "200"] + arguments, home: home)
  }
}
