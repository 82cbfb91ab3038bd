import Loading
import Localization
import Posts
import SceneTesting
import Sources
import Storage
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import SubscriptionList

/// Unsent marks and changes of an account, as entries of the outbox.
@Suite(.timeLimit(.minutes(1)))
struct AccountOutboxTests {
  private let server = PlayedAccount(articles: 1...4)
  private let stores = TestStores(accounts: PlayedProgram.accounts)
  private let lists = AccountLists(file: nil)
  private static let rename = ListingChange.rename("feed/1", title: "Deep lakes")

  @Test func marksOfOneKindShareOneOutboxEntry() async throws {
    let (program, sut) = try await makeSUT()
    await program.set(.seen, 1...3)
    await program.set(.star, [4])
    let entries = await sut.entries()
    #expect(entries.map(\.change) == [.marks(.seen, count: 3), .marks(.star, count: 1)])
    #expect(entries.allSatisfy { $0.source == PlayedAccount.address && $0.state == .pending })
    let (count, restore) = try #require(await sut.drop(entries[0].id))
    #expect(count == 3)
    #expect(await sut.entries().map(\.change) == [.marks(.star, count: 1)])
    #expect(await restore() == 3)
    #expect(await restore() == 0, "they wait already")
    try await sut.send()
    #expect(await sut.entries() == [])
    #expect(Set(server.changes) == ["seen|1,2,3", "star|4"])
  }

  @Test func changesOfAnExpiredLoginStayPendingAndExplainHowToSignIn() async throws {
    let active = WaitableState<Set<String>>([PlayedAccount.login])
    let accounts = StoreAccounts(active: { active.state }, retained: { [PlayedAccount.login] })
    let program = PlayedProgram(server, stores: TestStores(accounts: accounts), accounts: accounts)
    _ = try await program.sources.sync(PlayedProgram.account)
    await program.set(.seen, [1])
    server.before.update {
      $0 = { _ in
        active.update { $0 = [] }
        throw LoadFailure(WriteProblem.needsLogin, host: "rss.example")
      }
    }
    guard case .pending = try await program.sources.change(Self.rename, of: PlayedProgram.account) else {
      Issue.record("The server has not made the change.")
      return
    }
    let entries = await AccountOutbox(program.sources).entries()
    #expect(entries.count == 2 && entries.allSatisfy { $0.state == .pending })
    for entry in entries {
      let reason = entry.reason?.text(in: .english)
      #expect(reason?.contains("no longer accepts the login of ana@rss.example") == true)
    }
  }

  @Test func theOutboxEntryOfMarksKeepsItsIDAfterAPartialSend() async throws {
    let (program, sut) = try await makeSUT()
    await program.set(.seen, [1])
    let id = try #require(await sut.entries().first?.id)
    server.before.update {
      $0 = { request in
        if request.hasPrefix("ids|starred") { await program.set(.seen, [2]) }
      }
    }
    _ = try await program.sources.sync(PlayedProgram.account)
    #expect(await sut.entries().map(\.change) == [.marks(.seen, count: 1)])
    #expect(await sut.entries().map(\.id) == [id])
    #expect(await sut.drop(id)?.count == 1)
  }

  @Test func afterMarksAreDroppedTheNextSyncRestoresTheServersMarks() async throws {
    let (program, sut) = try await makeSUT()
    await program.set(.seen, [1])
    let id = try #require(await sut.entries().first?.id)
    _ = await sut.drop(id)
    _ = try await program.sources.sync(PlayedProgram.account)
    #expect(await program.marks(1)?.isUnread == true)
    #expect(server.changes == [])
  }

