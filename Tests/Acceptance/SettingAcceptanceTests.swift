import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Settings typed in one visit and remembered by the next; scripts ignore them.
@Suite(.timeLimit(.minutes(2)))
struct SettingAcceptanceTests {
  private static let file = "state/feedshell/settings"

  private let home = Home()
  private var file: URL { home.url.appending(path: Self.file) }

  @Test func aTypedSettingSurvivesARestart() async throws {
    let first = try start([])
    #expect(await first.shows("Demo"))
    first.types("set language de; set dates absolute\r")
    #expect(await first.shows("  dates  absolute  (set)"))
    #expect(await first.quit() == 0)
    #expect(try home.text(of: Self.file) == "language de\ndates absolute\n")
    #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
    let second = try start(["--no-rc"])
    #expect(await second.shows("Demo"))
    second.types("set language\r")
    #expect(await second.shows("  language  de  (remembered)"))
    second.types("set language default\r")
    #expect(await second.shows("language is no longer remembered."))
    #expect(await second.quit() == 0)
    #expect(try home.text(of: Self.file) == "dates absolute\n")
  }

  @Test func aCommandLineOptionOverridesASavedSetting() async throws {
    try home.write("language de\nrows line\n", to: Self.file)
    let terminal = try start(["--language", "en"])
    #expect(await terminal.shows("Demo"))
    // A single setting is printed without the wide column of names.
    terminal.types("set rows; set language\r")
    #expect(await terminal.shows("  rows  line  (remembered)"))
    #expect(await terminal.shows("  language  en  (--language)"))
    #expect(await terminal.quit() == 0)
  }

  @Test func aScriptNeitherReadsNorWritesSavedSettings() async throws {
    try home.write("language de\ndates absolute\n", to: Self.file)
    for (arguments, input) in [
      (["-c", "set pager on; set language; set dates"], ""), ([], "set pager on\nset dates\n"),
    ] {
      let result = try await home.run(arguments, input: input)
      #expect(result.lines.last == "  dates  relative  (default)")
      #expect(result.status == 0)
      #expect(!result.out.contains("(remembered)"))
    }
    #expect(try home.text(of: Self.file) == "language de\ndates absolute\n")
  }

  @Test(arguments: ["FIFO", "folder", "device", "huge", "random", "link to nowhere"])
  func anInvalidSettingsFileIsReportedAndNotFatal(kind: String) async throws {
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

  private func start(_ arguments: [String]) throws -> PTY {
    try PTY.feedshell(["--images", "none", "--width", "200"] + arguments, home: home.url)
  }
}
