import Foundation
import HTTP
import Loading
import Posts
import SceneTesting
import Sources
import Storage
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport

/// Changes of posts: each is stored, shown at once, sent, and then confirmed or taken back.
@Suite(.timeLimit(.minutes(1)))
struct OutboxTests {
  @Test(arguments: [PostWrite.like(true), .bookmark(true), .boost(true), .vote([1])])
  func aConfirmedChangeIsStoredWithThePost(write: PostWrite) async throws {
    let (server, sut, post) = try await OutboxProgram.started()
    #expect(try await sut.make(write, on: post) == .made)
    #expect(server.changes == ["/1/\(write.word)"])
    let ann = AccountID("ann", on: try #require(WebServer(named: "a.example")))
    #expect(server.state.state.accounts.allSatisfy { $0 == ann })
    #expect(server.state.state.loads == (write.kind == .boost ? 1 : 0), "a boost is looked for before it is made")
    #expect(await sut.outbox.entries() == [])
    let stored = try #require(await sut.stored())
    #expect(write.isDone(on: stored) == true && !stored.viewer.isPending)
    #expect(sut.waits.state == [])
  }

  @Test func aChangeThatHasAlreadyBeenMadeIsNotSent() async throws {
    let server = WritingServer()
    server.state.update { $0.words = ["like"] }
    let sut = try OutboxProgram(server)
    let post = try #require(try await sut.posts().first)
    #expect(try await sut.make(.like(true), on: post) == .unchanged)
    #expect(server.changes == [])
    #expect(await sut.outbox.entries() == [])
  }

  @Test func aChangeIsPendingWhileTheServerCannotBeReached() async throws {
    let (server, sut, post) = try await OutboxProgram.started([.unreachable])
    let failure = LoadFailure.connectivity(.refused).at("a.example")
    #expect(try await sut.make(.like(true), on: post) == .pending(failure))
    let entry = try #require(await sut.outbox.entries()?.first)
    #expect(entry.write == .like(true) && entry.state == .pending && entry.account == "ann@a.example")
    #expect(entry.source == "test" && entry.post?.id == post.id)
    #expect(entry.reason?.description == failure.description)
    await sut.sendDue(after: 14)
    #expect(server.changes.count == 1, "the next attempt is 15 seconds later")
    await sut.sendDue(after: 1)
    #expect(server.changes.count == 2)
    #expect(await sut.outbox.entries() == [])
    #expect(await sut.stored()?.details.facts.reactions?[.like] == true)
    #expect(sut.reports.state == [])
  }

  @Test func theRetryDelayGrowsWithEachAttemptUpToAnHour() async throws {
    let (server, sut, post) = try await OutboxProgram.started(Array(repeating: .unreachable, count: 6))
    _ = try await sut.make(.like(true), on: post)
    for wait in [15, 15, 30, 60, 7_200] { await sut.sendDue(after: wait) }
    #expect(server.changes.count == 6)
    await sut.sendDue(after: 3_599)
    #expect(server.changes.count == 6)
    await sut.sendDue(after: 1)
    #expect(server.changes.count == 7)
  }

  @Test func oppositeChangesThatWereNotSentCancelEachOther() async throws {
    let (server, sut, post) = try await OutboxProgram.started([.unreachable])
    _ = try await sut.make(.like(true), on: post)
    #expect(try await sut.make(.like(false), on: sut.reader.changed(post)) == .cancelled)
    #expect(await sut.outbox.entries() == [])
    await sut.sendDue(after: 100)
    #expect(server.changes == ["/1/like"], "the attempt that failed")
    #expect(sut.reader.changed(post) == post)
  }

  @Test func theOppositeOfAChangeWithALostResponseIsSent() async throws {
    let (server, sut, post) = try await OutboxProgram.started([.lost])
    _ = try await sut.make(.like(true), on: post)
    #expect(try await sut.make(.like(false), on: sut.reader.changed(post)) == .made)
    #expect(server.changes == ["/1/like", "/1/unlike"])
    #expect(await sut.outbox.entries() == [])
    #expect(await sut.stored()?.details.facts.reactions?[.like] == false)
  }

  @Test func aLikeWithALostResponseIsSentAgain() async throws {
    let (server, sut, post) = try await OutboxProgram.started([.lost])
    #expect(try await sut.make(.like(true), on: post).isPending)
    await sut.sendDue(after: 15)
    #expect(server.changes == ["/1/like", "/1/like"] && server.state.state.loads == 0)
    #expect(await sut.outbox.entries() == [])
  }

  @Test func aBoostWithALostResponseIsNotSentAgain() async throws {
    let (server, sut, post) = try await OutboxProgram.started([.lost])
    #expect(try await sut.make(.boost(true), on: post).isPending)
    await sut.sendDue(after: 15)
    #expect(server.changes == ["/1/boost"])
    #expect(server.state.state.loads == 2, "the post shows the boost")
    #expect(await sut.outbox.entries() == [])
    #expect(await sut.stored()?.details.facts.reactions?[.boost] == true)
  }

  @Test func aBoostThatTheServerDidNotMakeIsSentAgain() async throws {
    let (server, sut, post) = try await OutboxProgram.started([.status(500)])
    #expect(try await sut.make(.boost(true), on: post).isPending)
    await sut.sendDue(after: 15)
    #expect(server.changes == ["/1/boost", "/1/boost"] && server.state.state.loads == 2)
    #expect(await sut.outbox.entries() == [])
  }

  @Test func aVoteIsNeverSentTwice() async throws {
    let (server, sut, post) = try await OutboxProgram.started([.status(500)])
    #expect(try await sut.make(.vote([1]), on: post).isPending)
    await sut.sendDue(after: 15)
    #expect(server.changes == ["/1/vote"] && server.state.state.loads == 1)
    let entry = try #require(await sut.outbox.entries()?.first)
    #expect(entry.state == .failed && entry.write == .vote([1]))
    #expect(sut.reports.state.map(\.id) == [entry.id])
    #expect(sut.reports.state.first?.reason?.isOf(WriteProblem.unconfirmed) == true)
  }

  @Test func aVoteWithALostResponseIsConfirmedByThePost() async throws {
    let (server, sut, post) = try await OutboxProgram.started([.lost])
    _ = try await sut.make(.vote([1]), on: post)
    await sut.sendDue(after: 15)
    #expect(server.changes == ["/1/vote"])
    #expect(await sut.outbox.entries() == [])
    #expect(await sut.stored()?.details.facts.poll?.hasVoted == true)
  }

  @Test(arguments: [PostWrite.boost(true), .vote([0])])
  func aRefusedChangeCountsAsMadeIfThePostAlreadyHasIt(write: PostWrite) async throws {
    let (server, sut, post) = try await OutboxProgram.started([.status(422)])
    server.state.update { $0.words = [write.word] }
    #expect(try await sut.make(write, on: post) == .made)
    #expect(server.changes.count == (write.kind == .boost ? 0 : 1) && server.state.state.loads == 1)
    #expect(await sut.outbox.entries() == [])
  }

  @Test func aChangeStaysPendingWhileTheServerRejectsTheLogin() async throws {
    let (server, sut, post) = try await OutboxProgram.started([.status(401)])
    #expect(try await sut.make(.like(true), on: post).isPending)
    #expect(await sut.outbox.entries()?.map(\.state) == [.pending])
    await sut.sendDue(after: 15)
    #expect(server.changes == ["/1/like", "/1/like"])
    #expect(await sut.outbox.entries() == [] && sut.reports.state.isEmpty)
  }

  @Test(arguments: [403, 404, 422]) func aRefusedChangeIsRevertedAndStaysInTheOutbox(status: Int) async throws {
    let (server, sut, post) = try await OutboxProgram.started([.status(status)])
    let failure = await #expect(throws: LoadFailure.self) { try await sut.make(.like(true), on: post) }
    #expect(failure == LoadFailure.badStatus(status).at("a.example"))
    let entry = try #require(await sut.outbox.entries()?.first)
    #expect(entry.state == .failed && entry.reason?.description == failure?.description)
    #expect(await sut.stored()?.reactionState == post.reactionState)
    #expect(sut.reader.changed(post) == post, "lists do not show it")
    await sut.sendDue(after: 100_000)
    #expect(server.changes.count == 1)
    #expect(sut.reports.state == [], "the caller has the failure")
  }

  @Test(arguments: [PostWrite.like(true), .bookmark(true), .boost(true), .vote([0])])
  func aChangeWithAResponseThatIsTooLargeIsConfirmedByThePost(write: PostWrite) async throws {
    let (server, sut, post) = try await OutboxProgram.started([.tooLarge])
    #expect(try await sut.make(write, on: post) == .made)
    #expect(server.changes.count == 1 && server.state.state.loads == (write.kind == .boost ? 2 : 1))
    #expect(await sut.outbox.entries() == [])
    let stored = try #require(await sut.stored())
    #expect(write.isDone(on: stored) == true)
  }

  @Test(arguments: [PostWrite.like(true), .boost(true), .vote([0])])
  func aChangeThatWasNotMadeIsRefusedEvenIfTheResponseIsTooLarge(write: PostWrite) async throws {
    let (server, sut, post) = try await OutboxProgram.started([.tooLargeRefusal])
    let failure = await #expect(throws: LoadFailure.self) { try await sut.make(write, on: post) }
    #expect(failure?.isOf(LoadProblem.tooLarge) == true)
    #expect(server.changes.count == 1)
    #expect(await sut.outbox.entries()?.map(\.state) == [.failed])
  }

  @Test(arguments: [PostWrite.like(true), .vote([0])])
  func aChangeWithAResponseThatIsTooLargeWaitsWhileThePostCannotBeLoaded(write: PostWrite) async throws {
    let (server, sut, post) = try await OutboxProgram.started([.tooLarge])
    server.state.update { $0.hasPosts = false }
    #expect(try await sut.make(write, on: post).isPending)
    server.state.update { $0.hasPosts = true }
    await sut.sendDue(after: 15)
    #expect(server.changes.count == (write.kind == .vote ? 1 : 2))
    #expect(await sut.outbox.entries() == [])
  }

  @Test func aRateLimitedChangeIsSentAgain() async throws {
    let (server, sut, post) = try await OutboxProgram.started([.status(429)])
    #expect(try await sut.make(.boost(true), on: post).isPending)
    await sut.sendDue(after: 15)
    #expect(server.changes.count == 2)
    #expect(await sut.outbox.entries() == [])
  }

  @Test func sendAllSendsPendingAndRefusedChangesOnce() async throws {
    let server = WritingServer([.unreachable, .status(403)])
    let sut = try OutboxProgram(server)
    let posts = try await sut.posts()
    _ = try await sut.make(.like(true), on: posts[0])
    await #expect(throws: LoadFailure.self) { try await sut.make(.like(true), on: posts[1]) }
    #expect(await sut.outbox.entries()?.map(\.state) == [.pending, .failed])
    await sut.outbox.sendAll()
    #expect(server.changes.sorted() == ["/1/like", "/1/like", "/2/like", "/2/like"])
    #expect(await sut.outbox.entries() == [])
  }

  @Test func aChangeRefusedInTheBackgroundIsReported() async throws {
    let (_, sut, post) = try await OutboxProgram.started([.unreachable, .status(403)])
    _ = try await sut.make(.like(true), on: post)
    await sut.sendDue(after: 15)
    #expect(sut.reports.state.map(\.write) == [.like(true)])
    #expect(sut.reports.state.first?.reason == LoadFailure.badStatus(403).at("a.example"))
    #expect(await sut.outbox.entries()?.map(\.state) == [.failed])
  }

  @Test func cancellingTheCallerDoesNotCancelTheChange() async throws {
    let (server, sut, post) = try await OutboxProgram.started([.held])
    let caller = Task { try await sut.make(.like(true), on: post) }
    await server.state.wait { !$0.changes.isEmpty }
    caller.cancel()
    server.release()
    #expect(try await caller.value == .made)
    #expect(await sut.outbox.entries() == [])
  }

  @Test func twoProgramsSendAChangeOnce() async throws {
    let (server, stores, clock) = (WritingServer([.unreachable]), OutboxProgram.stores(), TestClock())
    let first = try OutboxProgram(server, stores: stores, clock: clock)
    let second = try OutboxProgram(server, stores: stores, clock: clock)
    let post = try #require(try await first.posts().first)
    _ = try await first.make(.boost(true), on: post)
    clock.advance(by: .seconds(15))
    async let one: Void = first.sendDue()
    async let other: Void = second.sendDue()
    _ = await (one, other)
    #expect(server.changes.count == 2, "the attempt that failed, and one more")
    #expect(await second.outbox.entries() == [])
  }

  @Test func anotherProgramDoesNotSendAChangeThatIsBeingSent() async throws {
    let (server, stores, clock) = (WritingServer([.held]), OutboxProgram.stores(), TestClock())
    let first = try OutboxProgram(server, stores: stores, clock: clock)
    let second = try OutboxProgram(server, stores: stores, clock: clock)
    let post = try #require(try await first.posts().first)
    async let outcome = first.make(.boost(true), on: post)
    defer { server.release() }  // also if a requirement fails
    await server.state.wait { !$0.changes.isEmpty }
    await second.outbox.sendAll()
    await second.sendDue(after: 60)
    #expect(server.changes.count == 1)
    server.release()
    let result = try await outcome
    #expect(result == .made)
  }

  @Test func aChangePossiblySentByATerminatedProgramIsVerifiedBeforeARetry() async throws {
    let (server, stores, clock) = (WritingServer(), OutboxProgram.stores(), TestClock())
    let sut = try OutboxProgram(server, stores: stores, clock: clock)
    let post = try #require(try await sut.posts().first)
    // The program ended after it had sent the change.
    _ = try await stores.posts.add(
      StoredWrite(
        "boost", inverse: "unboost", of: PostKey(source: "test", id: "1"), encoded: PostCoding.data(post),
        by: OutboxProgram.account, at: clock.date),
      until: clock.date + 90)
    server.state.update { $0.words = ["boost"] }
    await sut.sendDue(after: 89)
    #expect(server.state.state.loads == 0)
    await sut.sendDue(after: 1)
    #expect(server.state.state.loads == 1 && server.changes == [])
    #expect(await sut.outbox.entries() == [])
  }

  @Test func listsAndThreadsShowAPendingChange() async throws {
    let server = WritingServer([.unreachable])
    let sut = try OutboxProgram(server)
    let posts = try await sut.posts()
    _ = try await sut.make(.like(true), on: posts[0])
    let listed = try await sut.posts()
    #expect(listed.map(\.viewer.isPending) == [true, false])
    #expect(listed.map { $0.details.facts.reactions?[.like] } == [true, false])
    #expect(listed.first?.details.facts.favouriteCount == 5)
    let sent = Sourced(CommentThread([posts[1]], ancestors: [posts[0]]), from: .remote)
    let thread = await sut.reader.changed(sent).value
    #expect(thread.ancestors.map(\.viewer.isPending) == [true])
    #expect(thread.comments.map(\.viewer.isPending) == [false])
    #expect(try await sut.reader.post(withID: posts[0].id).viewer.isPending)
    await sut.sendDue(after: 15)
    #expect(try await sut.posts().map(\.viewer.isPending) == [false, false])
    #expect(sut.reader.changed(posts[0]) == posts[0])
  }

  @Test func aNewProgramShowsPendingChanges() async throws {
    let (server, stores) = (WritingServer([.unreachable]), OutboxProgram.stores())
    let first = try OutboxProgram(server, stores: stores)
    let post = try #require(try await first.posts().first)
    _ = try await first.make(.like(true), on: post)
    let second = try OutboxProgram(server, stores: stores)
    #expect(try await second.posts().map(\.viewer.isPending) == [true, false])
  }

  @Test func listsAreNotifiedOfEachStepOfAChange() async throws {
    let (_, sut, post) = try await OutboxProgram.started([.status(403)])
    let changes = WaitableState<[PostChange]>([])
    let observation = sut.reader.cache.posts.observe({ Post.ID(rawValue: $0.id) }, edited: { post, _ in post }) {
      change in changes.update { $0.append(change) }
    }
    await #expect(throws: LoadFailure.self) { try await sut.make(.like(true), on: post) }
    var liked = PostWrite.like(true).applied(to: post)
    liked.viewer.isPending = true
    #expect(
      changes.state == [.reacted(post.id, liked.reactionState), .reacted(post.id, post.reactionState)])
    withExtendedLifetime(observation) {}
  }

