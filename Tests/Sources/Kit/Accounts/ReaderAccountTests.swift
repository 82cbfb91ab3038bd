import Foundation
import HTTP
import Loading
import TestSupport
import Testing

@testable import Accounts

/// Accounts of Google Reader APIs, beside those of Mastodon on the same server.
@Suite(.timeLimit(.minutes(1)))
struct ReaderAccountTests {
  private static let base = "https://a.example/api/greader.php"

  private let file = TokenFile(
    FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())/state/tokens"))
  private var sut: TokenStore { TokenStore(file) { _ in } }

  @Test(arguments: [
    ("https://a.example/api/greader.php", "https://a.example/api/greader.php"),
    ("https://A.example:443/api/greader.php/", "https://a.example/api/greader.php"),
    ("a.example/api", "https://a.example/api"), ("https://a.example", "https://a.example"),
    ("https://a.example//", "https://a.example"), ("http://127.0.0.1:8095/x", "http://127.0.0.1:8095/x"),
    ("https://a.example/a%20b", "https://a.example/a%20b"),
  ])
  func theBaseAddressOfAnAPIIsCanonical(text: String, base: String) throws {
    let api = try #require(ReaderAPI(text))
    #expect(api.url.absoluteString == base)
    #expect(ReaderAPI(base) == api)
  }

  @Test(arguments: [
    "", "word", "http://a.example/api", "https://ann@a.example/api", "https://ann:pw@a.example/api",
    "https://a.example/api?x=1", "https://a.example/api#feed/1", "https://a.example/a/../b", "https://a.example/./b",
    "https://a.example/a//b", "https://a.example/%2e%2e/b", "ftp://a.example/", "https://a.example/a b",
    "https://a.example/\(String(repeating: "x", count: 1_024))",
  ])
  func invalidBaseAddressesAreRefused(text: String) {
    #expect(ReaderAPI(text) == nil)
  }

  @Test(arguments: [("x", 1_006), ("é", 167), ("\u{FFFD}", 111)])
  func theLengthOfTheCanonicalAddressIsLimited(character: String, count: Int) throws {
    let text = "a.example/" + String(repeating: character, count: count)
    let api = try #require(ReaderAPI(text))
    #expect(ReaderAPI(api.url.absoluteString) == api)
    #expect(ReaderAPI(text + character) == nil, "percent-encoding makes the address longer")
  }

  @Test(arguments: [
    ("https://a.example/api/greader.php/reader/api/0/token", true), ("https://a.example/api/greader.php/", true),
    ("https://a.example/api/greader.php", false), ("https://a.example/api/greader.php2/x", false),
    ("https://a.example/", false), ("https://b.example/api/greader.php/x", false),
    ("http://a.example/api/greader.php/x", false), ("https://a.example:8443/api/greader.php/x", false),
    ("https://a.example/api/greader.php/../x", false), ("https://a.example/api/greader.php/%2E%2e/x", false),
  ])
  func theTokenIsSentToAddressesOfItsAPIOnly(address: String, isSent: Bool) async throws {
    _ = try file.save(login())
    #expect(try await authorization(address, reader()) == (isSent ? "GoogleLogin auth=t0ken" : nil))
  }

