import Foundation
import Testing

@testable import Plugins

/// Programs that other users may change or replace are not run.
@Suite(.timeLimit(.minutes(1)))
struct PluginPathTests {
  private let program: ScriptedProgram
  private let link: URL

  /// Creates a program, and a link to it in a separate folder.
  init() throws {
    program = try ScriptedProgram("touch \"$0.ran\"")
    let folder = program.folder.appending(path: "links")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    link = folder.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: URL(filePath: program.file))
  }

  @Test(arguments: [0o755, 0o700, 0o500]) func aFileOwnedByTheUserIsRun(mode: Int) throws {
    try allow(mode, at: program.file)
    #expect(throws: Never.self) { try PluginFile(program.file) }
    #expect(throws: Never.self) { try PluginFile(link.path) }
  }

  @Test(arguments: [0o775, 0o757, 0o777, 0o720]) func aFileWritableByOthersIsRefused(mode: Int) throws {
    try allow(mode, at: program.file)
    #expect(throws: PluginProblem.writableByOthers(program.file)) { try PluginFile(program.file) }
    #expect(throws: PluginProblem.writableByOthers(program.file)) { try PluginFile(link.path) }
  }

  @Test(arguments: [0o775, 0o757, 0o777]) func aFolderWritableByOthersIsRefused(mode: Int) throws {
    try allow(mode, at: program.folder.path)
    #expect(throws: PluginProblem.writableByOthers(program.folder.path)) { try PluginFile(program.file) }
    #expect(throws: PluginProblem.writableByOthers(program.folder.path)) { try PluginFile(link.path) }
  }

  @Test func aLinkInAFolderWritableByOthersIsRefused() throws {
    let folder = link.deletingLastPathComponent().path
    try allow(0o777, at: folder)
    #expect(throws: Never.self) { try PluginFile(program.file) }
    #expect(throws: PluginProblem.writableByOthers(folder)) { try PluginFile(link.path) }
  }

  @Test func aFolderWithTheStickyBitIsAllowed() throws {
    try allow(0o1777, at: program.folder.path)
    #expect(throws: Never.self) { try PluginFile(program.file) }
  }

  @Test func aFileWritableByOthersIsRefusedDespiteTheStickyBit() throws {
    try allow(0o1777, at: program.file)
    #expect(throws: PluginProblem.writableByOthers(program.file)) { try PluginFile(program.file) }
  }

  @Test(arguments: [(40, true), (41, false)]) func atMostFortyLinksAreFollowed(count: Int, isAllowed: Bool) throws {
    let folder = link.deletingLastPathComponent()
    for number in 1..<count {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "link\(number)").path,
        withDestinationPath: number == 1 ? link.path : "link\(number - 1)")
    }
    let last = folder.appending(path: "link\(count - 1)").path
    if isAllowed {
      #expect(throws: Never.self) { try PluginPath().check(last) }
    } else {
      #expect(throws: PluginProblem.unreadable(last, reason: String(cString: strerror(ELOOP)))) {
        try PluginPath().check(last)
      }
    }
  }

  @Test func theFirstMissingFolderOfAPathIsReported() {
    let missing = program.folder.appending(path: "none").path
    #expect(throws: PluginProblem.unreadable(missing, reason: String(cString: strerror(ENOENT)))) {
      try PluginPath().check(missing + "/program")
    }
  }

  @Test func dotComponentsInTheTargetOfALinkAreResolved() throws {
    try FileManager.default.removeItem(at: link)
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: "./../links/../\(URL(filePath: program.file).lastPathComponent)")
    #expect(throws: Never.self) { try PluginPath().check(link.path) }
    try allow(0o775, at: program.file)
    #expect(throws: PluginProblem.writableByOthers(program.file)) { try PluginPath().check(link.path) }
  }

  @Test func circularLinksAreAnError() throws {
    try FileManager.default.removeItem(at: link)
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: link.path)
    #expect(throws: PluginProblem.unreadable(link.path, reason: String(cString: strerror(ELOOP)))) {
      try PluginPath().check(link.path)
    }
  }

  @Test(arguments: ["program", "links", "links/link"]) func aFileOrLinkOfAnotherUserIsRefused(name: String) throws {
    // Only root can change the owner of a file; other users test with a different user id.
    let isRoot = geteuid() == 0
    let path = program.folder.appending(path: name).path
    if isRoot { #expect(lchown(path, 1, 1) == 0) }
    let sut = PluginPath(user: isRoot ? 0 : geteuid() + 1)
    let stranger = isRoot ? path : program.folder.path
    #expect(throws: PluginProblem.ofAnotherUser(stranger, id: isRoot ? 1 : geteuid())) {
      try sut.check(name == "program" ? program.file : link.path)
    }
  }

  @Test func thePermissionsOfAPluginAreCheckedBeforeEachStart() async throws {
    let sut = program.process()
    await #expect(throws: PluginError.ended(.exited(0), lastLine: nil)) { try await sut.ask(.first) }
    #expect(FileManager.default.fileExists(atPath: program.file + ".ran"))
    try FileManager.default.removeItem(atPath: program.file + ".ran")
    try allow(0o777, at: program.file)
    await #expect(throws: PluginProblem.writableByOthers(program.file)) { try await sut.ask(.first) }
    #expect(!FileManager.default.fileExists(atPath: program.file + ".ran"))
  }

  @Test(arguments: [
    ("x.py", "/home/ann/sub/x.py"), ("./x.py", "/home/ann/sub/x.py"), ("../x.py", "/home/ann/x.py"),
    ("../../x.py", "/home/x.py"), ("./.././x.py", "/home/ann/x.py"), ("../sub/../x.py", "/home/ann/sub/../x.py"),
    ("../../../../../x.py", "/x.py"), ("a//b/../x.py", "/home/ann/sub/a/b/../x.py"), ("/a/./x.py", "/a/x.py"),
    ("/a/../x.py", "/a/../x.py"), ("/../x.py", "/x.py"), ("..x/x.py", "/home/ann/sub/..x/x.py"),
  ])
  func aRelativePathIsResolvedInTheWorkingDirectory(typed: String, path: String) {
    #expect(PluginPath.absolute(typed, in: "/home/ann/sub") == path)
  }

  @Test func dotDotAfterALinkIsRelativeToTheTargetOfTheLink() throws {
    let folder = program.folder.appending(path: "elsewhere/deep")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: program.folder.appending(path: "short"), withDestinationURL: folder)
    let path = PluginPath.absolute("short/../x", in: program.folder.path)
    try Data().write(to: program.folder.appending(path: "elsewhere/x"))
    #expect(FileManager.default.fileExists(atPath: path))
    #expect(path.hasSuffix("/short/../x"))
    let plain = PluginPath.absolute("elsewhere/deep/../x", in: program.folder.path)
    #expect(plain == program.folder.appending(path: "elsewhere/x").path)
  }

  private func allow(_ mode: Int, at path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }
}
