import Foundation
import HTTP
import SceneTesting
import TestSupport
import Testing

@testable import Accounts

@Suite(.timeLimit(.minutes(1)))
struct TokenFileTests {
  private let url = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())/state/tokens")
  private var sut: TokenFile { TokenFile(url) }

  @Test func aLoginIsSavedAndDeleted() throws {
    #expect(try sut.content().logins == [])
    let (ann, ben) = (try Self.login("https://a.example"), try Self.login("https://b.example"))
    #expect(try sut.save(ann) == nil)
    #expect(try sut.save(ben) == nil)
    #expect(try sut.content().logins == [ann, ben])
    #expect(try sut.removeLogin(of: "ann", on: ann.server) == ann)
    #expect(try sut.content().logins == [ben])
    #expect(try sut.removeLogin(of: "ann", on: ann.server) == nil)
  }

  @Test func passwordsOfSourcesAndLoginsAreSavedInTheSameFile() throws {
    let login = try Self.login("https://a.example")
    _ = try sut.save(login)
    let feeds = ["feed:https://a.example/1": "me:secret", "https://b.example": "you:%20"]
    try sut.setPasswords(feeds.mapValues(Optional.some))
    #expect(try sut.content() == TokenFile.Content(logins: [login], passwords: feeds, unreadableLines: []))
    try sut.setPasswords(["https://b.example": "you:new", "feed:https://a.example/1": nil])
    #expect(try sut.content().passwords == ["https://b.example": "you:new"])
    _ = try sut.removeLogin(of: "ann", on: login.server)
    #expect(
      try sut.content()
        == TokenFile.Content(logins: [], passwords: ["https://b.example": "you:new"], unreadableLines: []))
    #expect(try mode(url) == 0o600)
  }

  @Test func aLineWrittenByAnotherProgramDuringAWriteIsKept() async throws {
    let (ann, ben) = (try Self.login("https://a.example"), try Self.login("https://b.example"))
    _ = try sut.save(ann)
    let before = try Data(contentsOf: url)
    let other = try JSONEncoder().encode(["source": "https://other.example", "user": "me:secret"])
    for work: @Sendable (TokenFile) throws -> Void in [
      { _ = try $0.save(ben) }, { try $0.setPasswords(["https://a.example": "a:b"]) },
      { try $0.setEnded(true, account: ann.name) }, { _ = try $0.removeLogin(of: "ann", on: ann.server) },
    ] {
      try before.write(to: url)
      let sut = sut
      try await HeldFolder.change(url.deletingLastPathComponent()) {
        try work(sut)
      } _: {
        try (before + other + Data("\n".utf8)).write(to: url)
      }
      #expect(try sut.content().passwords["https://other.example"] == "me:secret")
    }
  }

  @Test func writesThatWouldExceedTheLimitAreRefused() throws {
    let login = try Self.login("https://a.example")
    _ = try sut.save(login)
    let line = String(repeating: "x", count: (1 << 20) - 200)
    let own = try String(contentsOf: url, encoding: .utf8)
    try (own + "# \(line)\n").write(to: url, atomically: false, encoding: .utf8)
    let before = try Data(contentsOf: url)
    #expect(throws: (any Error).self) { try sut.save(Self.login("https://b.example")) }
    #expect(throws: (any Error).self) { try sut.setPasswords(["https://b.example": line]) }
    #expect(try Data(contentsOf: url) == before)
    #expect(try sut.content().logins == [login])
  }

  @Test func aLoginIsDeletedInAFileThatIsTooLargeOrDamaged() throws {
    let (ann, ben) = (try Self.login("https://a.example"), try Self.login("https://b.example"))
    _ = try sut.save(ann)
    _ = try sut.save(ben)
    let large = String(repeating: "x", count: 1 << 21)
    let hostile =
      #"{"account":"\#(large)","client":{"id":"\#(large)","secret":"s"},"server":"https://c.example","token":"t"}"#
    var data = try Data(contentsOf: url)
    data += Data("\(hostile)\n".utf8) + Data([0xFF, 0, 0xFE, 0x0A]) + Data("{\"server\":".utf8)
    try data.write(to: url)
    #expect(throws: (any Error).self) { try sut.content() }
    #expect(try sut.removeLogin(of: "ann", on: ann.server) == ann)
    #expect(try sut.removeLogin(of: "ann", on: #require(URL(string: "https://d.example"))) == nil)
    #expect(try sut.removeLogin(of: large, on: #require(URL(string: "https://c.example")))?.account == large)
    let content = try sut.content()
    #expect(content.logins == [ben])
    #expect(content.unreadableLines == [2, 3])
  }

  @Test func removingAPasswordCreatesNoFile() throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try sut.setPasswords(["https://b.example": nil])
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test func aNewLoginReplacesAnEarlierLoginOfTheSameAccount() throws {
    let (old, new) = (try Self.login("https://a.example"), try Self.login("https://A.example:443", token: "new"))
    _ = try sut.save(old)
    #expect(try sut.save(new) == old)
    #expect(try sut.content().logins == [new])
  }

  @Test func theLastOfTwoLoginsOfAnAccountIsUsed() throws {
    let (old, new) = (try Self.login("https://a.example"), try Self.login("https://A.example:443", token: "new"))
    _ = try sut.save(old)
    let line = try Data(contentsOf: url)
    _ = try sut.save(new)
    try (line + Data(contentsOf: url)).write(to: url)
    #expect(try sut.content().logins == [old, new])
    #expect(try sut.content().login(of: AccountID(on: #require(WebServer(old.server)))) == new)
  }

  @Test func onlyTheOwnerMayAccessTheFile() throws {
    _ = try sut.save(Self.login("https://a.example"))
    #expect(try mode(url) == 0o600)
    #expect(try mode(url.deletingLastPathComponent()) == 0o700)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path)
    _ = try sut.content()
    #expect(try mode(url) == 0o600)
  }

  @Test func unreadableLinesAreKeptAndReported() throws {
    let login = try Self.login("https://a.example")
    _ = try sut.save(login)
    let own = try String(contentsOf: url, encoding: .utf8)
    let others = ["# mine", "nonsense", "", #"{"server":"https://c.example"}"#]
    try (others.joined(separator: "\n") + "\n" + own).write(to: url, atomically: false, encoding: .utf8)
    let content = try sut.content()
    #expect(content.logins == [login])
    #expect(content.unreadableLines == [2, 4])
    _ = try sut.removeLogin(of: "ann", on: login.server)
    #expect(
      try String(contentsOf: url, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
        == others.map { $0[...] } + [""])
  }

  @Test(arguments: ["http://a.example", "ftp://a.example", "nowhere"])
  func loginsOnServersWithoutHTTPSAreReportedAsUnreadableLines(server: String) throws {
    try sut.make()
    let line = #"{"account":"ann","client":{"id":"i","secret":"s"},"server":"\#(server)","token":"t"}"#
    try line.write(to: url, atomically: false, encoding: .utf8)
    #expect(try sut.content() == TokenFile.Content(logins: [], passwords: [:], unreadableLines: [1]))
  }

  @Test(arguments: ["", "a b", "a\r\nX-Evil: 1", "é", String(repeating: "x", count: 5_000)])
  func tokensThatAreInvalidInAHeaderAreRefused(token: String) throws {
    let server = try #require(URL(string: "https://a.example"))
    #expect(SavedLogin(server: server, account: "ann", token: token, client: .init(id: "", secret: "")) == nil)
  }

  @Test func descriptionsAndDumpsOfALoginContainNoSecret() throws {
    let login = try Self.login("https://a.example")
    var dumped = ""
    dump(login, to: &dumped)
    dump(login.credentials, to: &dumped)
    for text in ["\(login)", String(reflecting: login), "\(String(describing: login.credentials))", dumped] {
      #expect(!text.contains("t0ken") && !text.contains("s3cret"), "\(text)")
    }
  }

  @Test func savingInAnUnwritableFolderFails() throws {
    let sut = TokenFile(URL(filePath: "/proc/feedshell/tokens"))
    #expect(throws: (any Error).self) { try sut.make() }
    #expect(throws: (any Error).self) { try sut.save(Self.login("https://a.example")) }
  }

  private func mode(_ url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }

  static func login(_ server: String, of account: String = "ann", token: String = "t0ken") throws -> SavedLogin {
    let url = try #require(URL(string: server))
    let client = OAuthRegistration(id: "id", secret: "s3cret")
    return try #require(SavedLogin(server: url, account: account, token: token, client: client))
  }
}
