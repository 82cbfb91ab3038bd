import Accounts
import Commands
import Foundation
import HTTP
import SubscriptionList
import TestSupport
import Testing
import Viper

@testable import App
@testable import SmallLists

/// Shows accounts at the prompt: the setting `account`, the list, and the account in the prompt.
@Suite(.timeLimit(.minutes(1)))
struct AccountTests {
  private let file = TokenFile(
    FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())/state/tokens"))

  @Test func theAccountSettingShowsAndChangesTheDefaultAccount() async throws {
    let app = try app([("ana", "a.example", "read"), ("bo", "a.example", "read"), ("cy", "b.example", "read")])
    app.types("set account")
    #expect(app.console.printed.last == "  account  ana@a.example, cy@b.example  (remembered)")
    app.types("set account bo@a.example")
    #expect(
      printed(by: app) == "account bo@a.example, cy@b.example (remembered) "
        + "@bo@a.example is now the default account on a.example. Lists that are open show it after refresh.")
    #expect(try defaults == ["bo@a.example", "cy@b.example"])
    app.types("undo")
    await app.lineEnds()
    await app.idles { (try? defaults) == ["ana@a.example", "cy@b.example"] }
    #expect(try defaults == ["ana@a.example", "cy@b.example"])
    app.types("set")
    #expect(printed(by: app).contains("account ana@a.example, cy@b.example (remembered)"))
  }

  @Test(arguments: [
    ("set account bo", "bo@a.example"), ("set account @BO@A.example", "bo@a.example"), ("set acc bo", "bo@a.example"),
  ])
  func anAccountCanBeNamedInSeveralForms(line: String, chosen: String) throws {
    let app = try app([("ana", "a.example", "read"), ("bo", "a.example", "read")])
    app.types(line)
    #expect(try defaults == [chosen])
  }

  @Test(arguments: [
    ("set account dora", "You have no account dora. Your accounts: ana@a.example and ana@b.example."),
    ("set account bo@a.example", "You have no account bo@a.example."),
    ("set account default", "You have no account default."),
    ("set account ana b.example", "You have no account ana b.example."),
    ("set account ana", "You have several accounts ana: ana@a.example and ana@b.example. Add the server."),
    ("logout", "logout needs a server or an account, such as ana@a.example or ana@b.example."),
  ])
  func theErrorForAnUnknownOrAmbiguousAccountListsTheAccounts(line: String, message: String) throws {
    let app = try app([("ana", "a.example", "read"), ("ana", "b.example", "read")])
    let before = try Data(contentsOf: file.url)
    app.types(line)
    #expect(printed(by: app).hasPrefix(message))
    #expect(try Data(contentsOf: file.url) == before)
  }

  @Test(arguments: ["set account", "set account ana"])
  func withoutALoginTheAccountSettingExplainsHowToSignIn(line: String) throws {
    let app = try app([])
    app.types(line)
    #expect(printed(by: app) == "You are not signed in to any server. To sign in: feedshell login SERVER")
    app.types("set")
    #expect(app.console.printed.last?.contains("account") == false)
  }

  @Test func accountNamesAreCompleted() throws {
    let app = try app([("ana", "a.example", "read"), ("bo", "b.example", "read")])
    #expect(app.console.completes("set acc") == ["account"])
    #expect(app.console.completes("set account ") == ["ana@a.example", "bo@b.example"])
    #expect(app.console.completes("set account b") == ["bo@b.example"])
    #expect(app.console.completes("goto acc") == ["accounts"])
    app.types("help set")
    app.types("more")
    #expect(app.console.shows("the default account"))
  }

  @Test func theListOfAccountsChangesWithTheAccountSetting() async throws {
    let app = try app([("ana", "a.example", "read write"), ("bo", "a.example", "read")], at: "accounts")
    await app.idles()
    #expect(app.console.shows("ana@a.example"))
    #expect(app.console.shows("default · reads and writes"))
    app.types("set account bo")
    repeat {
      app.types("rows")
      await Task.yield()
    } while printed(by: app).contains("default · reads and writes") && !Task.isCancelled
    #expect(printed(by: app).contains("bo@a.example default · reads"))
  }

  @Test func thePromptNamesTheAccountOnlyIfSeveralAccountsCanWrite() throws {
    for (logins, prompt) in [
      ([("ana", "a.example", "read write")], "feed> "),
      ([("ana", "a.example", "read write"), ("bo", "a.example", "read")], "feed> "),
      ([("ana", "a.example", "read write"), ("bo", "a.example", "read write:statuses")], "ana@a.example feed> "),
      ([("ana", "a.example", "read write"), ("bo", "b.example", "read write")], "feed> "),
    ] {
      #expect(try app(logins, at: "feed").console.prompt == prompt)
    }
  }

  @Test(
    arguments: [
      ("home@a.example", "ana@a.example"), ("home@bo@a.example", "bo@a.example"),
      ("list:News@bo@a.example", "bo@a.example"),
      ("a.example/local", "ana@a.example"), ("https://b.example/@dora", "cy@b.example"),
      ("#sea@b.example", "cy@b.example"),
      ("home@c.example", nil), ("https://blog.example/feed", nil),
    ] as [(String, String?)])
  func theAccountOfAListDependsOnItsSource(address: String, account: String?) throws {
    try save([("ana", "a.example", "read write"), ("bo", "a.example", "read write"), ("cy", "b.example", "read write")])
    let app = try TestApp()
    let accounts = UserAccounts(TokenStore(file) { _ in }, app.core.context) { _ in address }
    #expect(accounts.writer(at: Route(["feed"])) == account)
  }

  @Test func anAccountWithAnExpiredLoginCannotWrite() throws {
    try save([("ana", "a.example", "read write"), ("bo", "a.example", "read write"), ("cy", "a.example", "read write")])
    let text = try String(contentsOf: file.url, encoding: .utf8)
    try text.replacing(#""account":"ana","#, with: #""hasEnded":true,"account":"ana","#)
      .write(to: file.url, atomically: false, encoding: .utf8)
    let app = try TestApp()
    let accounts = UserAccounts(TokenStore(file) { _ in }, app.core.context) { $0.description }
    #expect(accounts.writer(at: Route(["home@a.example"])) == nil)
    #expect(accounts.writer(at: Route(["home@bo@a.example"])) == "bo@a.example")
    #expect(accounts.names == ["ana@a.example", "bo@a.example", "cy@a.example"])
  }

  @Test func anAccountNameThatDoesNotFitNextToTheRouteIsShortened() throws {
    let logins = [("ana", "a.example", "read write"), ("bo", "a.example", "read write")]
    #expect(try app(logins, width: 30).console.prompt == "ana@a.example feed> ")
    #expect(try app(logins, width: 20).console.prompt == "ana feed> ")
  }

  @Test func theRowOfAFeedReaderAccountHasTheAddressOfThatAccount() throws {
    try saveReaders()
    let rows = TokenStore(file) { _ in }.logins.map { AccountRow($0) }
    #expect(rows.map(\.address) == ["reader:https://rss.example/api", "reader:bob@https://rss.example/api"])
  }

  @Test func aFeedReaderAccountIsDisplayedWithoutALeadingAtSign() throws {
    try saveReaders()
    let app = try TestApp(tokens: TokenStore(file) { _ in })
    try app.openShell("feed", width: 80)
    app.types("set account bob")
    #expect(printed(by: app).contains(" bob@rss.example/api is now the default account on rss.example/api."))
  }

  /// Saves the logins of two accounts of a Google Reader API.
  private func saveReaders() throws {
    try save([])
    let lines = [("ann", #""isDefault":true,"#), ("bob", "")].map { name, mark in
      #"{"account":"\#(name)",\#(mark)"reader":"https://rss.example/api","scopes":"read write","#
        + #""server":"https://rss.example","token":"t"}"# + "\n"
    }
    try lines.joined().write(to: file.url, atomically: false, encoding: .utf8)
  }

  /// The text that was printed last, with each run of blanks as one space.
  private func printed(by app: TestApp) -> String {
    (app.console.printed.last ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private var defaults: [String] {
    get throws { TokenStore(file) { _ in }.logins.filter(\.isDefault).map(\.account.description) }
  }

  private func app(
    _ logins: [(String, String, String)], at route: String = "feed", width: Int = 80
  ) throws -> TestApp {
    try save(logins)
    let app = try TestApp(tokens: TokenStore(file) { _ in })
    try app.openShell(route, width: width)
    return app
  }

  private func save(_ logins: [(String, String, String)]) throws {
    try file.make()
    var servers: Set<String> = []
    let lines = logins.map { name, server, scopes in
      let mark = servers.insert(server).inserted ? #""isDefault":true,"# : ""
      return #"{"account":"\#(name)","client":{"id":"i","secret":"s"},\#(mark)"scopes":"\#(scopes)","#
        + #""server":"https://\#(server)","token":"t"}"# + "\n"
    }
    try lines.joined().write(to: file.url, atomically: false, encoding: .utf8)
  }
}
