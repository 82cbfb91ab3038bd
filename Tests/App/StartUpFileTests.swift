import Commands
import Foundation
import TestSupport
import Testing

@testable import App
@testable import Shell

struct StartUpFileTests {
  @Test func anUnreadableStartUpFileReportsTheReason() throws {
    let folder = URL(filePath: Program.temporaryFolder())
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    #expect(throws: StartUpFile.Problem.unreadable(reason: "Is a directory")) {
      try StartUpFile(url: folder).commands()
    }
    let text = folder.appending(path: "rc")
    try Data([0xFF, 0xFE, 0x00]).write(to: text)
    #expect(throws: StartUpFile.Problem.unreadable(reason: "not UTF-8 text")) { try StartUpFile(url: text).commands() }
  }

  @Test func aMissingStartUpFileHasNoCommands() throws {
    #expect(try StartUpFile(url: URL(filePath: "/nonexistent/rc")).commands() == [])
  }
}
