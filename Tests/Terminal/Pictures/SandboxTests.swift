import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The limits of a decoder, each tried from inside by a separate program.
@Suite(.timeLimit(.minutes(1)))
struct SandboxTests {
  @Test(arguments: [
    ("open", EPERM), ("create", EPERM), ("earlier-file", EBADF), ("internet", EPERM), ("local-socket", EPERM),
    ("program", EPERM), ("signal", EPERM), ("memory", ENOMEM), ("code", EPERM),
  ])
  func theDecoderSandboxDeniesUnneededSystemCalls(action: String, error: Int32) async throws {
    #expect(try await probe(action).out == "\(action): \(error)\n")
  }

  @Test func theDecoderSandboxAllowsNeededSystemCalls() async throws {
    #expect(try await probe("some-memory").out == "some-memory: allowed\n")
  }

  @Test func theDecoderSandboxLimitsProcessorTime() async throws {
    #expect(try await probe("time").status == -SIGXCPU)
  }

  private func probe(_ action: String) async throws -> Child.Result {
    try await Child.run(Program.url.deletingLastPathComponent().appending(path: "SandboxProbe"), [action])
  }
}
