import Loading
import Localization
import Posts
import SceneTesting
import SmallLists
import Synchronization
import TestSupport
import Testing
import Viper

/// The list of changes that wait to be sent.
@Suite(.timeLimit(.minutes(1)))
struct OutboxListTests {
  private let lastChange = LastChange(context: makeContext())

  @Test func changesBecomeRowsInOrder() {
    let sut = makeSUT([waiting(2), waiting(1, .failed)])
    #expect(sut.rows.map(\.id) == ["2", "1"])
    #expect(sut.title == "Outbox")
    #expect(sut.rowActions == [.drop])
  }

  @Test func anEmptyOutboxShowsAMessage() {
    let sut = makeSUT([])
    #expect(sut.model.state == .empty)
    #expect(sut.emptyText == "Nothing is waiting to be sent.")
    #expect(sut.commands.map { $0.isUseful() } == [false])
  }

  @Test func theDropCommandDropsTheRowsAndReportsTheirNumber() async throws {
    let dropped = Mutex<[[String]]>([])
    let sut = makeSUT([waiting(4), waiting(5), waiting(6)]) { ids in
      dropped.withLock { $0.append(ids) }
      return await Self.drop(ids)
    }
    let answer = try sut.perform(.drop, on: ActionTarget(sut.rows[0], further: [sut.rows[2]]))
    #expect(try await message(of: answer) == "Dropped: 2 changes.")
    #expect(dropped.withLock(\.self) == [["4", "6"]])
  }