  @Test func aSubscriptionChangeCanBeDroppedRestoredAndSent() async throws {
    _ = try await makeSUT()
    let (offline, sut) = makeProgram(.savedOnly)
    _ = try await offline.sources.change(Self.rename, of: PlayedProgram.account)
    let entry = try #require(await sut.entries().first)
    #expect(entry.change == .feed(.rename, "Lakes", title: "Deep lakes"))
    let (count, restore) = try #require(await sut.drop(entry.id))
    #expect(count == 1)
    #expect(offline.sources.list.all.last?.name == "Lakes")
    #expect(await restore() == 1)
    #expect(offline.sources.list.all.last?.name == "Deep lakes")
    try await sut.send()
    #expect(await sut.entries().map(\.change) == [entry.change], "there is no network")
    try await makeProgram().sut.send()
    #expect(await sut.entries() == [])
    #expect(server.state.state.feeds.map(\.title) == ["Deep lakes"])
  }

  @Test func aRefusedChangeStatesItsReasonAndCanBeDroppedRestoredAndSent() async throws {
    let (program, sut) = try await makeSUT()
    _ = try await makeProgram(.savedOnly).program.sources.change(Self.rename, of: PlayedProgram.account)
    server.before.update {
      $0 = { request in
        if request.hasPrefix("rename") { throw LoadFailure.badStatus(400) }
      }
    }
    try await sut.send()
    let refused = try #require(await sut.entries().first)
    #expect(refused.state == .failed && refused.reason?.status == 400)
    #expect(program.sources.list.all.last?.name == "Lakes")
    let (_, restore) = try #require(await sut.drop(refused.id))
    #expect(await sut.entries() == [])
    _ = await restore()
    #expect(await sut.entries().map(\.state) == [.failed], "it is refused again")
    server.before.update { $0 = nil }
    try await sut.send()
    #expect(await sut.entries() == [])
    #expect(program.sources.list.all.last?.name == "Deep lakes")
  }

  @Test func refusedMarksStateTheReason() async throws {
    let (program, sut) = try await makeSUT()
    await program.set(.star, [1])
    server.before.update {
      $0 = { request in
        if request.hasPrefix("star|") { throw LoadFailure.badStatus(500) }
      }
    }
    await #expect(throws: LoadFailure.self) { try await program.sources.send(to: PlayedAccount.address) }
    #expect(await sut.entries().map(\.reason?.status) == [500])
    #expect(try await program.sources.sync(PlayedProgram.account).unsent?.status == 500)
    #expect(await sut.entries().map(\.reason?.status) == [500])
    server.before.update { $0 = nil }
    #expect(try await program.sources.sync(PlayedProgram.account).unsent == nil)
    await program.set(.star, [2])
    #expect(await sut.entries().map(\.reason) == [nil], "the reason is gone with the marks")
  }

  @Test func aRefusedMarkIsReportedAndDoesNotBlockOtherMarks() async throws {
    let (program, sut) = try await makeSUT()
    refuseMarks { $0.contains("2") }
    await program.set(.seen, 1...4)
    await program.set(.star, [3])
    let report = try await program.sources.sync(PlayedProgram.account)
    #expect(report.confirmedMarks == 4 && report.waitingMarks == 0 && report.unsent == nil)
    #expect(program.refusals.state == ["Home Lakes 422"])
    #expect(await program.marks(2)?.isUnread == true, "as on the server")
    #expect(server.state.state.articles[4]?.isUnread == false && server.state.state.articles[3]?.isStarred == true)
    let count = server.changes.count
    _ = try await program.sources.sync(PlayedProgram.account)
    #expect(await sut.entries() == [] && server.changes.count == count, "the second time")
  }

  @Test func noMarkIsDroppedWhileTheServerRefusesAllMarks() async throws {
    let (program, sut) = try await makeSUT()
    refuseMarks { _ in true }
    await program.set(.seen, 1...4)
    await program.set(.star, 1...4)
    let report = try await program.sources.sync(PlayedProgram.account)
    #expect(report.waitingMarks == 8 && report.unsent?.status == 422)
    #expect(await sut.entries().map(\.reason?.status) == [422, 422])
    #expect(await program.marks(2)?.isUnread == false)
    #expect(server.changes.count <= 12 && program.refusals.state == [])
    server.before.update { $0 = nil }
    #expect(try await program.sources.sync(PlayedProgram.account).confirmedMarks == 8, "none waits for a lease")
  }

