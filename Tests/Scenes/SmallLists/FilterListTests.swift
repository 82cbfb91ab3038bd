import Foundation
import JSON
import Loading
import Localization
import Queries
import SceneTesting
import SmallLists
import Synchronization
import Terminal
import Testing
import Viper

/// The list of filters.
@Suite(.timeLimit(.minutes(1)))
struct FilterListTests {
  @Test func aRowShowsTheEffectAndTheSourcesOfItsFilter() throws {
    let sut = SUT([
      try filter("spam hide", count: 3), try filter("title:x mark in A", count: 2_000, isMore: true),
    ])
    #expect(
      sut.lines == ["spam  hidden · all sources · 3 kept posts", "title:x  marked · A · at least 2,000 kept posts"])
    let row = sut.presenter.rows[1]
    #expect(
      JSONValue.object(row.fields(in: sut.context).members).line
        == #"{"query":"title:x","effect":"mark","in":"A","posts":2000,"orMore":true}"#)
  }

  @Test func openingAFilterShowsTheMatchingPosts() throws {
    let sut = SUT([try filter("title:lake hide")])
    guard case .scene = try sut.presenter.perform(.open, on: ActionTarget(sut.presenter.rows[0])) else {
      throw Failure(.badArgument, "no scene")
    }
    #expect(sut.messages.all == ["search title:lake"])
  }

  @Test func theRemoveCommandAcceptsRangesAndUndoRestoresTheFilters() async throws {
    let sut = SUT(try ["a hide", "b hide", "c hide"].map { try filter($0) })
    #expect(try await sut.types("remove", "1-2") == "2 filters removed.")
    #expect(sut.messages.all == ["remove a hide, b hide"])
    #expect(try await sut.types("undo") == "Undone: remove 1-2.")
    #expect(sut.messages.all == ["remove a hide, b hide", "back"])
    for text in ["", "9", "x"] {
      await #expect(throws: Failure.self) { try await sut.types("remove", text) }
    }
    #expect(sut.messages.all.count == 2)
  }

  @Test func aFilterChangedElsewhereReloadsTheListOfFilters() async throws {
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    let (reads, read) = AsyncStream.makeStream(of: Void.self)
    let lines = Mutex(["a hide"])
    let sut = SUT([])
    let interactor = ObservedResourceLoader(
      load: {
        read.yield()
        return try lines.withLock(\.self).map { try filter($0) }
      }, changes: changes, output: sut.presenter)
    var count = reads.makeAsyncIterator()
    interactor.load(.first)
    await count.next()
    await interactor.tasks.first?.end.value
    #expect(sut.lines.map { String($0.prefix(1)) } == ["a"])
    lines.withLock { $0 = ["a hide", "b hide"] }
    change.yield()
    while sut.presenter.rows.count < 2, !Task.isCancelled { await Task.yield() }
    #expect(sut.lines.map { String($0.prefix(1)) } == ["a", "b"])
  }

  @Test func anEmptyListOfFiltersShowsAnExample() {
    #expect(SUT([]).presenter.emptyText == #"There are no filters. For example: filter "two words" hide."#)
  }
}

private nonisolated func filter(_ line: String, count: Int = 0, isMore: Bool = false) throws -> FilterRow {
  FilterRow(try FilterLine.filter(line), count: count, isMore: isMore)
}

private final class SUT {
  let context = PresentationContext(
    language: .english, calendar: Calendar(identifier: .gregorian), now: { .distantPast }, isInteractive: true)
  let presenter: SmallListPresenter<FilterList>
  let messages = Messages()
  private let lastChange: LastChange

  init(_ filters: [FilterRow]) {
    lastChange = LastChange(context: context)
    let list = FilterList(
      context: context, lastChange: lastChange,
      remove: { [messages] ids in
        messages.add("remove " + ids.joined(separator: ", "))
        return { messages.add("back") }
      }, search: { [messages] in messages.add("search \($0)") })
    presenter = SmallListPresenter(
      list, context: context, interactor: LoadInteractorSpy(), display: ListDisplaySpy())
    presenter.didStartLoading(.first)
    presenter.didReceive(Sourced(filters, from: .bundled), for: .first)
    presenter.didFinishLoading(.first)
  }

  var lines: [String] {
    presenter.rows.flatMap { SmallCell(row: $0, context: context).shortLines(width: 80).map(\.plain) }
  }

  func types(_ name: String, _ text: String = "") async throws -> String? {
    let answer = try (presenter.commands + [lastChange.undoCommand]).first { $0.name == name }?.run(
      CommandArguments(text: text))
    guard case .work(_, _, let work) = answer, case .done(let message) = try await work() else { return nil }
    return message
  }
}
