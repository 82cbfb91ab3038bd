import Foundation
import System
import Testing

@Suite(.timeLimit(.minutes(1)))
struct PrivateFileTests {
  private let url = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())/folder/file")
  private var sut: PrivateFile { PrivateFile(url) }

  @Test func appendedAndReplacedBytesAreReadBack() throws {
    try sut.makeFolder()
    #expect(try sut.read(atMost: 10) == nil)
    #expect(try sut.make() == 0)
    try sut.append(Data([1, 2]))
    try sut.append(Data([3]))
    #expect(try sut.read(atMost: 3) == Data([1, 2, 3]))
    #expect(try sut.readEnd(atMost: 2) == (Data([2, 3]), false))
    #expect(try sut.readEnd(atMost: 3) == (Data([1, 2, 3]), true))
    #expect(try sut.make() == 3)
    try sut.replace(with: Data([4]))
    #expect(try sut.read(atMost: 3) == Data([4]))
    #expect(try contents() == ["file"])
  }

  @Test func theNextWriteRemovesTheTemporaryFileOfAKilledProgram() throws {
    try sut.makeFolder()
    let folder = url.deletingLastPathComponent()
    let others = [".file.new-short", ".file.new-longer1", "file.backup", ".other.new-AbCdEf"]
    for name in others + [".file.new-AbCdEf"] { try Data([1]).write(to: folder.appending(path: name)) }
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: ".file.new-Link12"), withDestinationURL: folder.appending(path: "file.backup"))
    try sut.replace(with: Data([2]))
    #expect(try Set(contents()) == Set(others + ["file", ".file.new-Link12"]))
  }

  @Test func theTemporaryFileOfARunningProgramIsKept() throws {
    try sut.makeFolder()
    let draft = url.deletingLastPathComponent().appending(path: ".file.new-AbCdEf")
    let isThere = try FileLock.hold(draft, patience: 0) {
      try sut.replace(with: Data([1]))
      return FileManager.default.fileExists(atPath: draft.path)
    }
    guard case .done(true) = isThere else {
      Issue.record("It was removed.")
      return
    }
    FileReplacement.removeLeftovers(of: url.path)
    #expect(try contents() == ["file"])
  }

  @Test func readingAFileAboveTheLimitFails() throws {
    try sut.makeFolder()
    try sut.append(Data(count: 11))
    #expect(throws: FileProblem.tooLarge(limit: 10)) { try sut.read(atMost: 10) }
  }

  @Test func filesAndFoldersAreAccessibleOnlyToTheirOwner() throws {
    try sut.makeFolder()
    try sut.append(Data([1]))
    #expect(try mode(of: url) == 0o600)
    #expect(try mode(of: url.deletingLastPathComponent()) == 0o700)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path)
    try sut.append(Data([1]))
    #expect(try mode(of: url) == 0o600)
    try sut.replace(with: Data([1]))
    #expect(try mode(of: url) == 0o600)
  }

  @Test func symbolicLinksOfTheUserAreFollowedAndFileModesUnchanged() throws {
    try sut.makeFolder()
    let target = url.deletingLastPathComponent().appending(path: "target")
    try Data([1]).write(to: target)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: target.path)
    try FileManager.default.createSymbolicLink(at: url, withDestinationURL: target)
    try sut.append(Data([2]))
    #expect(try mode(of: target) == 0o644)
    try sut.replace(with: Data([3]))
    #expect(try Data(contentsOf: target) == Data([3]))
    #expect(try mode(of: target) == 0o644)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: url.path) == target.path)
  }

  @Test func symbolicLinksOfAnotherUserAreNotFollowed() throws {
    try sut.makeFolder()
    let target = url.deletingLastPathComponent().appending(path: "target")
    try Data([1]).write(to: target)
    try FileManager.default.createSymbolicLink(at: url, withDestinationURL: target)
    let other = PrivateFile(url, trustedUsers: [geteuid() + 1])
    #expect(throws: FileProblem.linkOfAnotherUser) { try other.read(atMost: 10) }
    #expect(throws: FileProblem.linkOfAnotherUser) { try other.append(Data([2])) }
    #expect(throws: FileProblem.linkOfAnotherUser) { try other.replace(with: Data([2])) }
    #expect(try Data(contentsOf: target) == Data([1]))
  }

  @Test(arguments: ["FIFO", "folder", "device"]) func onlyRegularFilesAreOpened(kind: String) throws {
    try sut.makeFolder()
    switch kind {
    case "FIFO": try #require(mkfifo(url.path, 0o600) == 0)
    case "folder": try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    default: try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: "/dev/zero")
    }
    #expect(throws: (any Error).self) { try sut.read(atMost: 10) }
    #expect(throws: (any Error).self) { try sut.readEnd(atMost: 10) }
    #expect(throws: (any Error).self) { try sut.append(Data([1])) }
    #expect(throws: (any Error).self) { try sut.make() }
  }

  @Test(arguments: ["FIFO", "folder", "link"], [false, true])
  func onlyRegularFilesAreReplaced(kind: String, isLinked: Bool) throws {
    try sut.makeFolder()
    let target = isLinked ? url.deletingLastPathComponent().appending(path: "target") : url
    switch kind {
    case "FIFO": try #require(mkfifo(target.path, 0o640) == 0)
    case "folder": try FileManager.default.createDirectory(at: target, withIntermediateDirectories: false)
    default: try FileManager.default.createSymbolicLink(atPath: target.path, withDestinationPath: target.path)
    }
    if isLinked { try FileManager.default.createSymbolicLink(at: url, withDestinationURL: target) }
    let before = try status(of: target)
    #expect(throws: (any Error).self) { try sut.replace(with: Data([1])) }
    #expect(try status(of: target) == before)
    #expect(try contents().count == (isLinked ? 2 : 1))
  }

  @Test func aFileOfAnotherUserBehindASymbolicLinkIsNotReplaced() throws {
    try sut.makeFolder()
    let target = url.deletingLastPathComponent().appending(path: "target")
    try Data([1]).write(to: target)
    try FileManager.default.createSymbolicLink(at: url, withDestinationURL: target)
    let other = PrivateFile(url, user: geteuid() + 1)
    #expect(throws: FileProblem.fileOfAnotherUser) { try other.replace(with: Data([2])) }
    #expect(try Data(contentsOf: target) == Data([1]))
  }

  @Test func writingToADanglingSymbolicLinkCreatesItsTarget() throws {
    try sut.makeFolder()
    let target = url.deletingLastPathComponent().appending(path: "target")
    let second = url.deletingLastPathComponent().appending(path: "second")
    try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: "second")
    try FileManager.default.createSymbolicLink(at: second, withDestinationURL: target)
    try sut.replace(with: Data([1]))
    #expect(try Data(contentsOf: target) == Data([1]))
    #expect(try mode(of: target) == 0o600)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: url.path) == "second")
    #expect(try contents().sorted() == ["file", "second", "target"])
  }

  @Test func aFailedReplacementLeavesNoTemporaryFile() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    #expect(throws: FileProblem.notRegular) { try sut.replace(with: Data([1])) }
    #expect(try contents() == ["file"])
  }

  @Test func aFileLockIsBusyForOthersUntilItIsReleased() throws {
    try sut.makeFolder()
    for lock in [url, url.deletingLastPathComponent()] {
      let outcome = try FileLock.hold(lock, patience: 0) {
        guard case .busy = try FileLock.hold(lock, patience: 1, { 1 }) else { return false }
        return true
      }
      guard case .done(true) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      guard case .done(2) = try FileLock.hold(lock, patience: 0, { 2 }) else {
        Issue.record("The lock is still held.")
        continue
      }
    }
  }

  private func mode(of url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }

  /// The mode and inode number, without following links.
  private func status(of url: URL) throws -> [UInt64] {
    var status = stat()
    try #require(lstat(url.path, &status) == 0)
    return [UInt64(status.st_mode), UInt64(status.st_ino)]
  }

  private func contents() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)
  }
}
