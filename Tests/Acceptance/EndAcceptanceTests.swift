import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Exits for external reasons: they are reported as failures.
@Suite(.timeLimit(.minutes(2)))
struct EndAcceptanceTests {
  @Test(arguments: [4, 5, 8, 12, 16, 20])
  func aTooLowOpenFileLimitIsReported(limit: Int) async throws {
    let result = try await Program.bash("ulimit -n \(limit); exec \"$0\" -c rows")
    #expect(result.err.hasPrefix("feedshell: Too few open files are allowed: "))
    #expect(result.err.hasSuffix(" (see ulimit -n).\n"))
    #expect(result.out == "")
    #expect(result.status == 70)
  }

  @Test func theSoftOpenFileLimitIsRaised() async throws {
    let result = try await Program.bash("ulimit -S -n 8; exec \"$0\" -c where")
    #expect(result.lines == ["feed"])
    #expect(result.status == 0)
  }

  @Test func aFailureToStartThreadsIsReported() async throws {
    let library = try await PreloadedLibrary(
      """
      #include <errno.h>
      int pthread_create(void *thread, void *attributes, void *body, void *argument) { return EAGAIN; }
      """)
    let result = try await Program.run(["-c", "rows"], environment: ["LD_PRELOAD": library.file.path])
    #expect(result.err.hasPrefix("feedshell: Couldn't start "))
    #expect(result.out == "")
    #expect(result.status == 70)
  }

  @Test(arguments: [
    (">/dev/full", "1", "feedshell: Couldn't write the output: No space left on device."), ("| true", "0", ""),
  ])
  func theShellEndsIfItsOutputCannotBeWritten(redirection: String, status: String, message: String) async throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())").path
    let terminal = try PTY(
      URL(filePath: "/bin/bash"),
      ["-c", "\"$0\" --images none \(redirection); echo status ${PIPESTATUS[0]}", Program.url.path],
      environment: ["HOME": home, "XDG_STATE_HOME": "", "XDG_CONFIG_HOME": "", "XDG_CACHE_HOME": ""])
    #expect(await terminal.shows("status \(status)"))
    #expect(message.isEmpty ? !terminal.output.contains("feedshell: ") : terminal.output.contains(message))
    #expect(terminal.isTerminalRestored)
  }

  @Test(arguments: [["-c", "rows"], ["-c", "where; quit"]])
  func aLibraryThatCallsExitIsReportedAsAFailure(arguments: [String]) async throws {
    let library = try await PreloadedLibrary(
      """
      #include <stdlib.h>
      int sqlite3_open_v2(const char *file, void **database, int flags, const char *system) { exit(0); }
      """)
    let result = try await Program.run(arguments, environment: ["LD_PRELOAD": library.file.path])
    #expect(result.err == "feedshell: Ended before the work was done.\n")
    #expect(result.status == 70)
  }
}