  @Test(
    arguments: [
      (nil, WriteProblem.needsLogin, "login a.example --write"), (false, .loginOnlyReads, "ann@a.example"),
    ] as [(Bool?, WriteProblem, String)])
  func aChangeRequiresALoginWithWriteAccess(canWrite: Bool?, problem: WriteProblem, text: String) async throws {
    let server = WritingServer()
    let sut = try OutboxProgram(server, canWrite: canWrite)
    let post = try #require(try await sut.posts().first)
    let error = await #expect(throws: LoadFailure.self) { try await sut.make(.like(true), on: post) }
    #expect(error?.isOf(problem) == true)
    #expect(error?.description.contains(text) == true, "\(String(describing: error))")
    #expect(server.changes == [])
    #expect(await sut.outbox.entries() == [])
  }

  @Test func aChangeThatThePostDoesNotAllowIsNotStored() async throws {
    let server = WritingServer()
    let sut = try OutboxProgram(server)
    var post = try #require(try await sut.posts().first)
    post.details.title = "fixed"
    let error = await #expect(throws: LoadFailure.self) { try await sut.make(.like(true), on: post) }
    #expect(error?.isOf(WriteProblem.notAllowed) == true)
    #expect(server.changes == [])
    #expect(await sut.outbox.entries() == [])
  }

  @Test func aChangeOfAReadOnlySourceIsRefused() async throws {
    let sut = try OutboxProgram(WritingServer())
    let reader = makeReader(ClientSpy.answering(feed([1])), cache: makeCache(OutboxProgram.stores()))
    let post = Post(id: postID(1), images: [])
    let error = await #expect(throws: LoadFailure.self) {
      try await sut.outbox.make(.like(true), on: post, of: reader)
    }
    #expect(error?.isOf(WriteProblem.onlyReads) == true)
  }
}
