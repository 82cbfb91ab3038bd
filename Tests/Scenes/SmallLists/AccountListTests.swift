import Foundation
import JSON
import Loading
import Localization
import SceneTesting
import SmallLists
import Synchronization
import Terminal
import Testing
import Viper

/// The list of accounts.
@Suite(.timeLimit(.minutes(1)))
struct AccountListTests {
  @Test func aRowShowsThePermissionsOfTheLogin() {
    let sut = SUT([
      account("ana", scopes: ["read", "write:favourites"], isDefault: true), account("bo"),
      account("cy", scopes: ["read", "write"], hasEnded: true),
    ])
    #expect(
      sut.lines(80) == [
        "ana@example.org", "default · reads and writes", "bo@example.org", "reads", "cy@example.org",
        "reads and writes · login ended",
      ])
    #expect(
      sut.lines(16) == [
        "ana@example.org", "default · reads", "and writes", "bo@example.org", "reads", "cy@example.org",
        "reads and writes", "· login ended",
      ])
    #expect(sut.shortLines(60).first == "ana@example.org  default · reads and writes")
    let narrow = ["ana@example.org", "  default · reads and writes", "bo@example.org  reads"]
    #expect(sut.shortLines(30).prefix(3) == narrow[...])
  }

  @Test func theJSONOfAnAccountHasItsScopesAsWords() {
    let sut = SUT([account("ana", scopes: ["read", "write:favourites"], isDefault: true), account("bo")])
    let json = sut.presenter.rows.map { JSONValue.object($0.fields(in: sut.context).members).line }
    #expect(
      json == [
        #"{"name":"ana","server":"example.org","scopes":["read","write:favourites"],"isDefault":true}"#,
        #"{"name":"bo","server":"example.org","scopes":["read"],"isDefault":false}"#,
      ])
  }

  @Test func openingAnAccountShowsItsHomeTimeline() throws {
    let sut = SUT([account("ana")])
    guard case .scene = try sut.presenter.perform(.open, on: ActionTarget(sut.presenter.rows[0])) else {
      throw Failure(.badArgument, "no scene")
    }
    #expect(sut.shown == ["home@ana@example.org"])
  }

  @Test func aChangeOfTheDefaultAccountReloadsTheList() async throws {
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    let (reads, read) = AsyncStream.makeStream(of: Void.self)
    let names = Mutex(["ana"])
    let sut = SUT([])
    let interactor = ObservedResourceLoader(
      load: {
        read.yield()
        return names.withLock(\.self).map { account($0) }
      }, changes: changes, output: sut.presenter)
    var count = reads.makeAsyncIterator()
    interactor.load(.first)
    await count.next()
    await interactor.tasks.first?.end.value
    #expect(sut.presenter.rows.map(\.id) == ["ana@example.org"])
    names.withLock { $0 = ["ana", "bo"] }
    change.yield()
    while sut.presenter.rows.count < 2, !Task.isCancelled { await Task.yield() }
    #expect(sut.presenter.rows.map(\.id) == ["ana@example.org", "bo@example.org"])
  }

  @Test func anEmptyListOfAccountsExplainsHowToSignIn() {
    #expect(
      SUT([]).presenter.emptyText == "You are not signed in to any server. To sign in: feedshell login SERVER")
  }
}

private nonisolated func account(
  _ name: String, scopes: [String] = ["read"], isDefault: Bool = false, hasEnded: Bool = false
) -> AccountRow {
  AccountRow(
    name: name, server: "example.org", scopes: scopes, canWrite: scopes.count > 1, isDefault: isDefault,
    hasEnded: hasEnded)
}

private final class SUT {
  let context = PresentationContext(
    language: .english, calendar: Calendar(identifier: .gregorian), now: { .distantPast }, isInteractive: true)
  let presenter: SmallListPresenter<AccountList>
  /// The addresses of the shown sources.
  var shown: [String] { messages.all }
  private let messages = Messages()

  init(_ accounts: [AccountRow]) {
    presenter = SmallListPresenter(
      AccountList(context: context) { [messages] in messages.add($0) }, context: context,
      interactor: LoadInteractorSpy(), display: ListDisplaySpy())
    presenter.didStartLoading(.first)
    presenter.didReceive(Sourced(accounts, from: .bundled), for: .first)
    presenter.didFinishLoading(.first)
  }

  func lines(_ width: Int) -> [String] {
    presenter.rows.flatMap { SmallCell(row: $0, context: context).lines(width: width).map(\.plain) }
  }

  func shortLines(_ width: Int) -> [String] {
    presenter.rows.flatMap { SmallCell(row: $0, context: context).shortLines(width: width).map(\.plain) }
  }
}
