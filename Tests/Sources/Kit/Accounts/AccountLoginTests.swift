import Foundation
import HTTP
import TestSupport
import Testing

@testable import Accounts

/// The list of accounts, their scopes, and the choice of the default account.
@Suite(.timeLimit(.minutes(1)))
struct AccountLoginTests {
  private let file = TokenFile(
    FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())/state/tokens"))
  private var sut: TokenStore { TokenStore(file) { _ in } }

  @Test func aLoginOfAnEarlierVersionIsReadOnly() throws {
    try write([#"{"account":"ann","client":{"id":"i","secret":"s"},"server":"https://a.example","token":"t"}"#])
    #expect(try sut.readLogins().map(\.scopes.words) == [["read"]])
  }

  @Test func theScopesAreSavedInALineThatEarlierVersionsCanRead() throws {
    _ = try file.save(login("ann", scopes: "read write"))
    #expect(try file.content().logins.map(\.scopes) == ["read write"])
    let line = try String(contentsOf: file.url, encoding: .utf8)
    #expect(
      line == #"{"account":"ann","client":{"id":"id","secret":"s3cret"},"scopes":"read write","#
        + #""server":"https://a.example","token":"t0ken"}"# + "\n")
  }

  @Test(arguments: [("read", "read write"), ("read write", "read")])
  func signingInAgainReplacesTheScopes(old: String, new: String) throws {
    _ = try file.save(login("ann", scopes: old))
    _ = try file.save(login("bob", scopes: old))
    _ = try file.save(login("Ann", scopes: new))
    #expect(try sut.readLogins().map { "\($0.name) \($0.scopes.text)" } == ["bob \(old)", "Ann \(new)"])
  }

  @Test func anExpiredLoginKeepsItsScopes() throws {
    let ann = try login("ann", scopes: "read write")
    _ = try file.save(ann)
    try file.setEnded(true, account: ann.name)
    #expect(sut.logins.map { "\($0.hasEnded) \($0.scopes.text)" } == ["true read write"])
    try file.setEnded(false, account: ann.name)
    #expect(sut.logins.map { "\($0.hasEnded) \($0.scopes.text)" } == ["false read write"])
  }

  @Test func eachServerHasOneDefaultAccount() throws {
    for name in ["ann", "bob"] { _ = try file.save(login(name)) }
    _ = try file.save(TokenFileTests.login("https://b.example", of: "carl"))
    #expect(defaults == ["ann@a.example", "carl@b.example"])
    try sut.setDefault(account("bob"))
    #expect(defaults == ["bob@a.example", "carl@b.example"])
    try sut.setDefault(account("BOB"))
    #expect(defaults == ["bob@a.example", "carl@b.example"])
    try sut.setDefault(account("dora"))
    #expect(defaults == ["bob@a.example", "carl@b.example"], "there is no such account")
    try sut.setDefault(account("ann"))
    #expect(defaults == ["ann@a.example", "carl@b.example"])
    #expect(try file.content().logins.map(\.account) == ["ann", "bob", "carl"], "the order stays the same")
  }

  @Test func choosingADefaultAccountKeepsOtherLines() throws {
    let lines = [
      "# mine", #"{"account":"ann","client":{"id":"i","secret":"s"},"server":"https://a.example","token":"t"}"#,
      "nonsense", #"{"source":"https://feed.example","user":"me:secret"}"#,
    ]
    try write(lines)
    try sut.setDefault(account("ann"))
    let text = try String(contentsOf: file.url, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(text.count == 4 && text[1].contains(#""isDefault":true"#))
    for index in [0, 2, 3] { #expect(text[index] == lines[index]) }
  }

  @Test func theListOfAccountsHasTheLastLoginOfEachAccount() throws {
    try write(
      ["ann", "bob", "Ann"].map {
        #"{"account":"\#($0)","client":{"id":"i","secret":"s"},"server":"https://a.example","token":"t"}"#
      })
    #expect(sut.logins.map(\.name) == ["bob", "Ann"])
    #expect(defaults == ["Ann@a.example"])
  }

  @Test func aResponseStatesWhetherTheTokenAllowsWrites() async throws {
    for scopes in ["read", "read write:statuses"] {
      _ = try file.save(login("ann", scopes: scopes))
      let server = try PlayedServer { _ in .json("{}") }
      let client = AuthorizingClient(server, credentials: sut.credentials(for:), onAnswer: { _, _ in })
      let request = HTTPRequest(
        url: server.url, limits: AnswerLimits(bytes: 1, pace: .within(.seconds(1))), account: try account(nil))
      #expect(try await client.send(request).accountCanWrite == (scopes != "read"))
    }
  }

  @Test(
    arguments: [
      ("ann@https://a.example", "ann@a.example"), ("a@b@http://127.0.0.1:8080", "a@b@127.0.0.1:8080"), ("ann", nil),
      ("@https://a.example", nil), ("ann@a.example", nil), ("", nil),
    ] as [(String, String?)])
  func theUniqueNameOfAnAccountIsParsed(text: String, account: String?) {
    #expect(AccountID(uniqueName: text)?.description == account)
  }

  @Test(arguments: [
    ("https://a.example", "a.example"), ("http://127.0.0.1:8080", "127.0.0.1:8080"),
    ("https://127.0.0.1:8080", "https://127.0.0.1:8080"),
  ])
  func theServerOfALoginKeepsItsScheme(address: String, name: String) throws {
    #expect(try #require(AccountID(uniqueName: "ann@\(address)")).signInName == name)
  }

  private var defaults: [String] { sut.logins.filter(\.isDefault).map(\.account.description) }

  private func account(_ name: String?) throws -> AccountID {
    AccountID(name, on: try #require(WebServer(named: "a.example")))
  }

  private func login(_ name: String, scopes: String? = nil) throws -> SavedLogin {
    var login = try TokenFileTests.login("https://a.example", of: name)
    login.scopes = scopes
    return login
  }

  private func write(_ lines: [String]) throws {
    try file.make()
    try (lines.joined(separator: "\n") + "\n").write(to: file.url, atomically: false, encoding: .utf8)
  }
}
