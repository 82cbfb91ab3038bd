import Posts
import SceneTesting
import Storage
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import SubscriptionList

/// Marks are sent a moment after they are made, and at the end of a visit.
@Suite(.timeLimit(.minutes(1)))
struct MarkSenderTests {
  private let server = PlayedAccount(articles: 1...3)
  private let stores = TestStores(accounts: PlayedProgram.accounts)
  private let clock = TestClock()

  @Test func marksInQuickSuccessionAreSentTogether() async throws {
    let (program, sut) = try await makeSUT()
    await program.set(.seen, [1])
    await clock.waitForSleeper()
    await program.set(.seen, [2])
    #expect(server.changes == [])
    clock.advance(by: .seconds(2))
    await waitForChanges(1)
    #expect(server.changes == ["seen|1,2"])
    await sut.finish(within: .seconds(30))
  }

  @Test func theEndOfASessionSendsPendingMarksAtOnce() async throws {
    let (program, sut) = try await makeSUT()
    await program.set(.star, [3])
    await sut.finish(within: .seconds(30))
    #expect(server.changes == ["star|3"])
    await sut.finish(within: .seconds(30))
    #expect(server.changes.count == 1, "the second time")
  }

  @Test func theEndOfASessionWaitsForMarksThatAreBeingSent() async throws {
    let (program, sut) = try await makeSUT()
    let isOpen = WaitableState(false)
    let order = WaitableState<[String]>([])
    server.before.update { $0 = { _ in await isOpen.wait(until: \.self) } }
    await program.set(.seen, [1])
    await clock.waitForSleeper()
    clock.advance(by: .seconds(2))
    await waitForChanges(1)
    let end = Task {
      await sut.finish(within: .seconds(30))
      order.update { $0.append("finished") }
    }
    for _ in 0..<1_000 { await Task.yield() }
    order.update { $0.append("answered") }
    isOpen.update { $0 = true }
    await end.value
    #expect(order.state == ["answered", "finished"])
    #expect(await program.posts.queue.waitingLists() == [], "the marks are sent, and wait for no lease")
  }

  @Test func marksNotConfirmedInTimeAreSentInTheNextSession() async throws {
    let (program, sut) = try await makeSUT()
    server.before.update {
      $0 = { _ in
        await WaitableState(false).wait(until: \.self)
        try Task.checkCancellation()
      }
    }
    await program.set(.seen, [1])
    await clock.waitForSleeper()
    clock.advance(by: .seconds(2))
    await waitForChanges(1)
    await sut.finish(within: .milliseconds(1))
    server.before.update { $0 = nil }
    let next = PlayedProgram(server, stores: stores, clock: clock)
    await MarkSender(next.sources).finish(within: .seconds(30))
    #expect(server.changes == ["seen|1", "seen|1"])
    #expect(server.state.state.articles[1]?.isUnread == false)
  }

  @Test func markingPostsOfOtherSourcesSendsNoRequest() async throws {
    let (program, sut) = try await makeSUT()
    await program.posts.set(.seen, [PostKey(source: "https://own.example/feed", id: "1")])
    await sut.finish(within: .seconds(30))
    #expect(server.changes == [])
  }

  @Test func withoutANetworkMarksStayPending() async throws {
    let program = PlayedProgram(server, stores: stores, clock: clock)
    _ = try await program.sources.sync(PlayedProgram.account)
    let offline = PlayedProgram(server, stores: stores, policy: .savedOnly, clock: clock)
    await offline.set(.seen, [1])
    await MarkSender(offline.sources).finish(within: .seconds(30))
    #expect(server.changes == [])
    #expect(await offline.waitingMarks == 1)
    await MarkSender(program.sources).finish(within: .seconds(30))
    #expect(server.changes == ["seen|1"])
  }

  /// A program that has the server's articles, and its sender.
  private func makeSUT() async throws -> (program: PlayedProgram, sut: MarkSender) {
    let program = PlayedProgram(server, stores: stores, clock: clock)
    _ = try await program.sources.sync(PlayedProgram.account)
    return (program, MarkSender(program.sources) { [clock] in try await clock.sleep(for: $0) })
  }

  private func waitForChanges(_ count: Int) async {
    await server.state.wait { $0.changes.count >= count }
  }
}