  @Test func starsStayInTheOutboxIfTheServerRefusesOnlyStars() async throws {
    let (program, sut) = try await makeSUT()
    server.before.update { $0 = { request in if request.hasPrefix("star") { throw LoadFailure.badStatus(422) } } }
    await program.set(.seen, 1...2)
    await program.set(.star, [3])
    let report = try await program.sources.sync(PlayedProgram.account)
    #expect(report.confirmedMarks == 2 && report.waitingMarks == 1 && report.unsent?.status == 422)
    #expect(await sut.entries().map(\.reason?.status) == [422])
    #expect(program.refusals.state == [])
    #expect(await program.marks(3)?.flags.contains(.star) == true)
  }

  @Test func pendingChangesOfARemovedAccountStateWhyTheyArePending() async throws {
    let (program, sut) = try await makeSUT()
    _ = try await makeProgram(.savedOnly).program.sources.change(Self.rename, of: PlayedProgram.account)
    await program.set(.star, [1])
    let back = try program.sources.remove([PlayedProgram.account])
    try await sut.send()
    let entries = await sut.entries()
    #expect(entries.map(\.change) == [.marks(.star, count: 1), .feed(.rename, "Lakes", title: "Deep lakes")])
    #expect(entries.allSatisfy { $0.reason?.description.hasSuffix("add \(PlayedAccount.address) Home") == true })
    #expect(server.changes == [])
    try await back()
    #expect(await sut.entries().map(\.reason) == [nil, nil])
    try await sut.send()
    #expect(await sut.entries() == [])
  }

  @Test func droppingTheLastChangeOfARemovedAccountDeletesItsList() async throws {
    let (program, sut) = try await makeSUT()
    _ = try await makeProgram(.savedOnly).program.sources.change(Self.rename, of: PlayedProgram.account)
    _ = try program.sources.remove([PlayedProgram.account])
    #expect(lists.current.lists.count == 1)
    let entry = try #require(await sut.entries().first)
    #expect(await sut.drop(entry.id)?.count == 1)
    #expect(lists.current.lists.isEmpty)
  }

  @Test func aRestoredPossiblySentChangeIsNotCancelledByItsOpposite() async throws {
    let (program, sut) = try await makeSUT()
    server.after.update {
      $0 = { request in
        if request.hasPrefix("rename") { throw LoadFailure.connectivity(.closed) }
      }
    }
    _ = try await program.sources.change(Self.rename, of: PlayedProgram.account)
    server.after.update { $0 = nil }
    let sent = try #require(await sut.entries().first)
    let (_, restore) = try #require(await sut.drop(sent.id))
    #expect(await restore() == 1)
    #expect(await sut.entries().map(\.state) == [.sending])
    let back = ListingChange.rename("feed/1", title: "Lakes")
    #expect(try await program.sources.change(back, of: PlayedProgram.account) == .made)
    #expect(server.state.state.feeds.map(\.title) == ["Lakes"])
  }

  /// Lets the server refuse requests for marks on some articles.
  private func refuseMarks(where isRefused: @escaping @Sendable (_ articles: [String]) -> Bool) {
    server.before.update {
      $0 = { request in
        let words = PlayedAccount.words(request)
        guard ["seen", "star"].contains(words[0]), isRefused(PlayedAccount.parts(words[1])) else { return }
        throw LoadFailure.badStatus(422)
      }
    }
  }

  /// A program after its first sync, and its outbox.
  private func makeSUT() async throws -> (program: PlayedProgram, sut: AccountOutbox) {
    let (program, sut) = makeProgram()
    _ = try await program.sources.sync(PlayedProgram.account)
    return (program, sut)
  }

  /// A program with the store and the lists of this suite, and its outbox.
  private func makeProgram(
    _ policy: ReadingPolicy = .savedFirst
  ) -> (program: PlayedProgram, sut: AccountOutbox) {
    let program = PlayedProgram(server, stores: stores, lists: lists, policy: policy)
    return (program, AccountOutbox(program.sources))
  }
}
