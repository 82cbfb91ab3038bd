import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Files written by the built program, and other programs in its terminal.
@Suite(.timeLimit(.minutes(2)))
struct ExternalProgramAcceptanceTests {
  private let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")

  @Test func thePromptReturnsAfterAnExternalProgramExits() async throws {
    let terminal = try start()
    #expect(await terminal.shows(" 1  "))
    terminal.types("!stty -a | tr ' ' '\\n' | grep -x -e icanon -e -icanon | tr '[a-z-]' '[A-Z+]'\r")
    #expect(await terminal.shows("ICANON\r\n"))
    #expect(!terminal.output.contains("+ICANON"))
    terminal.types("where\r")
    #expect(await terminal.shows("feed\r\n"))
    terminal.types("rows | head -1 | tr a-z A-Z\r")
    #expect(await terminal.shows(" 1  "))
    terminal.types("!echo re''ady; cat\r")
    #expect(await terminal.shows("ready\r\n"))
    terminal.types("typed into it\r")
    #expect(await terminal.shows("typed into it\r\ntyped into it\r\n"))
    terminal.types("\u{4}")
    terminal.types("where\r")
    #expect(await terminal.shows("feed\r\n"))
    #expect(await terminal.quit() == 0)
    #expect(terminal.isTerminalRestored)
  }

  @Test func ctrlCEndsAnExternalProgramButNotFeedShell() async throws {
    let terminal = try start()
    #expect(await terminal.shows(" 1  "))
    terminal.types("!echo re''ady; sleep 60\r")
    #expect(await terminal.shows("ready\r\n"))
    terminal.types("\u{3}")
    #expect(await terminal.shows("feed> "))
    terminal.types("where\r")
    #expect(await terminal.shows("feed\r\n"))
  }

  @Test func helpIsShownInThePagerIfThePagerSettingIsOn() async throws {
    let terminal = try start(environment: ["PAGER": "tr a-z A-Z"])
    #expect(await terminal.shows(" 1  "))
    terminal.types("help\r")
    for _ in 1...3 {
      #expect(await terminal.shows("Enter: more"))
      terminal.types("\r")
    }
    #expect(await terminal.shows("  quit"))
    terminal.types("set pager on\r")
    #expect(await terminal.shows("  pager  on  (set)"))
    terminal.types("help\r")
    #expect(await terminal.shows("  QUIT"))
    terminal.types("where\r")
    #expect(await terminal.shows("feed\r\n"))
  }

  @Test func theCopyAndSaveCommandsWorkAtThePrompt() async throws {
    let terminal = try start()
    #expect(await terminal.shows(" 1  "))
    terminal.types("copy 1\r")
    #expect(await terminal.shows("\u{1B}]52;c;aHR0c"))
    #expect(await terminal.shows("Copied http://"))
    let file = home.appending(path: "lake.png")
    terminal.types("save 1 \(file.path)\r")
    #expect(await terminal.shows("Saved"))  // the path may be on the next line
    #expect(try Data(contentsOf: file).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    terminal.types("view 1\r")
    #expect(await terminal.shows("No pictures can be drawn here: browse opens this one"))
    let dumb = try start(environment: ["TERM": "dumb"])
    #expect(await dumb.shows(" 1  "))
    dumb.types("copy 1\r")
    #expect(await dumb.shows("There is no clipboard here: url prints the address."))
    #expect(!dumb.output.contains("\u{1B}"))
  }

  @Test func aScriptSavesPicturesAndPipesOutputToPrograms() async throws {
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let file = home.appending(path: "lake.png")
    let result = try await Program.run([
      "--source", "demo", "--output", "json", "-c", "save 1 \(file.path); rows | grep -c rows; copy 1; !exit 3",
    ])
    #expect(result.lines.first?.hasPrefix(#"{"done":{"action":"save","number":1,"message":"Saved "#) == true)
    #expect(result.lines.dropFirst().first == "1")
    #expect(result.err.contains("There is no clipboard here"))
    #expect(result.err.contains("exit ended with status 3."))
    #expect(result.status == 1)
  }

  private func start(environment: [String: String] = [:]) throws -> PTY {
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    return try PTY.feedshell(["--images", "none"], home: home, environment: environment)
  }
}