  @Test func twoAPIsOnOneServerHaveSeparateTokens() async throws {
    _ = try file.save(login())
    let address = Self.base + "/reader/api/0/token"
    #expect(try await authorization(address, mastodon()) == nil, "there is no login of Mastodon's API")
    _ = try file.save(TokenFileTests.login("https://a.example", of: "alice", token: "other"))
    #expect(try await authorization(address, mastodon()) == "Bearer other")
    #expect(try await authorization(address, mastodon("alice")) == "Bearer other")
    #expect(try await authorization(address, reader()) == "GoogleLogin auth=t0ken")
    #expect(try await authorization(address, reader("alice")) == "GoogleLogin auth=t0ken")
    #expect(try await authorization(address, reader("bob")) == nil)
    let root = AccountID(of: try #require(ReaderAPI("https://a.example")))
    #expect(try await authorization(address, root) == nil, "another base address is another API")
  }

  @Test func signingOutOfOneAPIKeepsTheLoginOfTheOther() throws {
    let (ours, other) = (try login(), try TokenFileTests.login("https://a.example", of: "alice"))
    #expect(try file.save(ours) == nil)
    #expect(try file.save(other) == nil)
    #expect(try file.logins(of: reader()) == [ours])
    #expect(try file.logins(of: mastodon()) == [other])
    #expect(try file.removeLogin(of: mastodon("alice")) == other)
    #expect(try file.content().logins == [ours])
    #expect(try file.removeLogin(of: reader("ALICE")) == ours)
    #expect(try file.content().logins == [])
  }

  @Test func eachAPIHasItsOwnDefaultAccount() throws {
    for name in ["alice", "bob"] { _ = try file.save(login(name)) }
    _ = try file.save(TokenFileTests.login("https://a.example", of: "carl"))
    #expect(defaults == ["alice@a.example/api/greader.php", "carl@a.example"])
    try sut.setDefault(reader("bob"))
    #expect(defaults == ["bob@a.example/api/greader.php", "carl@a.example"])
    #expect(try sut.login(of: reader())?.account == "bob")
    try sut.setDefault(reader())
    #expect(defaults == ["bob@a.example/api/greader.php", "carl@a.example"], "an account without a name is none")
  }

  @Test func earlierVersionsCannotReadTheLineOfALogin() throws {
    _ = try file.save(login())
    let line = try String(contentsOf: file.url, encoding: .utf8)
    #expect(
      line == #"{"account":"alice","reader":"https://a.example/api/greader.php","scopes":"read write","#
        + #""server":"https://a.example","token":"t0ken"}"# + "\n")
  }

  @Test(arguments: [
    #"{"account":"a","server":"https://a.example","token":"t"}"#,
    #"{"account":"a","reader":"https://b.example/api","server":"https://a.example","token":"t"}"#,
    #"{"account":"a","reader":"http://a.example/api","server":"http://a.example","token":"t"}"#,
    #"{"account":"a","client":{"id":"i","secret":"s"},"reader":"x","server":"https://a.example","token":"t"}"#,
  ])
  func aLineWithAnInvalidAPIIsNotALogin(line: String) throws {
    try file.make()
    try (line + "\n").write(to: file.url, atomically: false, encoding: .utf8)
    #expect(try file.content() == TokenFile.Content(logins: [], passwords: [:], unreadableLines: [1]))
  }

  @Test func aLoginRejectedByTheServerIsMarkedAsExpired() throws {
    _ = try file.save(login())
    let url = try #require(URL(string: Self.base + "/reader/api/0/token"))
    let request = HTTPRequest(url: url, limits: Self.limits, account: try reader())
    for (status, hasEnded) in [(401, true), (200, false)] {
      sut.note(HTTPResponse(status: status, body: Data(), url: url, account: "alice@reader:\(Self.base)"), to: request)
      #expect(sut.logins.map(\.hasEnded) == [hasEnded])
    }
  }

  @Test func theUniqueNameOfAnAccountIsParsed() throws {
    let account = try #require(AccountID(uniqueName: "ann@mail.example@reader:\(Self.base)"))
    #expect(try account == reader("ann@mail.example"))
    #expect(account != AccountID("ann@mail.example", on: account.server))
    #expect(account.description == "ann@mail.example@a.example/api/greader.php")
    #expect(account.signInName == "reader:\(Self.base) ann@mail.example")
    #expect(try reader("ann o'neil").signInName == "reader:\(Self.base) 'ann o'\\''neil'")
    #expect(AccountID(uniqueName: "ann@reader:http://a.example/") == nil)
  }

  @Test func theLogoutArgumentMayBeAnAPIAddress() throws {
    #expect(try AccountID(toSignOut: " reader:\(Self.base)/ ") == reader())
    let named = try #require(try reader("ann").readerText)
    #expect(try AccountID(toSignOut: "reader:\(named)") == reader("ann"), "as sources and the outbox print it")
    for text in ["reader:", "reader:http://a.example", "reader:\(Self.base)#feed/1", "reader:https://a@b.example"] {
      #expect(throws: LoginServerProblem.notAReader) { try AccountID(toSignOut: text) }
    }
  }

  private static let limits = AnswerLimits(bytes: 1, pace: .within(.seconds(1)))

  private var defaults: [String] { sut.logins.filter(\.isDefault).map(\.account.description) }

  private func login(_ name: String = "alice", token: String = "t0ken") throws -> SavedLogin {
    let api = try #require(ReaderAPI(Self.base))
    return try #require(SavedLogin(api, account: name, token: token))
  }

  private func reader(_ name: String? = nil) throws -> AccountID {
    AccountID(name, of: try #require(ReaderAPI(Self.base)))
  }

  private func mastodon(_ name: String? = nil) throws -> AccountID {
    AccountID(name, on: try #require(WebServer(named: "a.example")))
  }

  /// The `Authorization` header of a request for an address that may send the token of an account.
  private func authorization(_ address: String, _ account: AccountID) async throws -> String? {
    let server = try PlayedServer { _ in .json("{}") }
    let client = AuthorizingClient(server, credentials: sut.credentials(for:), onAnswer: { _, _ in })
    let url = try #require(URL(string: address))
    _ = try await client.send(HTTPRequest(url: url, limits: Self.limits, account: account))
    return server.requests.last?.split(separator: "\r\n").map(String.init)
      .first { $0.lowercased().hasPrefix("authorization: ") }
      .map { String($0.dropFirst("authorization: ".count)) }
  }
}
