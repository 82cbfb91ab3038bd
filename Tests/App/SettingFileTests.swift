import Foundation
import System
import TestSupport
import Testing

@testable import App
@testable import Shell

/// Reads and changes the settings file, which several shells share.
@Suite(.timeLimit(.minutes(1)))
struct SettingFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")
  private var url: URL { folder.appending(path: "state/settings") }
  private var sut: SettingFile { SettingFile(url) }

  @Test func theSettingFileIsReadableOnlyByItsOwner() throws {
    #expect(try sut.settings() == SavedSettings())
    #expect(try !sut.save("line", named: "rows"))
    #expect(try String(contentsOf: url, encoding: .utf8) == "rows line\n")
    #expect(try mode(of: url) == 0o600)
    #expect(try mode(of: url.deletingLastPathComponent()) == 0o700)
    #expect(try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path) == ["settings"])
  }

  @Test func removingASettingThatIsNotSavedWritesNothing() throws {
    #expect(try !sut.save(nil, named: "rows"))
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test func concurrentShellsLoseNoSetting() async throws {
    let names = (0..<40).map { "names.setting\($0)" }
    try await withThrowingTaskGroup(of: Void.self) { [url] group in
      for name in names {
        group.addTask {
          // Each has its own instance, as each shell does.
          while true {
            do {
              _ = try SettingFile(url).save("on", named: name)
              return
            } catch is PrivateFile.BusyError {
              try Task.checkCancellation()
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(Set(lines) == Set(names.map { "\($0) on" }))
    #expect(lines.count == names.count)
  }

  @Test func ifAnotherProgramHoldsTheLockAnErrorIsThrownAndNothingIsWritten() throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let outcome = try FileLock.hold(url.deletingLastPathComponent(), patience: 0) {
      #expect(throws: PrivateFile.BusyError.self) { try sut.save("line", named: "rows") }
    }
    guard case .done = outcome else {
      Issue.record("The lock was not free.")
      return
    }
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test(arguments: ["folder", "FIFO", "device", "huge"]) func onlyRegularFilesAreAccepted(kind: String) throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    switch kind {
    case "folder": try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    case "FIFO": try #require(mkfifo(url.path, 0o600) == 0)
    case "huge": try Data(repeating: 97, count: SettingFile.maximumSize + 1).write(to: url)
    default: try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: "/dev/zero")
    }
    let before = try status()
    #expect(throws: FileProblem.self) { try sut.settings() }
    #expect(throws: FileProblem.self) { try sut.save("line", named: "rows") }
    let after = try status()
    #expect(before.st_ino == after.st_ino && before.st_size == after.st_size)
    #expect(before.st_mode & S_IFMT == after.st_mode & S_IFMT)
  }

  @Test func aLineThatWouldMakeTheFileTooLargeIsNotSaved() throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let full = Data("rows line\n#".utf8) + Data(repeating: 97, count: SettingFile.maximumSize - 12) + [0x0A]
    try full.write(to: url)
    #expect(throws: FileProblem.tooLarge(limit: SettingFile.maximumSize)) { try sut.save("none", named: "images") }
    #expect(try Data(contentsOf: url) == full)
    #expect(try sut.save("grid", named: "rows"))
    #expect(try sut.settings().value(of: .program(.rows)) == "grid")
  }

  @Test func aSymbolicLinkOfTheUserIsFollowed() throws {
    let target = folder.appending(path: "mine")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("dates absolute\n".utf8).write(to: target)
    try FileManager.default.createSymbolicLink(at: url, withDestinationURL: target)
    #expect(try !sut.save("line", named: "rows"))
    #expect(try String(contentsOf: target, encoding: .utf8) == "dates absolute\nrows line\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: url.path) == target.path)
  }

  private func status() throws -> stat {
    var status = stat()
    try #require(lstat(url.path, &status) == 0)
    return status
  }

  private func mode(of file: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
  }
}
