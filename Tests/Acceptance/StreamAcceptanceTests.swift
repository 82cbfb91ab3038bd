import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Failing standard input, output and error: never reported as success.
@Suite(.timeLimit(.minutes(2)))
struct StreamAcceptanceTests {
  @Test(arguments: [
    ("</", "Is a directory"), ("<&-", "Bad file descriptor"), ("0>/dev/null", "Bad file descriptor"),
  ])
  func unreadableStandardInputIsAFailure(redirection: String, reason: String) async throws {
    let result = try await Program.bash("\"$0\" \(redirection)")
    #expect(result.err == "feedshell: Couldn't read the commands from standard input: \(reason).\n")
    #expect(result.status == 70)
  }

  @Test func commandOptionsRunEvenIfStandardInputIsClosed() async throws {
    let result = try await Program.bash("\"$0\" -c where <&-")
    #expect(result.lines == ["feed"])
    #expect(result.status == 0)
  }

  @Test(arguments: [
    "printf 'where'", "printf 'where\\n'", "printf 'where\\r\\n'", "printf '\\nwh'; printf 'ere\\n\\n'",
  ])
  func theLastCommandOfAScriptNeedsNoLineEnd(input: String) async throws {
    let result = try await Program.bash("(\(input)) | \"$0\"")
    #expect(result.lines == ["feed"])
    #expect(result.status == 0)
  }

  @Test(
    arguments: [
      ("-c where -c rows", 0), ("-c bogus -c rows", 1), ("--output json -c bogus", 1), ("--version", 0), ("--help", 0),
      ("--nonsense", 64),
    ] as [(String, Int32)])
  func aClosedOutputPipeDoesNotChangeTheExitStatus(arguments: String, status: Int32) async throws {
    // The pipe's only reader has ended before the program starts.
    let result = try await Program.bash("exec 5> >(true); wait $!; \"$0\" \(arguments) >&5")
    #expect(result.status == status)
    #expect(!result.err.contains("output"), "\(result.err)")
  }

  @Test(arguments: ["-c rows", "--output json -c rows", "--version", "--help", "serve"])
  func unwritableOutputIsReported(arguments: String) async throws {
    let result = try await Program.bash("\"$0\" \(arguments) >/dev/full")
    #expect(result.err == "feedshell: Couldn't write the output: No space left on device.\n")
    #expect(result.status == 1)
  }

  @Test func aScriptContinuesIfStandardErrorCannotBeWritten() async throws {
    let result = try await Program.bash("\"$0\" -c bogus -c where 2>/dev/full")
    #expect(result.lines == ["feed"])
    #expect(result.status == 1)
  }
}