  @Test func theDropCommandFailsForAChangeThatIsBeingSent() async throws {
    let sut = makeSUT([waiting(4, .sending)]) { _ in nil }
    let answer = try sut.perform(.drop, on: ActionTarget(sut.rows[0]))
    await #expect(throws: Failure(.badArgument, "The change is being sent, or was already sent.")) {
      _ = try await message(of: answer)
    }
  }

  @Test func undoRestoresDroppedChangesAndMustBeTypedInFull() async throws {
    let restored = WaitableState<[String]>([])
    let sut = makeSUT([waiting(4), waiting(5), waiting(6)]) { ids in
      let restore: OutboxList.Restore = {
        restored.update { $0 += ids }
        return 1
      }
      return (ids.count, restore)
    }
    _ = try await message(of: try sut.perform(.drop, on: ActionTarget(sut.rows[0], further: [sut.rows[2]])))
    #expect(lastChange.undoCommand.isTypedInFull, "a restored change is sent")
    #expect(try await message(of: try lastChange.undo()) == "Undone: drop. Back in the outbox: 1 change.")
    #expect(restored.state == ["4", "6"])
    #expect(!lastChange.isUndoable)
  }

  @Test func aFailedDropIsNotAnUndoStep() async throws {
    let sut = makeSUT([waiting(4, .sending)]) { _ in nil }
    let answer = try sut.perform(.drop, on: ActionTarget(sut.rows[0]))
    await #expect(throws: Failure.self) { _ = try await message(of: answer) }
    #expect(!lastChange.isUndoable)
  }

  @Test func theSendCommandReportsTheNumberOfSentChanges() async throws {
    let sut = makeSUT([waiting(1), waiting(2)])
    #expect(try await send(sut) == "Sent: 2 changes.")
  }

  @Test func theSendCommandSaysWhyChangesRemain() async throws {
    let sut = makeSUT([waiting(1), waiting(2), waiting(3)], remaining: [waiting(2, .failed, reason: "Not allowed.")])
    let failure = await #expect(throws: Failure.self) { _ = try await send(sut) }
    #expect(failure?.message == "Sent: 2 changes. Not sent: 1 change. Not allowed.")
    let unavailable = makeSUT([waiting(1)], remaining: [waiting(2), waiting(1, reason: "Not now.")])
    let waits = await #expect(throws: Failure.self) { _ = try await send(unavailable) }
    #expect(waits?.message == "Sent: 0 changes. Not sent: 2 changes. Not now.")
    let new = makeSUT([waiting(1)], remaining: [waiting(1), waiting(2)])
    #expect(try await send(new) == "Sent: 0 changes. Not sent: 2 changes.")
  }

  @Test func theOutboxCountsMarksByArticle() async throws {
    let marks = { (count: Int) in waiting(.marks(.seen, count: count)) }
    let sut = makeSUT([marks(5), waiting(2)], remaining: [marks(3)])
    #expect(try await send(sut) == "Sent: 3 changes. Not sent: 3 changes.")
  }

  @Test func theSendCommandFailsIfTheOutboxCannotBeRead() async {
    let sut = makeSUT([waiting(1)], error: .offline)
    await #expect(throws: LoadFailure.offline) { _ = try await send(sut) }
  }

  @Test func aReportedChangeRedrawsTheListOnlyIfItsRowsDiffer() async {
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    let rows = Mutex<[OutboxRow]>([waiting(1), waiting(2)])
    let (reads, display) = (WaitableState(0), ListDisplaySpy())
    let sut = SmallListPresenter(
      OutboxList(context: makeContext(), lastChange: lastChange, drop: Self.drop, send: { ([], []) }),
      context: makeContext(), interactor: LoadInteractorSpy(), display: display)
    let load: @Sendable () async throws -> [OutboxRow] = {
      reads.update { $0 += 1 }
      return rows.withLock(\.self)
    }
    let interactor = ObservedResourceLoader(load: load, changes: changes, output: sut)
    interactor.load(.first)
    await interactor.tasks.first?.end.value
    let shown = display.changes.count
    for count in 2...3 {
      change.yield()
      await reads.wait { $0 == count }
    }
    #expect(display.changes.count == shown, "the rows are the same")
    rows.withLock { $0 = [] }
    change.yield()
    while sut.model.state != .empty, !Task.isCancelled { await Task.yield() }
    let update: [ListChange] = [.status(.loading, .first), .updated(ListUpdate(), .first), .status(.loaded, .first)]
    #expect(display.changes.dropFirst(shown) == update[...], "the command reports what it has removed")
  }

  @Test func theSendCommandMustBeTypedInFull() {
    let commands = makeSUT([waiting(1)]).commands
    #expect(commands.map(\.name) == ["send"])
    #expect(commands.allSatisfy { $0.isTypedInFull && $0.isUseful() })
  }

  /// Drops changes, which can be restored.
  private nonisolated static let drop: OutboxList.Drop = { ids in
    let restore: OutboxList.Restore = { ids.count }
    return (ids.count, restore)
  }

  private func makeSUT(
    _ rows: [OutboxRow], remaining: [OutboxRow] = [], error: LoadFailure? = nil,
    drop: @escaping OutboxList.Drop = OutboxListTests.drop
  ) -> SmallListPresenter<OutboxList> {
    let context = makeContext(isInteractive: true)
    let list = OutboxList(
      context: context, lastChange: lastChange, drop: drop,
      send: {
        if let error { throw error }
        return (rows, remaining)
      })
    let sut = SmallListPresenter(
      list, context: context, interactor: LoadInteractorSpy(), display: ListDisplaySpy())
    sut.didStartLoading(.first)
    sut.receive(rows)
    sut.didFinishLoading(.first)
    return sut
  }

  private func send(_ sut: SmallListPresenter<OutboxList>) async throws -> String? {
    let command = try #require(sut.commands.first { $0.name == "send" })
    return try await message(of: command.run(CommandArguments()))
  }
}

/// A change in the outbox.
func waiting(
  _ id: Int64, _ state: PostWrite.State = .pending, write: PostWrite = .like(true), title: String? = "A lake",
  account: String = "ana@example.org", reason: String? = nil
) -> OutboxRow {
  var post: Post?
  if let title {
    var details = Post.Details()
    details.title = title
    post = Post(id: Post.ID(rawValue: "p"), images: [], details: details)
  }
  return OutboxRow(
    OutboxEntry(
      id: id, write, by: account, on: post, of: "home@example.org", state,
      reason: reason.map { LoadFailure(.badArgument, words: $0, host: "example.org") }))
}

/// A change of an account in the outbox.
func waiting(
  _ change: AccountEntry.Change, _ state: PostWrite.State = .pending, reason: LoadFailure? = nil
) -> OutboxRow {
  OutboxRow(
    AccountEntry(
      id: "9", change, by: "ana@rss.example/api", of: "reader:https://rss.example/api", state, reason: reason))
}
