import Foundation
import PseudoTerminal
import Testing

/// Signals to the shell: the terminal is restored, at once.
@Suite(.timeLimit(.minutes(2)))
struct SignalAcceptanceTests {
  private let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")

  @Test(arguments: [SIGTERM, SIGHUP])
  func aSignalDuringAPasteEndsTheShellAndRestoresTheTerminal(signal: Int32) async throws {
    let terminal = try await terminalAtPrompt()
    try await paste(in: terminal)
    terminal.sends(signal)
    #expect(await terminal.exitStatus() == 128 + signal)
    expectRestored(terminal)
  }

  @Test func ctrlCEndsAPaste() async throws {
    // Ctrl-C would end a load first; this scene has none.
    let terminal = try PTY.feedshell(["--images", "none", "posters"], home: home)
    #expect(await terminal.shows("posters> "))
    #expect(await terminal.shows(" 3  "))
    try await paste(in: terminal)
    terminal.types("\u{3}")
    #expect(await terminal.shows("^C"))
    terminal.types("where\r")
    #expect(await terminal.shows("\rposters\r\n"))
    #expect(await terminal.quit() == 0)
    expectRestored(terminal)
  }

  @Test func aPasteCanArriveInParts() async throws {
    let terminal = try await terminalAtPrompt()
    terminal.types("\u{1B}[20")
    terminal.types("0~whe")
    terminal.types("re\u{1B}[2")
    terminal.types("01~\r")
    #expect(await terminal.shows("feed\r\n"))
  }

  @Test func aSecondPasteWorksLikeTheFirst() async throws {
    let terminal = try await terminalAtPrompt()
    for command in ["where", "tree", "where"] {
      terminal.types("\u{1B}[200~\(command)\u{1B}[201~\r")
      #expect(await terminal.shows(command == "tree" ? "Demo, loaded" : "\rfeed\r\n"))
    }
    #expect(await terminal.quit() == 0)
  }

  @Test func aSignalDuringALateTerminalReplyEndsTheShell() async throws {
    let terminal = try PTY.feedshell([], home: home)
    #expect(await terminal.shows("feed> "))
    terminal.types("\u{1B}_Gabc")
    terminal.sends(SIGTERM)
    #expect(await terminal.exitStatus() == 128 + SIGTERM)
    expectRestored(terminal)
  }

  /// The last is a real-time signal.
  @Test(arguments: [
    SIGUSR1, SIGUSR2, SIGALRM, SIGPROF, SIGVTALRM, SIGIO, SIGPWR, SIGXCPU, SIGSYS, 16, SIGQUIT, SIGSEGV, SIGABRT, 40,
  ])
  func aTerminatingSignalRestoresTheTerminal(signal: Int32) async throws {
    let terminal = try await terminalAtPrompt(["SWIFT_BACKTRACE": "enable=no"])
    terminal.sends(signal)
    #expect(await terminal.exitStatus() == -signal)
    expectRestored(terminal)
  }

  @Test(arguments: 1...3)
  func ctrlZAtTheFirstPromptStopsTheShellUntilItIsContinued(attempt: Int) async throws {
    let terminal = try PTY.feedshell(["--images", "none"], home: home)
    #expect(await terminal.shows("feed> "))
    terminal.sends(SIGTSTP)
    #expect(await terminal.isStopped())
    #expect(await terminal.shows("\u{1B}[?2004l"))
    expectRestored(terminal)
    terminal.sends(SIGCONT)
    #expect(await terminal.shows("feed> "))
    #expect(!terminal.isTerminalRestored)
    #expect(await terminal.quit() == 0)
    expectRestored(terminal)
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func aTerminatingSignalEndsAStoppedShell(signal: Int32) async throws {
    let terminal = try await terminalAtPrompt()
    terminal.sends(SIGTSTP)
    #expect(await terminal.isStopped())
    terminal.sends(signal)
    terminal.sends(SIGCONT)
    #expect(await terminal.exitStatus() == 128 + signal)
    expectRestored(terminal)
  }

  @Test func ctrlCAtTheFirstPromptDoesNotEndTheShell() async throws {
    let terminal = try PTY.feedshell(["--images", "none"], home: home)
    #expect(await terminal.shows("feed> "))
    terminal.sends(SIGINT)
    terminal.types("where\r")
    #expect(await terminal.shows("feed\r\n"))
  }

  @Test func suspendingDuringTheTerminalQueryRestoresTheTerminal() async throws {
    let terminal = try PTY.feedshell([], home: home)
    #expect(await terminal.shows("\u{1B}[16t"))
    terminal.sends(SIGTSTP)
    #expect(await terminal.isStopped())
    expectRestored(terminal)
    terminal.sends(SIGCONT)
    #expect(await terminal.shows("feed> "))
    terminal.types("where\r")
    #expect(await terminal.shows("feed\r\n"))
  }

  @Test func anEndlessTerminalReplyIsAbandoned() async throws {
    let terminal = try PTY.feedshell([], home: home)
    #expect(await terminal.shows("\u{1B}[16t"))
    terminal.types(String(repeating: "\u{1B}[?" + String(repeating: "1;", count: 500), count: 20))
    #expect(await terminal.shows("feed> "))
    terminal.sends(SIGTERM)
    #expect(await terminal.exitStatus() == 128 + SIGTERM)
    expectRestored(terminal)
  }

  /// The built program, which shows its first rows.
  private func terminalAtPrompt(_ environment: [String: String] = [:]) async throws -> PTY {
    let terminal = try PTY.feedshell(["--images", "none"], home: home, environment: environment)
    #expect(await terminal.shows("feed> "))
    #expect(await terminal.shows(" 3  "))
    return terminal
  }

  /// Begins an endless paste, after a key that shows that input is read.
  private func paste(in terminal: PTY) async throws {
    terminal.types("x")
    #expect(await terminal.shows("x"))
    terminal.types("\u{1B}[200~abc")
  }

  private func expectRestored(_ terminal: PTY) {
    #expect(terminal.isTerminalRestored)
    #expect(!terminal.marksPastes)
  }
}
