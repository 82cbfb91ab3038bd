import Foundation
import HTTP
import Loading
import Posts
import SceneTesting
import Sources
import Storage

@testable import Reading
@testable import SubscriptionList

/// A program that reads a played account; several programs may share a store and the lists of accounts.
struct PlayedProgram: Sendable {
  static let accounts = StoreAccounts(active: { [PlayedAccount.login, PlayedAccount.otherLogin] }, retained: { nil })

  /// The line of the account in the sources file.
  static let account = Subscription(PlayedAccount.address, name: "Home")

  let sources: SubscribedSources
  let posts: PostRepository
  let stores: TestStores
  /// The refused changes that were reported.
  let refusals = WaitableState<[String]>([])
  /// The reasons why lists may lack posts, as they were reported.
  let reasons = WaitableState<[LoadFailure]>([])
  private let clock: TestClock

  init(
    _ server: PlayedAccount, stores: TestStores = TestStores(accounts: PlayedProgram.accounts),
    accounts: StoreAccounts = PlayedProgram.accounts,
    lists: AccountLists = AccountLists(file: nil), policy: ReadingPolicy = .savedFirst, clock: TestClock = TestClock()
  ) {
    let cache = makeCache(stores, accounts: accounts, clock: clock)
    let opener = SourceOpener(
      SourceRecognizer([PlayedKind()]), client: ClientSpy { try await server.respond(to: $0) }, cache: cache,
      policy: policy, pageSize: 10, now: { clock.date })
    cache.outbox.use(
      WritingAccounts { account in
        let name = account.name.map { "\($0)@\(account.server.url.absoluteString)" } ?? server.usual.state
        return WritingAccounts.Login(name, account, canWrite: true)
      },
      open: { _ in throw LoadFailure.offline }, onFailure: { _ in })
    let list = SubscriptionList(
      file: nil, builtIn: [Self.account], lists: lists, passwords: .inMemory(), isAddress: { _ in true },
      onProblems: { _ in }, onError: { _ in })
    sources = SubscribedSources(
      list, opener: opener, keep: { .usual }, now: { clock.date }, onMove: { _, _ in },
      onMissing: { [reasons] missing in reasons.update { $0 += [missing.reason].compactMap(\.self) } },
      onRefusal: { [refusals] account, feed, failure in
        refusals.update { $0.append("\(account) \(feed) \(failure.status ?? 0)") }
      })
    (posts, self.stores, self.clock) = (cache.posts, stores, clock)
  }

  /// A visit of the account alone, without the list of subscriptions.
  func visit() throws -> AccountSync {
    AccountSync(try sources.reader(at: SourceAddress(PlayedAccount.address)), now: { [clock] in clock.date })
  }

  /// Sets a mark on articles.
  func set(_ mark: PostMark, _ ids: some Sequence<Int>, in feed: ListedFeed.ID = "feed/1") async {
    await posts.set(mark, ids.map { Self.key($0, feed) })
  }

  /// The marks of an article; nil if it is not stored.
  func marks(_ id: Int, in feed: ListedFeed.ID = "feed/1") async -> Post.Viewer? {
    await posts.posts([Self.key(id, feed)])?.first?.post?.viewer
  }

  /// The number of marks that wait to be sent or confirmed.
  var waitingMarks: Int { get async { await posts.queue.waitingMarks(of: PlayedAccount.address) } }

  private static func key(_ id: Int, _ feed: ListedFeed.ID) -> PostKey {
    PostKey(source: ListedAddress.address(of: feed, in: PlayedAccount.address), id: String(id))
  }
}

/// Played accounts as a kind of source.
private struct PlayedKind: SourceKind {
  let name = ListedAddress.kind

  func location(explicit text: String) -> String? { text }

  func source(at location: String, _ services: SourceServices) throws -> any Source {
    guard let server = URL(string: "http://rss.example").flatMap({ WebServer($0) }) else {
      throw LoadFailure.notAnAddress
    }
    return PlayedSource(account: AccountID(on: server))
  }
}
