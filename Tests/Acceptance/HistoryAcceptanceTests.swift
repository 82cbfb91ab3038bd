import Foundation
import PseudoTerminal
import Testing

/// A history that other programs lock, replace or turn into something else.
@Suite(.timeLimit(.minutes(2)))
struct HistoryAcceptanceTests {
  private static let history = "state/feedshell/history"

  private let home = Home()
  private var history: URL { home.url.appending(path: Self.history) }

  @Test func aHistoryLockedByAnotherProgramNeitherBlocksThePromptNorLosesALine() async throws {
    let lock = try hold()
    let terminal = try start()
    #expect(await terminal.shows("feed> "))
    terminal.types("where\r")
    #expect(await terminal.shows("Another program holds the history"))
    #expect(await terminal.shows("feed\r\n"))
    terminal.types("tree\r")
    #expect(await terminal.shows("  Demo, "))
    release(lock)
    #expect(await terminal.quit() == 0)
    #expect(terminal.output.matches(of: /Another program holds/).count == 1)
    #expect(try home.text(of: Self.history) == "where\ntree\nquit\n")
  }

  /// The list of lines in memory is full, so that its first line no longer has number 1.
  @Test func aRepeatedCommandIsSavedOnceEvenIfTheHistoryIsFull() async throws {
    try home.write((1...1_000).map { "rows \($0)\n" }.joined(), to: Self.history)
    let terminal = try start()
    #expect(await terminal.shows("feed> "))
    terminal.types("where\rwhere\rwhere\rquit\r")
    #expect(await terminal.exitStatus() == 0)
    #expect(try home.text(of: Self.history).hasSuffix("rows 1000\nwhere\nquit\n"))
  }

  @Test(arguments: ["FIFO", "folder", "device", "lock FIFO"])
  func aHistoryThatIsNotARegularFileIsNotUsed(kind: String) async throws {
    try FileManager.default.createDirectory(at: history.deletingLastPathComponent(), withIntermediateDirectories: true)
    switch kind {
    case "FIFO": try #require(mkfifo(history.path, 0o600) == 0)
    case "lock FIFO": try #require(mkfifo(history.path + ".lock", 0o600) == 0)
    case "folder": try FileManager.default.createDirectory(at: history, withIntermediateDirectories: true)
    default: try FileManager.default.createSymbolicLink(atPath: history.path, withDestinationPath: "/dev/zero")
    }
    let terminal = try start()
    #expect(await terminal.shows("typed lines are not saved"))
    #expect(await terminal.shows("feed> "))
    terminal.types("where\rquit\r")
    #expect(await terminal.exitStatus() == 0)
  }

  @Test func aHistoryThatBecomesAFIFODoesNotBlockThePrompt() async throws {
    let terminal = try start()
    #expect(await terminal.shows("feed> "))
    terminal.types("where\r")
    #expect(await terminal.shows("feed\r\n"))
    try FileManager.default.removeItem(at: history)
    try #require(mkfifo(history.path, 0o600) == 0)
    terminal.types("tree\r")
    #expect(await terminal.shows("typed lines are not saved"))
    terminal.types("where\rquit\r")
    #expect(await terminal.exitStatus() == 0)
    #expect(terminal.output.matches(of: /typed lines are not saved/).count == 1)
  }

  @Test func aHistoryThatIsALinkKeepsThePermissionsOfItsTarget() async throws {
    let target = home.url.appending(path: "mine")
    try FileManager.default.createDirectory(at: history.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("old\n".utf8).write(to: target)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: target.path)
    try FileManager.default.createSymbolicLink(at: history, withDestinationURL: target)
    let terminal = try start()
    #expect(await terminal.shows("feed> "))
    terminal.types("where\rquit\r")
    #expect(await terminal.exitStatus() == 0)
    #expect(try String(contentsOf: target, encoding: .utf8) == "old\nwhere\nquit\n")
    #expect(try FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions] as? Int == 0o644)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: history.path) == target.path)
  }

  @Test func anOverlongLineInTheHistoryDoesNotRemoveTheOtherLines() async throws {
    try home.write("old\n" + String(repeating: "x", count: 9_000_000) + "\n", to: Self.history)
    let terminal = try start()
    #expect(await terminal.shows("feed> "))
    terminal.types("where\rquit\r")
    #expect(await terminal.exitStatus() == 0)
    let saved = try home.text(of: Self.history)
    #expect(saved.hasPrefix("old\n"))
    #expect(saved.hasSuffix("x\nwhere\nquit\n"))
  }

