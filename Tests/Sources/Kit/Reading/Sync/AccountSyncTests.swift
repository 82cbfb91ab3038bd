import Foundation
import Loading
import Posts
import SceneTesting
import Sources
import Testing

@testable import Reading
@testable import ReadingSupport

/// Visits of an account: its list, its articles and its marks are as on the server afterwards.
@Suite(.timeLimit(.minutes(1)))
struct AccountSyncTests {
  /// A way to interrupt a request.
  enum Interruption: CaseIterable {
    case beforeTheServerActs, afterTheServerHasActed, cancellation
  }

  @Test func theFirstSyncStoresTheArticlesWithTheirMarks() async throws {
    let server = PlayedAccount(articles: 1...3)
    server.state.update { $0.articles[2] = PlayedAccount.Article(isUnread: false, isStarred: true) }
    let program = PlayedProgram(server)
    let (list, report) = try await program.visit().run(since: ListedFeeds())
    #expect(list.feeds == server.state.state.feeds)
    #expect(report.newArticles == 3 && report.unread == 2 && report.feeds == 1)
    await expectSameMarks(program, server)
    #expect(server.changes == [], "marks of the server are not sent back")
    #expect(try await program.visit().run(since: list).report.newArticles == 0, "the second time")
  }

  @Test func aSyncSendsFiveRequests() async throws {
    let server = PlayedAccount(articles: 1...3)
    let program = PlayedProgram(server)
    let list = try await program.visit().run(since: ListedFeeds()).list
    server.state.update { $0.requests = [] }
    _ = try await program.visit().run(since: list)
    let start = beginning.timeIntervalSince1970 - 60
    #expect(
      server.state.state.requests == ["feeds", "counts", "articles|\(start)", "ids|unread|0", "ids|starred|0"])
  }

  @Test func incompleteArticleListsMarkNoArticleAsRead() async throws {
    let server = PlayedAccount(articles: 1...3)
    let program = PlayedProgram(server)
    var list = try await program.visit().run(since: ListedFeeds()).list
    server.state.update { ($0.pageSize, $0.ignoresCursors) = (2, true) }
    list = try await program.visit().run(since: list).list
    #expect(await program.marks(1)?.isUnread == true, "it is on the second page")
    server.state.update { state in
      state.articles[1]?.isUnread = false
      (state.pageSize, state.ignoresCursors, state.strangeIDs) = (1_000, false, ["b5f2-1"])
    }
    list = try await program.visit().run(since: list).list
    #expect(await program.marks(1)?.isUnread == true, "it may be the one that cannot be read")
    server.state.update { $0.strangeIDs = [] }
    _ = try await program.visit().run(since: list)
    #expect(await program.marks(1)?.isUnread == false)
  }

  @Test(arguments: Interruption.allCases)
  func aSyncInterruptedAtAnyRequestIsResumed(by interruption: Interruption) async throws {
    var requests = 0
    while try await isInterrupted(by: interruption, after: requests) { requests += 1 }
    #expect(requests > 10)
  }

  @Test func manyMarksAreSentInRequestsOf250() async throws {
    let server = PlayedAccount(articles: 1...600)
    let program = PlayedProgram(server)
    let list = try await program.visit().run(since: ListedFeeds()).list
    await program.set(.seen, 1...600)
    server.before.update {
      $0 = { request in
        guard request.hasPrefix("seen"), server.changes.count == 2 else { return }
        throw LoadFailure.badStatus(503)
      }
    }
    let busy = try await program.visit().run(since: list)
    #expect(busy.report.confirmedMarks == 250 && busy.report.waitingMarks == 350, "the articles come all the same")
    server.before.update { $0 = nil }
    let report = try await program.visit().run(since: busy.list).report
    #expect(report.confirmedMarks == 350 && report.waitingMarks == 0)
    let counts = server.changes.map { PlayedAccount.parts(PlayedAccount.words($0)[1]).count }
    #expect(counts == [250, 250, 250, 100])
    await expectSameMarks(program, server)
  }

  @Test func relabelingAFeedOnTheServerKeepsItsArticlesAndPendingLabels() async throws {
    let server = PlayedAccount(articles: 1...2)
    server.state.update { $0.feeds = [ListedFeed(id: "feed/1", title: "Lakes", labels: ["a"])] }
    let program = PlayedProgram(server)
    let list = try await program.visit().run(since: ListedFeeds()).list
    await program.set(.star, [1])
    _ = try await program.visit().add(.label("feed/1", adding: ["own"], removing: []))
    server.state.update { $0.feeds = [ListedFeed(id: "feed/1", title: "Lakes", labels: ["b"])] }
    let after = try await program.visit().run(since: list).list
    #expect(after.feeds.map(\.labels) == [["b", "own"]])
    #expect(after.waiting == [])
    #expect(server.state.state.feeds == after.feeds)
    await expectSameMarks(program, server)
  }

  @Test func starredArticlesOfAFeedThatIsRemovedOnTheServerStayStarred() async throws {
    let server = PlayedAccount(articles: 1...3)
    server.state.update { $0.articles[1]?.isStarred = true }
    let program = PlayedProgram(server)
    let list = try await program.visit().run(since: ListedFeeds()).list
    await program.set(.star, [2])
    // The server deletes the articles with their feed; the star on the second one was not sent before.
    server.state.update { ($0.feeds, $0.articles) = ([], [:]) }
    var last = try await program.visit().run(since: list)
    #expect(last.list.feeds == [])
    for _ in 1...2 { last = try await program.visit().run(since: last.list) }
    #expect(last.report.droppedMarks == 1 && last.report.waitingMarks == 0)
    for id in 1...3 {
      #expect(await program.marks(id) == Post.Viewer(isUnread: false, flags: id < 3 ? [.star] : []), "article \(id)")
    }
  }

  @Test func articlesUnstarredOnTheServerAreUnstarred() async throws {
    let server = PlayedAccount(articles: 1...3)
    server.state.update { $0.articles[1]?.isStarred = true }
    let program = PlayedProgram(server)
    let list = try await program.visit().run(since: ListedFeeds()).list
    server.state.update { $0.articles[1]?.isStarred = false }
    _ = try await program.visit().run(since: list)
    await expectSameMarks(program, server)
  }

  // MARK: -

  /// Interrupts a request of a visit, and then visits the account again; returns false if the visit had ended before.
  private func isInterrupted(by interruption: Interruption, after count: Int) async throws -> Bool {
    let server = PlayedAccount(articles: 1...6)
    server.state.update { $0.pageSize = 2 }
    let program = PlayedProgram(server)
    let list = try await program.visit().run(since: ListedFeeds()).list
    // Another client has changed marks, and there are new articles; the server received one of them long ago.
    server.state.update { state in
      state.articles[5]?.isUnread = false
      state.articles[6]?.isStarred = true
      state.articles[7] = PlayedAccount.Article()
      state.articles[8] = PlayedAccount.Article(isStarred: true, arrived: 0)
    }
    await program.set(.seen, [1, 2])
    await program.set(.star, [3])
    _ = try await program.visit().add(.rename("feed/1", title: "Deep lakes"))
    let rest = WaitableState(count)
    (interruption == .beforeTheServerActs ? server.before : server.after).update {
      $0 = { _ in
        rest.update { $0 -= 1 }
        guard rest.state == -1 else { return }
        if interruption == .cancellation { throw CancellationError() }
        throw LoadFailure.connectivity(.closed)
      }
    }
    let first = await Task { try await program.visit().run(since: list).list }.result
    for hook in [server.before, server.after] { hook.update { $0 = nil } }
    if case .success = first { return false }
    let (after, report) = try await program.visit().run(since: list)
    #expect(after.feeds.map(\.title) == ["Deep lakes"], "after \(count) requests")
    #expect(after.waiting == [])
    #expect(report.waitingMarks == 0, "after \(count) requests")
    let marks = server.state.state.articles
    #expect(marks[1]?.isUnread == false && marks[2]?.isUnread == false && marks[3]?.isStarred == true)
    await expectSameMarks(program, server)
    return true
  }

  /// Checks that the stored articles have the marks of the server.
  private func expectSameMarks(_ program: PlayedProgram, _ server: PlayedAccount) async {
    for (id, article) in server.state.state.articles {
      let marks = Post.Viewer(isUnread: article.isUnread, flags: article.isStarred ? [.star] : [])
      #expect(await program.marks(id) == marks, "article \(id)")
    }
  }
}
