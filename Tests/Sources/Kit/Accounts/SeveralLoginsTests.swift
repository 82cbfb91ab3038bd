import Foundation
import HTTP
import SceneTesting
import Testing

@testable import Accounts

/// The logins on several servers, and the problems of their file.
@Suite(.timeLimit(.minutes(1)))
struct SeveralLoginsTests {
  private let file = TokenFile(
    FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())/state/tokens"))
  private let problems = WaitableState<[TokenStore.Problem]>([])

  @Test func aLoginEndedByTheServerLeavesOtherLoginsActive() throws {
    let (ann, other) = (try TokenFileTests.login("https://a.example"), try TokenFileTests.login("https://b.example"))
    _ = try file.save(ann)
    _ = try file.save(other)
    let (sut, later) = (makeSUT(), makeSUT())
    try note(401, of: ann, in: sut)
    for store in [sut, later] {
      #expect(store.activeAccounts == [other.name])
      #expect(store.accounts == [ann.name, other.name])
    }
    try note(200, of: other, in: sut)
    for store in [sut, later] { #expect(store.activeAccounts == [other.name]) }
  }

  @Test(arguments: [(199, false), (200, true), (299, true), (300, false), (400, false)])
  func aSuccessStatusReactivatesAnExpiredLogin(status: Int, isActive: Bool) throws {
    let login = try TokenFileTests.login("https://a.example")
    _ = try file.save(login)
    let sut = makeSUT()
    try note(401, of: login, in: sut)
    try note(status, of: login, in: sut)
    #expect(sut.activeAccounts == (isActive ? [login.name] : []))
  }

  @Test func aStatusThatChangesNoLoginDoesNotWriteTheLoginFile() throws {
    let login = try TokenFileTests.login("https://a.example")
    _ = try file.save(login)
    let sut = makeSUT()
    let first = try fileNumber()
    try note(200, of: login, in: sut)
    #expect(try fileNumber() == first)
    try note(401, of: login, in: sut)
    let second = try fileNumber()
    #expect(second != first)
    try note(401, of: login, in: sut)
    #expect(try fileNumber() == second)
  }

  @Test func aSuccessStatusReactivatesALoginWhoseEndCouldNotBeSaved() throws {
    let login = try TokenFileTests.login("https://a.example")
    _ = try file.save(login)
    let sut = makeSUT()
    let own = try Data(contentsOf: file.url)
    // With one byte more, the file would be too large.
    try (own + Data(repeating: UInt8(ascii: "#"), count: (1 << 20) - own.count)).write(to: file.url)
    try note(401, of: login, in: sut)
    #expect(sut.activeAccounts == [])
    try note(200, of: login, in: sut)
    #expect(sut.activeAccounts == [login.name])
  }

  @Test func passwordsOfSourcesAreReadFromTheLoginFile() throws {
    let sut = makeSUT()
    #expect(sut.passwords == [:])
    try file.setPasswords(["https://a.example": "me:secret"])
    #expect(sut.passwords == ["https://a.example": "me:secret"])
    try file.setPasswords(["https://a.example": nil])
    #expect(sut.passwords == [:])
  }

  @Test func aLoginFileThatCannotBeReadHasNoAccountsAndIsReportedOnce() throws {
    let login = try TokenFileTests.login("https://a.example")
    let sut = makeSUT()
    #expect(sut.accounts == [], "nothing is a problem before there is a file")
    _ = try file.save(login)
    let own = try Data(contentsOf: file.url)
    try (own + Data(repeating: UInt8(ascii: "#"), count: 1 << 20)).write(to: file.url)
    for _ in 0..<2 {
      #expect(sut.accounts == nil)
      #expect(sut.activeAccounts == [])
      #expect(sut.passwords == [:])
    }
    #expect(problems.state.count == 1)
    guard case .unreadable(let reason) = problems.state.first else { return #expect(problems.state == []) }
    #expect(!reason.isEmpty)
    try own.write(to: file.url)
    #expect(sut.accounts == [login.name])
  }

  @Test func eachNewProblemOfTheLoginFileIsReported() throws {
    try file.make()
    let sut = makeSUT()
    for text in ["x\n", "x\n#\n", "x\ny\n", "#\n", "#\n", "x\n"] {
      try text.write(to: file.url, atomically: false, encoding: .utf8)
      _ = sut.accounts
    }
    #expect(problems.state == [.lines([1]), .lines([1, 2]), .lines([1])])
  }

  private func makeSUT() -> TokenStore {
    TokenStore(file) { [problems] problem in problems.update { $0.append(problem) } }
  }

  private func note(_ status: Int, of login: SavedLogin, in sut: TokenStore) throws {
    let limits = AnswerLimits(bytes: 1, pace: .within(.seconds(1)))
    sut.note(
      HTTPResponse(status: status, body: Data(), url: login.server, account: login.name),
      to: HTTPRequest(
        url: login.server, limits: limits, account: AccountID(on: try #require(WebServer(login.server)))))
  }

  /// The inode of the file, which each write replaces.
  private func fileNumber() throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file.url.path)[.systemFileNumber] as? Int
  }
}
