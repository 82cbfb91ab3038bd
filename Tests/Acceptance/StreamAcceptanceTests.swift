import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Standard input, output and error that fail: success is never reported by accident.
@Suite(.timeLimit(.minutes(2)))
struct StreamAcceptanceTests {
  @Test(arguments: [
    ("</", "Is a directory"), ("<&-", "Bad file descriptor"), ("0>/dev/null", "Bad file descriptor"),
  ])
  func commandsThatCannotBeReadAreNoEmptyScript(redirection: String, reason: String) async throws {
    let result = try await Program.bash("\"$0\" \(redirection)")
    #expect(result.err == "feedshell: Couldn't read the commands from standard input: \(reason).\n")
    #expect(result.status == 70)
  }

  @Test func aClosedInputMattersToNobodyWhoHasCommands() async throws {
    let result = try await Program.bash("\"$0\" -c where <&-")
    #expect(result.lines == ["feed"])
    #expect(result.status == 0)
  }

  @Test(arguments: [
    "printf 'where'", "printf 'where\\n'", "printf 'where\\r\\n'", "printf '\\nwh'; printf 'ere\\n\\n'",
  ])
  func theLastLineNeedsNoEnd(input: String) async throws {
    let result = try await Program.bash("(\(input)) | \"$0\"")
    #expect(result.lines == ["feed"])
    #expect(result.status == 0)
  }
}
