import Posts
import SceneTesting
import Testing

@testable import Reading
@testable import ReadingSupport

/// Changes that the user drops, and restores.
@Suite(.timeLimit(.minutes(1)))
struct OutboxDropTests {
  @Test func aPendingChangeCanBeDropped() async throws {
    let (server, sut, post) = try await OutboxProgram.started([.unreachable])
    _ = try await sut.make(.like(true), on: post)
    let id = try #require(await sut.outbox.entries()?.first?.id)
    #expect(await sut.outbox.drop(id + 1) == nil)
    #expect(await sut.outbox.drop(id)?.write == .like(true))
    #expect(await sut.outbox.drop(id) == nil)
    #expect(await sut.outbox.entries() == [])
    #expect(sut.reader.changed(post) == post)
    await sut.sendDue(after: 100)
    #expect(server.changes.count == 1)
  }

  @Test func aDroppedChangeThatIsRestoredIsShownAndSent() async throws {
    let (server, sut, post) = try await OutboxProgram.started([.unreachable])
    _ = try await sut.make(.like(true), on: post)
    let entry = try #require(await sut.outbox.entries()?.first)
    let dropped = try #require(await sut.outbox.drop(entry.id))
    #expect(await sut.outbox.restore(dropped))
    #expect(await sut.outbox.entries()?.map(\.id) == [entry.id])
    #expect(sut.reader.changed(post).viewer.isPending)
    #expect(await !sut.outbox.restore(dropped), "it is there already")
    await sut.sendDue()
    #expect(server.changes == ["/1/like", "/1/like"])
    #expect(await sut.outbox.entries() == [])
  }

  @Test func aDroppedChangeThatWasMadeAgainIsNotRestored() async throws {
    let server = WritingServer([.unreachable, .unreachable])
    let sut = try OutboxProgram(server)
    let posts = try await sut.posts()
    _ = try await sut.make(.like(true), on: posts[0])
    let entry = try #require(await sut.outbox.entries()?.first)
    let dropped = try #require(await sut.outbox.drop(entry.id))
    _ = try await sut.make(.like(true), on: posts[0])
    #expect(await !sut.outbox.restore(dropped))
    #expect(await sut.outbox.entries()?.count == 1)
  }

  @Test func aChangeThatIsBeingSentCannotBeDropped() async throws {
    let (server, sut, post) = try await OutboxProgram.started([.held])
    async let outcome = sut.make(.like(true), on: post)
    defer { server.release() }  // also if a requirement fails
    await server.state.wait { !$0.changes.isEmpty }
    let entry = try #require(await sut.outbox.entries()?.first)
    #expect(entry.state == .sending)
    #expect(await sut.outbox.drop(entry.id) == nil)
    server.release()
    let result = try await outcome
    #expect(result == .made)
  }
}
