import Foundation
import HTTP
import SceneTesting
import Testing

@testable import Accounts

/// Several accounts on one server.
@Suite(.timeLimit(.minutes(1)))
struct SeveralAccountsTests {
  private let file = TokenFile(
    FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())/state/tokens"))
  private let address = "https://a.example"

  @Test func theFirstAccountStaysTheDefaultOfItsServer() throws {
    for name in ["ann", "bob", "carl"] { #expect(try file.save(login(name)) == nil) }
    #expect(try file.content().logins.map(\.account) == ["ann", "bob", "carl"])
    #expect(try used(nil) == "ann")
    #expect(try used("carl") == "carl")
    #expect(try used("dora") == nil)
  }

  @Test func signingInAgainReplacesOnlyTheLoginOfTheAccount() throws {
    for name in ["ann", "bob"] { _ = try file.save(login(name)) }
    let old = try file.save(login("Ann", token: "new"))
    #expect(old?.account == "ann")
    #expect(try file.content().logins.map(\.account) == ["bob", "Ann"])
    #expect(try used(nil) == "Ann", "still the default account")
    #expect(try used("ann") == "Ann", "names of accounts ignore case")
  }

  @Test func signingOutOfTheDefaultAccountMakesTheLastLoginTheDefault() throws {
    for name in ["ann", "bob", "carl"] { _ = try file.save(login(name)) }
    #expect(try file.removeLogin(of: "ANN", on: server())?.account == "ann")
    #expect(try used(nil) == "carl")
    #expect(try file.removeLogin(of: "ann", on: server()) == nil)
    #expect(try file.logins(on: server()).map(\.account) == ["bob", "carl"])
    _ = try file.save(login("bob", token: "new"))
    #expect(try used(nil) == "carl", "signing in again changes no default account")
    _ = try file.save(login("carl", token: "new"))
    #expect(try used(nil) == "carl")
  }

  @Test func anAccountOfAnEarlierVersionStaysTheDefault() throws {
    try file.make()
    let lines = ["ann", "bob"].map {
      #"{"account":"\#($0)","client":{"id":"i","secret":"s"},"server":"https://a.example","token":"t"}"#
    }
    try (lines.joined(separator: "\n") + "\n").write(to: file.url, atomically: false, encoding: .utf8)
    #expect(try used(nil) == "bob", "0.3 used the last login")
    _ = try file.save(login("carl"))
    #expect(try used(nil) == "bob")
  }

  @Test func loginsAndDefaultAccountsAreSeparateForEachServer() throws {
    _ = try file.save(login("ann"))
    _ = try file.save(TokenFileTests.login("https://b.example", of: "bob"))
    #expect(try file.logins(on: server()).map(\.account) == ["ann"])
    #expect(try used(nil) == "ann")
    #expect(try file.removeLogin(of: "bob", on: server()) == nil)
  }

  @Test func aRequestGetsTheTokenOfItsAccount() throws {
    for name in ["ann", "bob"] { _ = try file.save(login(name)) }
    let store = TokenStore(file) { _ in }
    for (name, account) in [(nil, "ann@https://a.example"), ("bob", "bob@https://a.example"), ("dora", nil)] {
      #expect(try store.credentials(for: request(name))?.account == account)
    }
    let elsewhere = try request("bob", to: "https://b.example/")
    #expect(store.credentials(for: elsewhere) == nil, "the token of an account is not sent to another server")
  }

  private func login(_ account: String, token: String = "t0ken") throws -> SavedLogin {
    try TokenFileTests.login(address, of: account, token: token)
  }

  private func server() throws -> URL { try #require(URL(string: address)) }

  /// The name of the account whose login is used for an account, or for the default account of the server.
  private func used(_ account: String?) throws -> String? {
    try file.content().login(of: AccountID(account, on: #require(WebServer(server()))))?.account
  }

  private func request(_ account: String?, to address: String? = nil) throws -> HTTPRequest {
    let url = try #require(URL(string: address ?? self.address))
    return HTTPRequest(
      url: url, limits: AnswerLimits(bytes: 1, pace: .within(.seconds(1))),
      account: AccountID(account, on: try #require(WebServer(server()))))
  }
}
