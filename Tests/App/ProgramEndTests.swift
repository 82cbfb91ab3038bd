import Foundation
import Testing

@testable import App
@testable import Shell

@Suite(.timeLimit(.minutes(1)))
struct ProgramEndTests {
  /// The network thread may still use memory that exit handlers of libraries would release.
  @Test func exitRunsNoExitHandlers() async {
    await #expect(processExitsWith: .exitCode(3)) {
      atexit { _exit(9) }
      ProgramEnd.exit(3)
    }
  }

  @Test func printedOutputIsFlushed() async {
    let result = await #expect(processExitsWith: .exitCode(3), observing: [\.standardOutputContent]) {
      puts("the last line")
      ProgramEnd.exit(3)
    }
    #expect(result.map { String(decoding: $0.standardOutputContent, as: UTF8.self).contains("the last line") } == true)
  }

  @Test func anUnexpectedExitIsReportedAsAFailure() async {
    let result = await #expect(processExitsWith: .exitCode(EX_SOFTWARE), observing: [\.standardErrorContent]) {
      ProgramEnd.watch("ended early\n")
      exit(0)
    }
    #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self).contains("ended early") } == true)
  }
}
