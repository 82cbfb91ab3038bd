import Foundation
import Loading
import Posts
import SceneTesting
import Sources
import Testing

@testable import Reading
@testable import ReadingSupport

/// Marks on articles of an account: sent, confirmed, repeated or dropped, whatever happens meanwhile.
@Suite(.timeLimit(.minutes(1)))
struct SentMarkTests {
  private let server = PlayedAccount(articles: 1...4)
  private let stores = TestStores(accounts: PlayedProgram.accounts)
  private let clock = TestClock()

  @Test(arguments: [false, true]) func aMarkMadeWhileTheListsAreRequestedIsNotOverwritten(isSent: Bool)
    async throws
  {
    let (program, list) = try await makeSUT()
    server.before.update {
      $0 = { [server, clock] request in
        guard request.hasPrefix("ids|starred") else { return }
        server.before.update { $0 = nil }
        // The unread articles were listed before.
        clock.advance(by: .seconds(1))
        await program.set(.seen, [3])
        if isSent { try await program.visit().send() }
      }
    }
    let (meanwhile, report) = try await program.visit().run(since: list)
    #expect(await program.marks(3)?.isUnread == false)
    #expect(report.waitingMarks == 1 && report.confirmedMarks == 0, "these lists do not judge it")
    #expect(try await program.visit().run(since: meanwhile).report.confirmedMarks == 1)
    #expect(server.changes == ["seen|3"])
    #expect(await program.marks(3)?.isUnread == false)
  }

  @Test func aSentMarkIsRevertedByTheOppositeMark() async throws {
    let (program, list) = try await makeSUT()
    await program.set(.seen, [1])
    try await program.visit().send()
    await program.set(.unseen, [1])
    #expect(try await program.visit().run(since: list).report.waitingMarks == 0)
    #expect(server.changes == ["seen|1", "unseen|1"])
    #expect(server.state.state.articles[1]?.isUnread == true)
    #expect(await program.marks(1)?.isUnread == true)
  }

  @Test func anOppositeMarkMadeWhileAMarkIsBeingSentIsSentAfterwards() async throws {
    let (program, list) = try await makeSUT()
    server.before.update {
      $0 = { [server] request in
        guard request == "seen|1" else { return }
        server.before.update { $0 = nil }
        await program.set(.unseen, [1])
      }
    }
    await program.set(.seen, [1])
    #expect(try await program.visit().run(since: list).report.waitingMarks == 0)
    #expect(server.changes == ["seen|1", "unseen|1"])
    #expect(await program.marks(1)?.isUnread == true)
  }

  @Test func oppositeUnsentMarksCancelEachOther() async throws {
    let (program, list) = try await makeSUT()
    await program.set(.seen, [1])
    await program.set(.unseen, [1])
    _ = try await program.visit().run(since: list)
    #expect(server.changes == [])
  }

  @Test func aMarkOnAnArticleThatTheServerDoesNotHaveIsDroppedAfterThreeSyncs() async throws {
    let (program, first) = try await makeSUT()
    var list = first
    await program.set(.star, [4])
    server.state.update { $0.articles[4] = nil }
    for visit in 1...3 {
      let (after, report) = try await program.visit().run(since: list)
      list = after
      #expect(report.droppedMarks == (visit == 3 ? 1 : 0))
      #expect(report.waitingMarks == (visit == 3 ? 0 : 1))
      #expect(await program.marks(4)?.flags.contains(.star) == (visit < 3))
    }
    #expect(server.changes == ["star|4", "star|4", "star|4"])
    _ = try await program.visit().run(since: list)
    #expect(server.changes.count == 3)
  }

  @Test func theMarksOfTheServerPrevailUnlessAMarkIsPending() async throws {
    let (program, list) = try await makeSUT()
    await program.set(.seen, [1])
    server.state.update { $0.articles[2]?.isUnread = false }
    server.before.update {
      $0 = { request in
        if request.hasPrefix("seen") { throw LoadFailure.badStatus(503) }
      }
    }
    _ = try await program.visit().run(since: list)
    #expect(await program.marks(1)?.isUnread == false && server.state.state.articles[1]?.isUnread == true)
    #expect(await program.marks(2)?.isUnread == false)
    server.state.update { $0.articles[2]?.isUnread = true }
    _ = try await program.visit().run(since: list)
    #expect(await program.marks(2)?.isUnread == true, "the second time")
  }

  @Test func unconfirmedMarksDoNotDelayArticles() async throws {
    let (program, list) = try await makeSUT()
    await program.set(.seen, [1])
    server.state.update { $0.articles[5] = PlayedAccount.Article() }
    server.before.update {
      $0 = { request in
        if request.hasPrefix("seen") { throw LoadFailure(WriteProblem.unconfirmed) }
      }
    }
    let report = try await program.visit().run(since: list).report
    #expect(report.newArticles == 1 && report.waitingMarks == 1)
  }

  @Test func aFailedChangeDoesNotDelayMarks() async throws {
    let (program, _) = try await makeSUT()
    _ = try await program.visit().add(.rename("feed/1", title: "Deep lakes"))
    await program.set(.seen, [1])
    server.before.update {
      $0 = { request in
        if request.hasPrefix("rename") { throw LoadFailure.badStatus(503) }
      }
    }
    await #expect(throws: LoadFailure.self) { try await program.visit().send() }
    #expect(server.changes == ["rename|feed/1|Deep lakes", "seen|1"])
  }

  @Test func marksThatOneProgramSendsAreNotSentByAnother() async throws {
    let (program, _) = try await makeSUT()
    let other = PlayedProgram(server, stores: stores, clock: clock)
    let isOpen = WaitableState(false)
    server.before.update { $0 = { _ in await isOpen.wait(until: \.self) } }
    await program.set(.seen, [1, 2])
    async let sending: Void = program.visit().send()
    await server.state.wait { !$0.changes.isEmpty }
    try await other.visit().send()
    isOpen.update { $0 = true }
    try await sending
    #expect(server.changes == ["seen|1,2"])
  }

  @Test func marksOfAKilledProgramAreSentAfterItsLeaseExpires() async throws {
    let (program, _) = try await makeSUT()
    await program.set(.seen, [1])
    let reserved = await program.posts.queue.beginMarks(
      of: PlayedAccount.address, by: PlayedAccount.login, atMost: 250, at: clock.date, until: clock.date + 120)
    #expect(reserved.count == 1)
    let next = PlayedProgram(server, stores: stores, clock: clock)
    try await next.visit().send()
    #expect(server.changes == [])
    clock.advance(by: .seconds(121))
    try await next.visit().send()
    #expect(server.changes == ["seen|1"])
  }

  /// A program after its first sync, and its list.
  private func makeSUT() async throws -> (program: PlayedProgram, list: ListedFeeds) {
    let program = PlayedProgram(server, stores: stores, clock: clock)
    return (program, try await program.visit().run(since: ListedFeeds()).list)
  }
}
