import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The start up to the first prompt: terminal queries, signals, and the route of the last visit.
@Suite(.timeLimit(.minutes(2)))
struct StartAcceptanceTests {
  private let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")

  @Test func inputTypedDuringTheTerminalQueryIsKept() async throws {
    let terminal = try PTY.feedshell([], home: home)
    terminal.types("whe\u{1B}[6;20;10t\u{1B}[?62;4;22cre\r")
    #expect(await terminal.shows("\u{1B}_Gi=31,"), "it is asked before there is a prompt")
    #expect(await terminal.shows("\rfeed\r\n"))
    #expect(await terminal.shows("Demo"))
    terminal.types("view 1\r")  // alone on its screen, a picture may take as long as it takes
    #expect(await terminal.shows("\u{1B}P"), "sixel")
  }

  @Test func aLateTerminalReplyDoesNotEndUpInTheInput() async throws {
    let terminal = try PTY.feedshell([], home: home)
    #expect(await terminal.shows("feed> "))
    #expect(await terminal.shows(" 3  "))
    #expect(await terminal.shows("feed> "))
    terminal.types("wh\u{1B}[6;20;10t\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4;22cere\r")
    #expect(await terminal.shows("\rfeed\r\n"))
  }

  /// The next reader of the terminal, such as a shell, would read them as keys.
  @Test(arguments: [nil, SIGTERM]) func theShellWaitsForPendingTerminalRepliesBeforeItExits(signal: Int32?) async throws
  {
    let terminal = try PTY.feedshell([], home: home)
    #expect(await terminal.shows("\u{1B}[c"))
    let asked = ContinuousClock.now
    #expect(await terminal.shows("feed> "))
    if let signal { terminal.sends(signal) } else { terminal.types("quit\r") }
    #expect(await terminal.exitStatus() == (signal.map { 128 + $0 } ?? 0))
    #expect(ContinuousClock.now - asked > .seconds(1.9), "a terminal that does not answer")
    #expect(terminal.isTerminalRestored)
  }

  @Test(arguments: [
    "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}]11;rgb:1c1c/1c1c/1c1c\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;22c",
    "\u{1B}[?62;22c\u{1B}]11;rgb:1c1c/1c1c/1c1c\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t",
  ])
  func terminalRepliesDoNotReachTheCallingShell(answers: String) async throws {
    var wasInTime = false
    while !wasInTime {
      let shell = try PTY(
        URL(filePath: "/bin/bash"), ["--norc", "--noprofile", "-i"],
        environment: ["HOME": home.path, "PS1": "sh$ ", "FEEDSHELL_SOURCE": "demo"])
      #expect(await shell.shows("sh$ "))
      let start = ContinuousClock.now
      shell.types("\(Program.url.path) --no-rc --no-cache\r")
      #expect(await shell.shows("\u{1B}[c"))
      #expect(await shell.shows("feed> "))
      shell.types("quit\r")
      #expect(await shell.shows("\u{1B}[?2004l"))
      shell.types(answers)
      // On a busy machine, the program may have stopped waiting: then the test is repeated.
      wasInTime = ContinuousClock.now - start < .seconds(2)
      guard wasInTime else { continue }
      #expect(await shell.shows("sh$ "))
      shell.types("echo MA''RK\r")
      #expect(await shell.shows("MARK"))
      #expect(!shell.output.contains("not found"))
      shell.types("exit\r")
      #expect(await shell.exitStatus() == 0)
    }
  }

  /// A terminal may answer only some queries, the last one first, and in pieces.
  @Test(arguments: ["\u{1B}\\", "\u{7}"])
  func aTerminalReplyAfterTheLastExpectedReplyIsNotTreatedAsInput(end: String) async throws {
    let terminal = try PTY.feedshell([], home: home)
    #expect(await terminal.shows("\u{1B}[c"))
    terminal.types("\u{1B}[?1;2c")
    #expect(await terminal.shows("feed> "))
    #expect(await terminal.shows(" 3  "))
    #expect(await terminal.shows("feed> "))
    terminal.types("w\u{1B}]11;rgb:ff")
    // The first piece was read and not typed.
    #expect(await terminal.shows("w"))
    terminal.types("ff/ffff/ffff\(end)here\r")
    #expect(await terminal.shows("\rfeed\r\n"))
    terminal.types("\u{1B}[200~where\u{1B}[201~\r")
    #expect(await terminal.shows("\rfeed\r\n"), "a paste")
    #expect(!terminal.output.contains("rgb:"))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func aSignalDuringTheTerminalQueryRestoresTheTerminal(signal: Int32) async throws {
    let terminal = try PTY.feedshell([], home: home)
    #expect(await terminal.shows("\u{1B}[16t"))
    terminal.sends(signal)
    terminal.sends(SIGTERM)  // ends the shell in any case, should the question be over
    #expect(await terminal.exitStatus() != -SIGKILL)
    #expect(terminal.isTerminalRestored)
  }

  @Test func noEnvironmentVariableIsSetWhileOtherThreadsRun() async throws {
    let library = try await PreloadedLibrary(
      """
      #define _GNU_SOURCE
      #include <dirent.h>
      #include <dlfcn.h>
      #include <stdio.h>
      int setenv(const char *name, const char *value, int overwrite) {
        int entries = 0;  /* the threads, and the two dots */
        DIR *tasks = opendir("/proc/self/task");
        while (tasks && readdir(tasks)) entries++;
        if (tasks) closedir(tasks);
        dprintf(2, "setenv: %s\\n", entries > 3 ? "threads" : "alone");
        return ((int (*)(const char *, const char *, int))dlsym(RTLD_NEXT, "setenv"))(name, value, overwrite);
      }
      """)
    let terminal = try PTY.feedshell(
      ["--images", "none"], home: home, environment: ["LC_ALL": "C", "LD_PRELOAD": library.file.path])
    #expect(await terminal.shows("feed> "))
    #expect(terminal.output.contains("setenv: alone"))
    #expect(!terminal.output.contains("setenv: threads"))
  }

  @Test func theResumeOptionOpensTheSceneWhereTheLastSessionEnded() async throws {
    let first = try PTY.feedshell(["--images", "none", "posters/mars"], home: home)
    #expect(await first.shows("posters/mars> "))
    #expect(await first.shows("Red deserts"))
    #expect(await first.quit() == 0)
    let second = try PTY.feedshell(["--images", "none", "--resume"], home: home)
    #expect(await second.shows("posters/mars> "))
    #expect(await second.shows("Red deserts"))
  }

  @Test func theResumeOptionIsIgnoredForAnotherSource() async throws {
    let first = try PTY.feedshell(["--images", "none", "posters/mars"], home: home)
    #expect(await first.shows("posters/mars> "))
    #expect(await first.quit() == 0)
    let second = try PTY.feedshell(
      ["--images", "none", "--resume", "--source", "http://127.0.0.1:2"], home: home)
    #expect(await second.shows("refused the connection"))
    second.types("where\r")
    #expect(await second.shows("\rfeed\r\n"))
  }
}
