import Foundation
import Loading
import Posts
import SceneTesting
import Sources
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import SubscriptionList

/// Changes of the list of an account that its server refuses.
@Suite(.timeLimit(.minutes(1)))
struct RefusedChangeTests {
  private let server = PlayedAccount()
  private let clock = TestClock()
  private let account = PlayedProgram.account

  @Test func aChangeRefusedInTheBackgroundIsReportedOnceAndListedForAWeek() async throws {
    let program = try await makeSUT(waiting: .rename("feed/1", title: "Deep lakes"))
    refuse("rename")
    let report = try await program.sources.sync(account)
    #expect(program.refusals.state == ["Home Lakes 400"])
    #expect(report.refusedChanges == 1)
    #expect(program.sources.list.all.map(\.name) == ["Home", "Lakes"])
    let state = await program.sources.syncState(of: account)
    #expect(state.refusals.map(\.status) == [400] && state.waitingChanges == 0)
    #expect(try await program.sources.sync(account).refusedChanges == 1)
    #expect(program.refusals.state.count == 1, "it is not sent again")
    #expect(server.changes.count == 1)
    clock.advance(by: .seconds(8 * 24 * 3_600))
    #expect(try await program.sources.sync(account).refusedChanges == 0)
    #expect(await program.sources.syncState(of: account).refusals.isEmpty)
  }

  @Test func aChangeRefusedOutsideASyncIsRevertedInTheList() async throws {
    let program = try await makeSUT(waiting: .rename("feed/1", title: "Deep lakes"))
    #expect(program.sources.list.all.map(\.name) == ["Home", "Deep lakes"])
    refuse("rename")
    try await program.sources.send(to: account.id)
    #expect(program.refusals.state == ["Home Lakes 400"])
    #expect(program.sources.list.all.map(\.name) == ["Home", "Lakes"])
  }

  @Test func aChangeSentOutsideASyncIsNoLongerPendingInTheList() async throws {
    let program = try await makeSUT(waiting: .rename("feed/1", title: "Deep lakes"))
    try await program.sources.send(to: account.id)
    #expect(try await program.sources.change(.rename("feed/1", title: "Hills"), of: account) == .made)
    #expect(program.sources.list.all.map(\.name) == ["Home", "Hills"])
    #expect(program.refusals.state == [])
  }

  @Test func aRefusalThatIsThrownIsNotAlsoReported() async throws {
    let program = try await makeSUT(waiting: .label("feed/1", adding: ["news"], removing: []))
    refuse("rename")
    await #expect(throws: LoadFailure.self) {
      _ = try await program.sources.change(.rename("feed/1", title: "x"), of: account)
    }
    #expect(program.refusals.state == [])
    #expect(await program.sources.syncState(of: account).refusals.isEmpty)
    #expect(server.state.state.feeds.map(\.labels) == [["news"]], "the earlier change was made")
  }

  @Test func theRefusalOfAChangeDoesNotAffectALaterChange() async throws {
    let program = try await makeSUT(waiting: .rename("feed/1", title: "Deep lakes"))
    refuse("rename")
    let change = ListingChange.label("feed/1", adding: ["news"], removing: [])
    #expect(try await program.sources.change(change, of: account) == .made)
    #expect(program.refusals.state == ["Home Lakes 400"])
    #expect(program.sources.list.all.last?.tags == ["Home", "news"])
    #expect(program.sources.list.all.map(\.name) == ["Home", "Lakes"])
  }

  @Test func aChangeMadeMeanwhileByAnotherProgramIsNotReportedAsRefused() async throws {
    let program = try await makeSUT(waiting: .rename("feed/1", title: "Deep lakes"))
    let other = PlayedProgram(server, stores: program.stores, lists: program.sources.list.lists, clock: clock)
    server.before.update {
      $0 = { [server, account] request in
        guard request.hasPrefix("rename") else { return }
        server.before.update { $0 = nil }
        try await other.sources.send(to: account.id)
        throw LoadFailure.badStatus(400)
      }
    }
    try await program.sources.send(to: account.id)
    #expect(program.refusals.state == [])
    #expect(await program.sources.syncState(of: account).refusals.isEmpty)
    #expect(program.sources.list.all.map(\.name) == ["Home", "Deep lakes"])
  }

  private func refuse(_ kind: String) {
    server.before.update {
      $0 = { request in
        if request.hasPrefix(kind) { throw LoadFailure.badStatus(400) }
      }
    }
  }

  /// A program with a change that was made without a network.
  private func makeSUT(waiting change: ListingChange) async throws -> PlayedProgram {
    let stores = TestStores(accounts: PlayedProgram.accounts)
    let program = PlayedProgram(server, stores: stores, clock: clock)
    _ = try await program.sources.sync(account)
    let offline = PlayedProgram(
      server, stores: stores, lists: program.sources.list.lists, policy: .savedOnly, clock: clock)
    _ = try await offline.sources.change(change, of: account)
    return program
  }
}