  /// Also for a refused address, and in lines written by earlier versions.
  @Test func aPasswordInAnAddressIsBlankedInTheHistory() async throws {
    try home.write("add http://ann:s3cr3t@a.invalid/feed\nwhere\n", to: Self.history)
    let lines = [
      "add http://ann:s3cr3t@a.invalid:99999/", "source http://ann:s3cr3t@a.invalid/%00",
      "goto sources/http:%2F%2Fann:s3cr3t@a.invalid:x", "add ann:s3cr3t@a.invalid:x",
    ]
    let terminal = try start()
    #expect(await terminal.shows("feed> "))
    terminal.types(lines.map { $0 + "\r" }.joined())
    #expect(await terminal.shows("“ann:@a.invalid:x” was not added"))
    #expect(await terminal.quit() == 0)
    let saved = try home.text(of: Self.history)
    #expect(saved.hasPrefix("add http://ann:@a.invalid/feed\nwhere\nadd http://ann:@a.invalid:99999/\n"), "\(saved)")
    #expect(saved.split(separator: "\n").count == 7)
    #expect(!saved.contains("s3cr3t"))
    let later = try start()
    #expect(await later.shows("feed> "))
    later.types("\u{1B}[A\u{1B}[A")
    #expect(await later.shows("add ann:@a.invalid:x"))
    later.types("\u{15}quit\r")
    #expect(await later.exitStatus() == 0)
    #expect(!later.output.contains("s3cr3t"))
  }

  @Test func ctrlCInAHistorySearchReturnsToTheEndOfTheHistory() async throws {
    try home.write("where\nalias zz where\ntree\n", to: Self.history)
    let terminal = try start()
    #expect(await terminal.prompts("feed> "))
    for _ in 1...3 {
      terminal.types("\u{12}")  // Ctrl-R
      #expect(await terminal.endsLine(in: "(reverse-i-search)`':"))
      terminal.types("z")
      #expect(await terminal.endsLine(in: "(reverse-i-search)`z': alias zz where"))
      terminal.types("\u{3}")
      #expect(await terminal.endsLine(in: "feed>"), "a new line, with one prompt")
      terminal.types("\u{1B}[A")
      #expect(await terminal.endsLine(in: "feed> tree"))
      terminal.types("\u{1B}[B")
      #expect(await terminal.endsLine(in: "feed>"))
    }
    #expect(!terminal.output.contains("failed reverse"))
    #expect(await terminal.quit() == 0)
  }

  @Test func aPasteAboveTheMaximumLengthIsNotSavedInTheHistory() async throws {
    let terminal = try start()
    #expect(await terminal.shows("feed> "))
    terminal.types("where\r")
    #expect(await terminal.shows("feed\r\n"))
    // Before the prompt appears, the system keeps only the beginning of a long line.
    #expect(await terminal.shows("feed> "))
    terminal.types("\u{1B}[200~" + String(repeating: "x", count: 70_000) + "\u{1B}[201~\r")
    #expect(await terminal.shows("A line of more than 65536 bytes was not run."))
    #expect(await terminal.quit() == 0)
    #expect(try home.text(of: Self.history) == "where\nquit\n")
  }

  /// The longest paste has 4 MiB.
  @Test(arguments: [70_000, 4 << 20])
  func overlongLinesAreRemovedFromTheHistoryWhenTheShellExits(length: Int) async throws {
    try home.write("old\n" + String(repeating: "x", count: length) + "\nnew\n", to: Self.history)
    let terminal = try start()
    #expect(await terminal.shows("feed> "))
    #expect(await terminal.quit() == 0)
    #expect(try home.text(of: Self.history) == "old\nnew\nquit\n")
  }

  /// Locks the history like another program.
  private func hold() throws -> Int32 {
    try FileManager.default.createDirectory(at: history.deletingLastPathComponent(), withIntermediateDirectories: true)
    let lock = open(history.path + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
    return lock
  }

  /// Releases the lock, which a child process of another test may also have inherited.
  private func release(_ lock: Int32) {
    flock(lock, LOCK_UN)
    close(lock)
  }

  private func start() throws -> PTY {
    try PTY.feedshell(["--images", "none"], home: home.url)
  }
}
