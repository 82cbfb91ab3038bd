import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Unusual scripts, start-up files and command lines.
@Suite(.timeLimit(.minutes(2)))
struct InputAcceptanceTests {
  private let home = Home()

  @Test func aByteOrderMarkAtTheBeginningOfAScriptIsIgnored() async throws {
    let result = try await Program.run([], input: "\u{FEFF}where\n")
    #expect(result.lines == ["feed"])
    #expect(result.status == 0)
  }

  @Test(arguments: ["printf '\\xff\\xfew\\0h\\0\\n\\0'", "printf '\\xfe\\xff\\0w\\0h\\0\\n'"])
  func aScriptInUTF16IsRefused(input: String) async throws {
    let result = try await Program.bash("(\(input)) | \"$0\"")
    #expect(result.err == "feedshell: The commands on standard input are UTF-16 text; UTF-8 is needed.\n")
    #expect(result.status == 70)
  }

  @Test func anOverlongLineIsAnErrorAndTheScriptContinues() async throws {
    let result = try await Program.bash(
      "(head -c 20000000 /dev/zero | tr '\\0' a; echo; echo where) | \"$0\"")
    #expect(result.err == "feedshell: A line of more than 65536 bytes was not run.\n")
    #expect(result.lines == ["feed"])
    #expect(result.status == 1)
  }

  @Test(arguments: [
    ["--bog\u{1B}[31mus"], ["-c", "where", "--width", "\u{7}\u{9B}1"], ["serve", "--port", "\u{1B}]0;x\u{7}"],
  ])
  func commandLineErrorsHaveNoControlCharacters(arguments: [String]) async throws {
    let result = try await Program.run(arguments)
    #expect(result.status == 64)
    #expect(result.err.hasPrefix("Error: "))
    #expect(result.err.contains("\nUsage: feedshell"))
    let controls = result.err.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
    #expect(controls.isEmpty)
  }

  @Test(arguments: [
    ("mkfifo", "Couldn't read"), ("mkdir", "Couldn't read"), ("ln -s /dev/zero", "larger"),
  ])
  func aStartUpFileThatIsNotARegularFileIsReported(command: String, message: String) async throws {
    let file = try startUpFile()
    try FileManager.default.removeItem(at: file)
    let made = try await Program.bash("\(command) '\(file.path)'")
    try #require(made.status == 0, "\(made.err)")
    let terminal = try PTY.feedshell(["--images", "none"], home: home.url)
    #expect(await terminal.shows(message))
    #expect(await terminal.shows(" 3  "))
  }

  @Test func aTooLargeStartUpFileIsReported() async throws {
    try Data(repeating: UInt8(ascii: "\n"), count: (1 << 20) + 1).write(to: startUpFile())
    let terminal = try PTY.feedshell(["--images", "none"], home: home.url)
    #expect(await terminal.shows("larger"))
    #expect(await terminal.shows(" 3  "))
  }

  @Test func aStartUpFileMayBeginWithAByteOrderMark() async throws {
    try home.write("\u{FEFF}help quit\n", to: "config/feedshell/rc")
    let terminal = try PTY.feedshell(["--images", "none"], home: home.url)
    #expect(await terminal.shows("  quit  leave"))
  }

  /// The start-up file, whose folder exists.
  private func startUpFile() throws -> URL { try home.write("", to: "config/feedshell/rc") }
}
