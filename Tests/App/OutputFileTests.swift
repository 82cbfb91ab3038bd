import Foundation
import System
import Testing

@testable import Shell

/// Writes to output files named by the user.
@Suite(.timeLimit(.minutes(1)))
struct OutputFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")
  private var file: URL { folder.appending(path: "file") }

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  @Test func writingANewFileFailsIfTheFileExists() throws {
    try sut(.new).write(Data("one".utf8))
    #expect(throws: OutputFile.Problem.exists) { try sut(.new).write(Data("two".utf8)) }
    #expect(throws: OutputFile.Problem.exists) { try sut(.new).writePrivately(Data("two".utf8)) }
    #expect(throws: OutputFile.Problem.exists) { try sut(.new).begin() }
    #expect(try text() == "one")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
  }

  @Test func aDanglingLinkCountsAsAnExistingFile() throws {
    try FileManager.default.createSymbolicLink(
      at: file, withDestinationURL: folder.appending(path: "none"))
    #expect(throws: OutputFile.Problem.exists) { try sut(.new).write(Data("one".utf8)) }
    #expect(throws: OutputFile.Problem.exists) { try sut(.new).begin() }
  }

  @Test func appendingCreatesAMissingFile() throws {
    for part in ["one", "two"] { try sut(.appending).write(Data(part.utf8)) }
    #expect(try text() == "onetwo")
  }

  @Test(arguments: [OutputFile.Mode.replacing, .appending]) func writingToAFolderFails(mode: OutputFile.Mode) throws {
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    #expect(throws: OutputFile.Problem.unwritable(reason: "not a regular file")) {
      try sut(mode).write(Data("one".utf8))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.path) == [])
  }

  @Test func aFileWrittenInPartsAppearsOnlyWhenComplete() throws {
    let sut = sut(.new)
    let incoming = try sut.begin()
    for part in ["one", "two"] {
      try Data(part.utf8).withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in try sut.add(bytes, to: incoming) }
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
    try sut.finish(incoming)
    #expect(try text() == "onetwo")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
  }

  @Test func aFileThatAnotherProgramCreatesDuringAWriteIsNotReplaced() throws {
    let sut = sut(.new)
    let incoming = try sut.begin()
    try Data("mine".utf8).write(to: file)
    #expect(throws: OutputFile.Problem.exists) { try sut.finish(incoming) }
    #expect(try text() == "mine")
  }

  @Test(arguments: [0o600, 0o644]) func aReplacedFileKeepsItsPermissions(mode: Int) throws {
    try Data("old".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    try sut(.replacing).write(Data("one".utf8))
    let incoming = try sut(.replacing).begin()
    try sut(.replacing).finish(incoming)
    #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == mode)
    #expect(try text() == "")
  }

  @Test func aLeadingTildeInAPathIsTheHomeDirectory() {
    #expect(OutputFile(path: "~/x", mode: .new).url.path == NSString(string: "~/x").expandingTildeInPath)
    #expect(OutputFile(path: "x~", mode: .new).url.lastPathComponent == "x~")
  }

  private func sut(_ mode: OutputFile.Mode) -> OutputFile { OutputFile(path: file.path, mode: mode) }

  private func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }
}
