import Loading
import Localization
import Posts
import SceneTesting
import Sources
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import SubscriptionList

/// Marks and changes of an account, after another account has become the default one of its server.
@Suite(.timeLimit(.minutes(1)))
struct OtherAccountTests {
  private static let rename = ListingChange.rename("feed/1", title: "Deep lakes")
  /// A list that does not have the feed looks as if this change had been made.
  private static let removal = ListingChange.unsubscribe("feed/9")

  private let server = PlayedAccount(articles: 1...2)
  private let account = PlayedProgram.account

  @Test func marksAndChangesAreSentOnlyByTheirOwnAccount() async throws {
    let (program, _) = try await makeSUT()
    for change in [Self.rename, Self.removal] { _ = try await program.visit().add(change) }
    await program.set(.seen, [1])
    let articles = server.state.state.articles
    switchToTheOtherAccount()
    _ = try await program.sources.sync(account)
    try await program.sources.send(to: account.id)
    #expect(server.changes == [])
    #expect(program.sources.list.all.map(\.name) == ["Home", "Lakes"], "its changes are not those of this list")
    let entries = await AccountOutbox(program.sources).entries()
    #expect(entries.count == 3)
    for entry in entries {
      #expect(entry.reason?.text(in: .english).contains("set account ana@rss.example") == true)
    }
    server.state.update { $0.articles = articles }
    server.usual.update { $0 = PlayedAccount.login }
    _ = try await program.sources.sync(account)
    #expect(server.changes == ["rename|feed/1|Deep lakes", "unsubscribe|feed/9", "seen|1"])
    #expect(await program.marks(1)?.isUnread == false)
    #expect(await program.waitingMarks == 0)
  }

  @Test func theListsOfAnotherAccountNeitherConfirmNorDropMarks() async throws {
    let (program, list) = try await makeSUT()
    await program.set(.star, [1])
    try await program.visit().send()
    switchToTheOtherAccount()
    var last = list
    for _ in 1...4 {
      let (other, report) = try await program.visit().run(since: last)
      #expect(report.droppedMarks == 0 && report.confirmedMarks == 0)
      last = other
    }
    #expect(await program.marks(1) == Post.Viewer(isUnread: true, flags: [.star]))
    #expect(await program.marks(2)?.isUnread == true, "nor do they mark articles as read")
    #expect(server.changes == ["star|1"])
  }

  @Test func theFirstSyncOfAnotherAccountLoadsItsEarlierArticles() async throws {
    let (program, list) = try await makeSUT()
    switchToTheOtherAccount()
    server.state.update { $0.articles = [5: PlayedAccount.Article(isUnread: false, arrived: 0)] }
    #expect(try await program.visit().run(since: list).report.newArticles == 1)
  }

  @Test func aSubscriptionChangeStaysPendingUntilItsOwnAccountSyncs() async throws {
    let (program, _) = try await makeSUT()
    switchToTheOtherAccount()
    guard case .pending = try await program.sources.change(Self.rename, of: account) else {
      Issue.record("The feed may be that of another account.")
      return
    }
    #expect(server.changes == [])
    server.usual.update { $0 = PlayedAccount.login }
    try await program.sources.send(to: account.id)
    #expect(server.changes == ["rename|feed/1|Deep lakes"])
  }

  /// Makes a second account, which has no articles, the default one.
  private func switchToTheOtherAccount() {
    server.state.update { $0.articles = [:] }
    server.usual.update { $0 = PlayedAccount.otherLogin }
  }

  /// A program after its first sync with the default account, and its list.
  private func makeSUT() async throws -> (program: PlayedProgram, list: ListedFeeds) {
    let program = PlayedProgram(server)
    _ = try await program.sources.sync(account)
    return (program, program.sources.list.lists.list(of: account.id))
  }
}
