import Foundation
import HTTP
import Loading
import Posts
import SceneTesting
import Sources
import Storage
import Testing

@testable import Reading
@testable import ReadingSupport

/// Several changes of one post, and changes whose outcome is unknown: none is lost, and none is made twice.
@Suite(.timeLimit(.minutes(1)))
struct OutboxRaceTests {
  @Test func aChangeIsSentAfterTheEarlierChangesOfItsPost() async throws {
    let (server, sut, post) = try await OutboxProgram.started([.held])
    async let first = sut.make(.like(true), on: post)
    defer { server.release() }  // also if a requirement fails
    await server.state.wait { !$0.changes.isEmpty }
    let changed = sut.reader.changed(post)
    async let second = sut.make(.like(false), on: changed)
    await sut.waitForEntries(2)
    server.release()
    _ = try await (first, second)
    #expect(server.changes == ["/1/like", "/1/unlike"])
    #expect(server.state.state.answersBefore == [0, 1], "the second change waits for the response to the first")
    #expect(await sut.stored()?.details.facts.reactions?[.like] == false)
  }

  @Test func severalChangesOfAPostConfirmedInSequenceAreAllStored() async throws {
    let (server, sut, post) = try await OutboxProgram.started([.held])
    async let like = sut.make(.like(true), on: post)
    defer { server.release() }  // also if a requirement fails
    await server.state.wait { !$0.changes.isEmpty }
    async let bookmark = sut.make(.bookmark(true), on: sut.reader.changed(post))
    await sut.waitForEntries(2)
    server.release()
    _ = try await (like, bookmark)
    #expect(
      await sut.stored()?.details.facts.reactions == Post.Reactions([.like, .bookmark]))
  }

  @Test func aRefusalRevertsOnlyTheRefusedChange() async throws {
    let (_, sut, post) = try await OutboxProgram.started([.unreachable, .made, .status(403)])
    #expect(try await sut.make(.like(true), on: post).isPending)
    #expect(try await sut.make(.bookmark(true), on: sut.reader.changed(post)) == .made)
    await sut.sendDue(after: 15)
    #expect(await sut.outbox.entries()?.map(\.state) == [.failed])
    #expect(await sut.stored()?.details.facts.reactions == Post.Reactions([.bookmark]))
  }

  @Test func anUnconfirmedVoteIsNotSentAgainBySendAll() async throws {
    let (server, sut, post) = try await OutboxProgram.started([.status(500)])
    #expect(try await sut.make(.vote([1]), on: post).isPending)
    await sut.sendDue(after: 15)
    #expect(await sut.outbox.entries()?.map(\.state) == [.failed])
    await sut.outbox.sendAll()
    #expect(server.changes == ["/1/vote"])
  }

  @Test func aBoostWithALostResponseIsVerifiedAfterARefusal() async throws {
    let (server, sut, post) = try await OutboxProgram.started([.lost])
    #expect(try await sut.make(.boost(true), on: post).isPending)
    // The check before the second attempt fails: the source cannot be opened for a while.
    let web = try #require(WebServer(named: "a.example"))
    let login = WritingAccounts.Login(OutboxProgram.account, AccountID("ann", on: web), canWrite: true)
    sut.outbox.use(WritingAccounts { _ in login }) { _ in
      throw LoadFailure.gone
    } onFailure: { _ in
    }
    await sut.sendDue(after: 15)
    #expect(await sut.outbox.entries()?.map(\.state) == [.failed])
    let reader = sut.reader
    sut.outbox.use(WritingAccounts { _ in login }) { _ in
      reader
    } onFailure: { _ in
    }
    await sut.outbox.sendAll()
    #expect(server.changes == ["/1/boost"], "GoToSocial makes two boosts of two requests")
    #expect(await sut.outbox.entries() == [])
  }

  @Test func aChangeStaysPendingIfItsSourceCannotBeOpenedOffline() async throws {
    let (_, sut, post) = try await OutboxProgram.started([.unreachable])
    #expect(try await sut.make(.like(true), on: post).isPending)
    let web = try #require(WebServer(named: "a.example"))
    let login = WritingAccounts.Login(OutboxProgram.account, AccountID("ann", on: web), canWrite: true)
    sut.outbox.use(WritingAccounts { _ in login }) { _ in
      throw LoadFailure.connectivity(.unknownHost)
    } onFailure: { _ in
    }
    await sut.sendDue(after: 15)
    #expect(await sut.outbox.entries()?.map(\.state) == [.pending])
  }

  @Test func aVoteThatExceededTheRateLimitIsSentLater() async throws {
    let (server, sut, post) = try await OutboxProgram.started([.status(429)])
    #expect(try await sut.make(.vote([1]), on: post).isPending)
    await sut.sendDue(after: 15)
    #expect(server.changes == ["/1/vote", "/1/vote"], "the server did not take the first")
    #expect(await sut.outbox.entries() == [])
  }

  @Test func aChangeOfALaterVersionIsNotDeleted() async throws {
    let (server, stores, clock) = (WritingServer(), OutboxProgram.stores(), TestClock())
    let sut = try OutboxProgram(server, stores: stores, clock: clock)
    let post = try #require(try await sut.posts().first)
    _ = try await stores.posts.add(
      StoredWrite(
        "pin", inverse: "unpin", of: PostKey(source: "test", id: "1"), encoded: PostCoding.data(post),
        by: OutboxProgram.account, at: clock.date),
      until: clock.date)
    await sut.sendDue(after: 1)
    #expect(try await stores.posts.writes().map(\.write) == ["pin"])
    #expect(server.changes == [])
  }

  @Test func theTimerIsSetForTheFirstChangeThatCanBeSent() async throws {
    let (_, sut, post) = try await OutboxProgram.started(Array(repeating: .unreachable, count: 6))
    _ = try await sut.make(.like(true), on: post)
    for wait in [15, 15, 30, 60] { await sut.sendDue(after: wait) }
    // The like is due in 120 seconds; the bookmark in 15, but it waits for the like.
    _ = try await sut.make(.bookmark(true), on: sut.reader.changed(post))
    await sut.sendDue(after: 15)
    #expect(sut.waits.state.allSatisfy { $0 >= 15 }, "\(sut.waits.state)")
  }

  @Test func aLateRefusalDoesNotReplaceTheResultOfAnotherProgram() async throws {
    let (server, stores, clock) = (WritingServer([.heldRefusal, .unreachable]), OutboxProgram.stores(), TestClock())
    let first = try OutboxProgram(server, stores: stores, clock: clock)
    let second = try OutboxProgram(server, stores: stores, clock: clock)
    let post = try #require(try await first.posts().first)
    let making = Task { try await first.make(.like(true), on: post) }
    defer { server.release() }  // also if a requirement fails
    await server.state.wait { !$0.changes.isEmpty }
    await second.sendDue(after: 300)
    #expect(await second.outbox.entries()?.map(\.state) == [.pending])
    server.release()
    await #expect(throws: LoadFailure.self) { try await making.value }
    #expect(await second.outbox.entries()?.map(\.state) == [.pending])
    await second.sendDue(after: 3_600)
    #expect(await second.outbox.entries() == [])
  }

  @Test func aProgramStopsShowingAChangeThatAnotherProgramHasDropped() async throws {
    let (server, stores) = (WritingServer([.unreachable]), OutboxProgram.stores())
    let first = try OutboxProgram(server, stores: stores)
    let second = try OutboxProgram(server, stores: stores)
    let post = try #require(try await first.posts().first)
    _ = try await first.make(.like(true), on: post)
    #expect(try await second.saved().map(\.viewer.isPending) == [true, false])
    let entry = try #require(await first.outbox.entries()?.first)
    #expect(await first.outbox.drop(entry.id) != nil)
    // The store's file has changed.
    await second.reader.cache.posts.readCounts()
    #expect(try await second.saved().map(\.viewer.isPending) == [false, false])
  }

  @Test func aLateOutboxReadDoesNotReplaceANewerRead() async throws {
    let reads = WaitableState((count: 0, isOpen: false))
    let store = PostStoreSpy(
      accounts: OutboxProgram.accounts,
      after: { operation in
        guard operation == .writes else { return }
        let number = reads.update { reads in
          reads.count += 1
          return reads.count
        }
        if number == 1 { await reads.wait { $0.isOpen } }
      })
    defer { reads.update { $0.isOpen = true } }  // also if a requirement fails
    let (sut, post, key) = (PendingWrites(), Post(id: postID(1), images: []), PostKey(source: "test", id: "1"))
    let change = StoredWrite(
      "like", inverse: "unlike", of: key, encoded: PostCoding.data(post), by: OutboxProgram.account, at: .distantPast)
    let added = try #require(try await store.store.add(change, until: .distantPast))
    let early = Task { try await sut.read(from: store.store) }
    await reads.wait { $0.count == 1 }
    #expect(try await store.store.removeWrite(added.id))
    try await sut.read(from: store.store)
    reads.update { $0.isOpen = true }
    #expect(try await early.value.map(\.id) == [added.id])
    #expect(!sut.applied(to: post, key).viewer.isPending)
  }

  @Test func settleWaitsForAChangeThatIsBeingSent() async throws {
    let (server, sut, post) = try await OutboxProgram.started([.held])
    async let outcome = sut.make(.like(true), on: post)
    defer { server.release() }  // also if a requirement fails
    await server.state.wait { !$0.changes.isEmpty }
    // Calls the outbox before the server responds.
    let settling = Task.immediate {
      await sut.outbox.settle()
      return server.state.state.answers
    }
    server.release()
    #expect(await settling.value == ["/1/like"])
    let result = try await outcome
    #expect(result == .made)
    #expect(await sut.outbox.entries() == [])
  }
}
