import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Files in place of the program's folders, before or during a visit.
@Suite(.timeLimit(.minutes(2)))
struct ReplacedFolderAcceptanceTests {
  private static let kinds = [
    "file", "FIFO", "link to nowhere", "link to itself", "link to a file", "link to /dev/zero",
  ]
  private static let folders = [
    "cache", "cache/feedshell", "data", "data/feedshell", "state", "state/feedshell", "config/feedshell",
  ]
  private let home = Home()

  @Test(arguments: kinds, folders)
  func scriptsAndThePromptWorkIfADataFolderIsReplacedByAFile(kind: String, folder: String) async throws {
    try make(kind, at: folder)
    let script = try await home.run(["--resume", "-c", "where"])
    #expect(script.lines == ["feed"])
    #expect(script.status == 0)
    let terminal = try PTY.feedshell(["--images", "none"], home: home.url)
    #expect(await terminal.shows("feed> "))
    terminal.types("where\rquit\r")
    #expect(await terminal.exitStatus() == 0)
    #expect(terminal.output.contains("\rfeed\r\n"))
  }

  @Test(arguments: kinds)
  func thePromptKeepsWorkingIfDataAndStateFoldersAreReplaced(kind: String) async throws {
    let terminal = try PTY.feedshell(["--images", "none"], home: home.url)
    #expect(await terminal.shows("feed> "))
    #expect(await terminal.shows(" 3  "))
    for folder in ["data/feedshell", "state/feedshell"] {
      try FileManager.default.removeItem(at: home.url.appending(path: folder))
      try make(kind, at: folder)
    }
    terminal.types("refresh\r")
    #expect(await terminal.shows("feed> "))
    terminal.types("where\r")
    #expect(await terminal.shows("\rfeed\r\n"))
    #expect(await terminal.quit() == 0)
    #expect(terminal.isTerminalRestored)
  }

  private func make(_ kind: String, at path: String) throws {
    let folder = home.url.appending(path: path)
    try FileManager.default.createDirectory(at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
    let target = home.url.appending(path: "target")
    try Data([1]).write(to: target)
    switch kind {
    case "file": try Data([1]).write(to: folder)
    case "FIFO": try #require(mkfifo(folder.path, 0o600) == 0)
    case "link to nowhere":
      try FileManager.default.createSymbolicLink(atPath: folder.path, withDestinationPath: "/nowhere/at/all")
    case "link to itself":
      try FileManager.default.createSymbolicLink(atPath: folder.path, withDestinationPath: folder.path)
    case "link to a file": try FileManager.default.createSymbolicLink(at: folder, withDestinationURL: target)
    default: try FileManager.default.createSymbolicLink(atPath: folder.path, withDestinationPath: "/dev/zero")
    }
  }
}
