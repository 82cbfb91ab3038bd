import Foundation
import System
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ExternalProgramTests {
  @Test func aProgramInheritsOnlyItsStandardStreams() throws {
    let (open, output) = (try BytePipe(), try BytePipe())
    // Like files that a library opened without close-on-exec.
    for end in [open.input, open.output] { _ = fcntl(try #require(end.descriptor), F_SETFD, 0) }
    let words =
      "for n in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19; do [ -e /dev/fd/$n ] && echo $n; done; exit 7"
    let process = try ExternalProgram("/bin/sh", ["-c", words], output: try stream(output), errors: .none).start()
    output.input.close()
    let shown = text(of: output)
    #expect(process.end() == .exited(7))
    #expect(Set(["0", "1", "2"]).isSubset(of: shown.split(separator: "\n").map(String.init)))
    let further = try [open.input, open.output, output.output].map { String(try #require($0.descriptor)) }
    #expect(Set(shown.split(separator: "\n").map(String.init)).isDisjoint(with: further))
  }

  @Test func aSignalAlsoEndsTheChildProcessesOfAProgram() throws {
    let output = try BytePipe()
    let process = try ExternalProgram(
      "/bin/sh", ["-c", "sleep 1000 & echo started; wait"], output: try stream(output), hasOwnSession: true
    ).start()
    output.input.close()
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(output.output.read(into: &bytes) == .bytes(8))
    process.send(SIGKILL)
    // End of file: no process holds the other end open.
    #expect(output.output.read(into: &bytes) == .closed)
    #expect(process.end() == .signal(SIGKILL))
  }

  @Test func aProgramGetsOnlyTheGivenEnvironment() throws {
    let output = try BytePipe()
    let process = try ExternalProgram(
      "/bin/sh", ["-c", "echo \"$0|$A|$HOME\""], name: "/bin/sh", environment: ["A": "b"], output: try stream(output)
    ).start()
    output.input.close()
    #expect(text(of: output) == "/bin/sh|b|\n")
    #expect(process.end() == .exited(0))
  }

  @Test func aProgramRunsInTheGivenFolder() throws {
    let output = try BytePipe()
    let process = try ExternalProgram("/bin/sh", ["-c", "pwd"], folder: "/usr", output: try stream(output)).start()
    output.input.close()
    #expect(text(of: output) == "/usr\n")
    #expect(process.end() == .exited(0))
    #expect(throws: POSIXError(.ENOENT)) { try ExternalProgram("/bin/sh", [], folder: "/nowhere").start() }
  }

  @Test func startingAMissingProgramThrows() {
    #expect(throws: POSIXError(.ENOENT)) { try ExternalProgram("/nowhere/program", []).start() }
  }

  @Test func aPipeReportsTheNumberOfItsUnreadBytes() throws {
    let pipe = try BytePipe()
    #expect(pipe.input.write([1, 2, 3]) == .bytes(3))
    #expect(pipe.input.unread == 3)
    var byte: [UInt8] = [0]
    #expect(pipe.output.read(into: &byte) == .bytes(1))
    #expect(pipe.input.unread == 2)
    pipe.input.close()
    #expect(pipe.input.unread == nil)
  }

  private func stream(_ pipe: BytePipe) throws -> ExternalProgram.Stream {
    .descriptor(try #require(pipe.input.descriptor))
  }

  private func text(of pipe: BytePipe) -> String {
    var text: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while case .bytes(let count) = pipe.output.read(into: &bytes) { text += bytes[..<count] }
    return String(decoding: text, as: UTF8.self)
  }
}
