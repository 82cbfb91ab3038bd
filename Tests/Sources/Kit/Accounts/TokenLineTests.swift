import Foundation
import HTTP
import SceneTesting
import System
import Testing

@testable import Accounts

/// The lines of the file of logins, and its limits.
@Suite(.timeLimit(.minutes(1)))
struct TokenLineTests {
  private let url = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())/state/tokens")
  private var sut: TokenFile { TokenFile(url) }

  @Test(
    arguments: [
      ("", []), (" ", []), ("\t\t", []), ("# a comment", []), (" \t# a comment", []), ("\r", []),
      ("x # no comment", [1]),
      ("// no comment", [1]), ("{}", [1]), ("[]", [1]),
    ] as [(String, [Int])])
  func onlyLinesThatAreNeitherBlankNorCommentsAreUnreadable(line: String, unreadable: [Int]) throws {
    try write(line + "\n")
    #expect(try sut.content() == TokenFile.Content(logins: [], passwords: [:], unreadableLines: unreadable))
  }

  @Test func windowsLineEndingsAreRead() throws {
    let login = try TokenFileTests.login("https://a.example")
    _ = try sut.save(login)
    try write(text().replacing("\n", with: "\r\n") + "\r\n")
    #expect(try sut.content() == TokenFile.Content(logins: [login], passwords: [:], unreadableLines: []))
  }

  @Test func aLoginIsWrittenOnANewLineAfterAnUnterminatedLine() throws {
    try write("# mine")
    let login = try TokenFileTests.login("https://a.example")
    _ = try sut.save(login)
    #expect(try text().hasPrefix("# mine\n{"))
    #expect(try text().hasSuffix("}\n"))
    #expect(try sut.content().logins == [login])
  }

  @Test func theLastOfTwoPasswordsOfASourceIsUsed() throws {
    try write(password("https://a.example", "old:1") + password("https://a.example", "new:2"))
    #expect(try sut.content().passwords == ["https://a.example": "new:2"])
    try sut.setPasswords(["https://a.example": nil])
    #expect(try text() == "")
  }

  @Test func passwordsAreSortedByTheirSources() throws {
    try write("# mine\n" + password("https://b.example", "b:1") + password("https://a.example", "a:1"))
    try sut.setPasswords(["https://d.example": "d:1", "https://b.example": "b:2", "https://c.example": "c:1"])
    let lines = [
      password("https://a.example", "a:1"), password("https://b.example", "b:2"), password("https://c.example", "c:1"),
      password("https://d.example", "d:1"),
    ]
    #expect(try text() == "# mine\n" + lines.joined())
  }

  @Test func settingAnUnchangedPasswordDoesNotWriteTheFile() throws {
    try write("# mine\n" + password("https://a.example", "a:1"))
    let number = try fileNumber()
    try sut.setPasswords(["https://a.example": "a:1"])
    try sut.setPasswords(["https://b.example": nil])
    #expect(try fileNumber() == number)
    try sut.setPasswords(["https://a.example": "a:2"])
    #expect(try fileNumber() != number)
  }

  @Test func removingALoginDeletesAllLoginsOfTheAccountAndReturnsTheLastLogin() throws {
    let (old, new) = (
      try TokenFileTests.login("https://a.example"), try TokenFileTests.login("https://A.example:443", token: "new")
    )
    let other = try TokenFileTests.login("https://b.example")
    var lines = ""
    for login in [old, other, new] {
      _ = try sut.save(login)
      lines += try #require(text().split(separator: "\n").last) + "\n"
    }
    try write(lines)
    #expect(try sut.removeLogin(of: old.account, on: old.server) == new)
    #expect(try sut.content().logins == [other])
  }

  @Test func savingALoginReturnsTheReplacedLoginOrTheLastOfSeveral() throws {
    let (old, new) = (
      try TokenFileTests.login("https://a.example"), try TokenFileTests.login("https://a.example", token: "new")
    )
    _ = try sut.save(old)
    let line = try text()
    _ = try sut.save(new)
    try write(line + text())
    let newest = try TokenFileTests.login("https://a.example", token: "newest")
    #expect(try sut.save(newest) == new)
    #expect(try sut.content().logins == [newest])
  }

  @Test func markingALoginAsEndedDoesNotChangeOtherLogins() throws {
    let (ann, other) = (
      try TokenFileTests.login("https://a.example"), try TokenFileTests.login("https://b.example")
    )
    _ = try sut.save(ann)
    _ = try sut.save(other)
    let before = try text()
    try sut.setEnded(true, account: ann.name)
    #expect(try sut.content().logins.map(\.hasEnded) == [true, nil])
    try sut.setEnded(true, account: "nobody@https://a.example")
    #expect(try sut.content().logins.map(\.hasEnded) == [true, nil])
    try sut.setEnded(false, account: ann.name)
    #expect(try text() == before)
  }

  @Test func markingAnUnknownLoginAsEndedDoesNotWriteTheFile() throws {
    _ = try sut.save(TokenFileTests.login("https://a.example"))
    let number = try fileNumber()
    try sut.setEnded(true, account: "ann@https://b.example")
    #expect(try fileNumber() == number)
  }

  @Test func onlyAFileOfUpToOneMebibyteIsRead() throws {
    let login = try TokenFileTests.login("https://a.example")
    _ = try sut.save(login)
    let own = try text()
    try write(own + comment(of: (1 << 20) - own.utf8.count))
    #expect(try sut.content().logins == [login])
    try write(own + comment(of: (1 << 20) - own.utf8.count + 1))
    #expect { try sut.content() } throws: { Self.isTooLarge($0) }
    #expect { try sut.save(login) } throws: { Self.isTooLarge($0) }
  }

  @Test func onlyAFileOfUpToOneMebibyteIsWritten() throws {
    let login = try TokenFileTests.login("https://a.example")
    _ = try sut.save(login)
    let length = try text().utf8.count
    try write(comment(of: (1 << 20) - length + 1))
    #expect { try sut.save(login) } throws: { Self.isTooLarge($0) }
    try write(comment(of: (1 << 20) - length))
    _ = try sut.save(login)
    #expect(try sut.content().logins == [login])
  }

  @Test func removingALoginFromAnOversizedFileKeepsTheOtherLines() throws {
    let login = try TokenFileTests.login("https://a.example")
    _ = try sut.save(login)
    let large = comment(of: 1 << 21)
    try write(large + text())
    #expect(try sut.removeLogin(of: login.account, on: login.server) == login)
    #expect(try text() == large)
  }

  @Test func aFileLockedByAnotherProgramIsReportedAsBusy() async throws {
    _ = try sut.save(TokenFileTests.login("https://a.example"))
    let before = try text()
    let sut = sut
    let outcome = try FileLock.hold(url.deletingLastPathComponent(), patience: 0) {
      #expect(throws: PrivateFile.BusyError.self) { try sut.setPasswords(["https://b.example": "b:1"]) }
    }
    guard case .done = outcome else { return #expect(Bool(false), "the test did not hold the folder") }
    #expect(try text() == before)
  }

  @Test func aNewLoginFileIsAccessibleToItsOwnerOnly() throws {
    try sut.make()
    #expect(try text() == "")
    #expect(try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int == 0o600)
    try write("# mine\n")
    #expect(try text() == "# mine\n", "one that is there stays as it is")
  }

  @Test func theNameOfAnAccountIncludesItsServer() throws {
    let login = try TokenFileTests.login("https://a.example")
    #expect(login.name == "ann@https://a.example")
    #expect(login.description == "ann on https://a.example")
    #expect(try login.name != TokenFileTests.login("https://b.example").name)
    #expect(login.credentials?.account == login.name)
  }

  private static func isTooLarge(_ error: any Error) -> Bool {
    if case FileProblem.tooLarge(limit: 1 << 20) = error { true } else { false }
  }

  private func text() throws -> String { try String(contentsOf: url, encoding: .utf8) }

  private func write(_ text: String) throws {
    try sut.make()
    try text.write(to: url, atomically: false, encoding: .utf8)
  }

  /// The line of the password of a source.
  private func password(_ source: String, _ user: String) -> String {
    #"{"source":"\#(source)","user":"\#(user)"}"# + "\n"
  }

  /// A comment line of `length` bytes, including its line ending.
  private func comment(of length: Int) -> String { "#" + String(repeating: "x", count: length - 2) + "\n" }

  /// The inode of the file, which each write replaces.
  private func fileNumber() throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.systemFileNumber] as? Int
  }
}
