import Foundation
import Synchronization
import Testing

@testable import Plugins

/// Logs a program's standard error to a file of limited size.
@Suite(.timeLimit(.minutes(1)))
struct PluginLogTests {
  private let url = FileManager.default.temporaryDirectory.appending(path: "plugin-\(UUID())/logs/sample.log")

  @Test func logLinesAreDatedAndOnlyTheOwnerCanReadTheFile() throws {
    let sut = makeSUT()
    sut.begin()
    for line in ["one", "\u{1B}[31mtwo", "three\r"] { sut.add(Data(line.utf8)) }
    let lines = try text().split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
    #expect(lines.map { $0.last.map(String.init) } == ["one", "[31mtwo", "three"])
    for line in lines { #expect(throws: Never.self) { try Date(String(line[0]), strategy: .iso8601) } }
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func theLastLineIsTheLastNonemptyLineOfTheLatestProcess() {
    let sut = makeSUT()
    sut.begin()
    #expect(sut.lastLine == nil)
    for line in ["one", "two", "", "\u{1B}"] { sut.add(Data(line.utf8)) }
    #expect(sut.lastLine == "two", "an empty line says nothing")
    sut.begin()
    #expect(sut.lastLine == nil)
  }

  @Test func anEarlyExitIsLoggedWithTheWorkingDirectoryAndEnvironmentVariableNames() async throws {
    let program = try ScriptedProgram(serving: "echo 'no such key' >&2; exit 3")
    let sut = PluginProcess(program.file, environment: ["PATH": "/bin:/usr/bin", "TOKEN": "secret"], log: makeSUT())
    await #expect(throws: PluginError.ended(.exited(3), lastLine: "no such key")) { try await sut.ask(.first) }
    let folder = FileManager.default.currentDirectoryPath
    #expect(
      try text().hasSuffix(
        " it ended with status 3; its last words: no such key; it ran in \(folder), with the variables PATH\n"))
  }

  @Test(arguments: [500, 501]) func theReportedLastLineIsShortenedButTheLoggedLineIsNot(length: Int) throws {
    let sut = makeSUT()
    sut.begin()
    sut.add(Data(String(repeating: "x", count: length).utf8))
    #expect(sut.lastLine?.count == 500)
    #expect(try text().count { $0 == "x" } == length)
  }

  @Test func aNewProcessAppendsToTheFile() throws {
    for line in ["one", "two"] {
      let sut = makeSUT()
      sut.begin()
      sut.add(Data(line.utf8))
    }
    #expect(try text().split(separator: "\n").count == 2)
  }

  @Test(arguments: [(1 << 20, false), (1 << 20 + 1, true)])
  func aLogFileAboveOneMebibyteIsEmptiedByTheNextProcess(size: Int, isEmptied: Bool) throws {
    try fill(size)
    let sut = makeSUT()
    sut.begin()
    #expect(try text().isEmpty == isEmptied)
  }

  @Test(arguments: [(1 << 20, true), (1 << 20 + 1, false)])
  func outputAboveTheLimitIsNotLogged(size: Int, isWritten: Bool) throws {
    let sut = makeSUT()
    sut.begin()
    try fill(size)
    sut.add(Data("one more".utf8))
    #expect(try text().hasSuffix("one more\n") == isWritten)
    #expect(sut.lastLine == "one more", "its failure says it all the same")
  }

  @Test func anUnwritableLogIsReported() {
    let count = Mutex(0)
    let sut = PluginLog(URL(filePath: "/proc/none/sample.log")) { _ in count.withLock { $0 += 1 } }
    sut.begin()
    sut.add(Data("one".utf8))
    #expect(count.withLock(\.self) == 2)
    #expect(sut.lastLine == "one")
  }

  private func makeSUT() -> PluginLog { PluginLog(url) { Issue.record($0) } }

  private func text() throws -> String { try String(contentsOf: url, encoding: .utf8) }

  private func fill(_ size: Int) throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(repeating: UInt8(ascii: "x"), count: size).write(to: url)
  }
}
