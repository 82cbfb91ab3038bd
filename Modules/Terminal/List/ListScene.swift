import Foundation
public import Viper

/// A scene that shows a list: all of them do, if only of one row.
@MainActor public final class ListScene<Presenter: ListPresenter> where Presenter.Image: Drawn {
  public let name: String
  public let route: Route
  public let isModal: Bool
  private let view: ListView<Presenter>
  private var presenter: Presenter { view.presenter }

  public init(name: String, route: Route, isModal: Bool = false, view: ListView<Presenter>) {
    self.isModal = isModal
    self.name = name
    self.route = route
    self.view = view
  }
}

extension ListScene: Scene {
  public var title: String { presenter.title }
  public var state: SceneState { presenter.content.state }
  public var failure: Failure? { presenter.content.failure }
  public var rowCount: Int { presenter.content.rows.count }
  public var tasks: [RunningTask] { presenter.tasks }
  public var parts: [AnyObject] { [self, view] + presenter.parts }

  public var onChange: (@MainActor (ListChange) -> Void)? {
    get { view.onChange }
    set { view.onChange = newValue }
  }

  public var commands: [SceneCommand] {
    let texts = presenter.context.strings(ListText.table)
    let list = [
      SceneCommand(
        ListCommand.refresh, summary: texts[.refresh], outcome: .arrivals,
        body: .plain { [presenter] in presenter.load() }),
      SceneCommand(
        ListCommand.retry, summary: texts[.retry], outcome: .arrivals, body: .optionalRow { try self.retry($0) }),
    ]
    let rows = presenter.rowActions.map { action, summary in
      SceneCommand(action.name, summary: summary, body: .row { try self.perform(action, onRow: $0) })
    }
    return rows + presenter.commands + list
  }

  public var rowHints: [RowHint] {
    view.numberedRows().map { RowHint(number: $0, id: $1.id.description, text: $1.hint) }
  }

  public func start() {
    presenter.load()
  }

  public func loadMore() {
    presenter.loadMore()
  }

  public func readerIsNearEnd() {
    presenter.readerIsNearEnd()
  }

  public func stackDidChange(_ routes: [Route]) {
    presenter.stackDidChange(routes)
  }

  public func pause() {
    presenter.images?.pause()
  }

  public func resume() {
    presenter.images?.resume()
  }

  public func cancel() {
    presenter.cancel()
  }

  public func select(row number: Int) throws {
    let row = try row(numbered: number)
    guard let action = row.mainAction else { throw failure(.noAction, number) }
    presenter.perform(action, on: row)
  }

  private func perform(_ action: RowAction, onRow number: Int) throws {
    let row = try row(numbered: number)
    guard row.actions.contains(action) else { throw failure(.noAction, number) }
    presenter.perform(action, on: row)
  }

  /// Shows a row again once its picture is there, or without a number tries what failed.
  private func retry(_ number: Int?) throws {
    if let number {
      let row = try row(numbered: number)
      guard presenter.images != nil, row.imageAddress != nil else { throw failure(.nothingToRetry, number) }
      view.showAgain(row.id)
      presenter.retryImage(of: row)
    } else if !view.retryPictures(), !presenter.retry() {
      throw Failure(.badArgument, presenter.context.strings(ListText.table)[.nothingFailed])
    }
  }

  private func row(numbered number: Int) throws -> Presenter.Row {
    guard let id = view.id(ofRow: number) else {
      throw (state == .failed ? presenter.content.failure : nil) ?? failure(.noRow, number)
    }
    guard let row = presenter.content.row(withID: id) else { throw failure(.goneRow, number) }
    return row
  }

  private func failure(_ text: ListText, _ number: Int) -> Failure {
    let texts = presenter.context.strings(ListText.table)
    return Failure(.badArgument, texts(text, ["number": String(number)]))
  }
}

extension ListScene: TerminalScene {
  public func heading(width: Int) -> [StyledText] { view.heading(width: width) }
  public func noticeLines(width: Int) -> [StyledText] { view.noticeLines(width: width) }
  public func rowLines(width: Int, in range: Range<Int>) -> [StyledText] { view.rowLines(width: width, in: range) }
  public func endLines(width: Int) -> [StyledText] { view.endLines(width: width) }
  public func show(_ screenful: Screenful, size: ScreenSize) -> [StyledText] { view.show(screenful, size: size) }
  public func fill(size: ScreenSize) -> [StyledText] { view.fill(size: size) }
  public func stopWaiting() { view.stopWaiting() }
  public var isWaitingForPictures: Bool { view.isWaitingForPictures }
  public var isShownToTheEnd: Bool { view.isShownToTheEnd }
  public func loadPictures(in range: Range<Int>) async {
    presenter.readerSees(presenter.content.rows[range], next: [])
    while let task = presenter.images?.tasks.first { await task.end.value }
  }
  public func isNearEnd(size: ScreenSize) -> Bool { view.isNearEnd(size: size) }
}

extension ListScene {
  public func json(fromRow index: Int) -> JSONValue {
    let loaded = presenter.content.loaded
    return .object(of: [
      "scene": .string(name),
      "route": .string(route.description),
      "title": .string(title),
      "state": .string(state.rawValue),
      "source": loaded?.origin.map { .string($0.name) },
      "age": loaded?.origin?.age.map { .integer(Int($0)) },
      "hasMore": loaded?.hasMore.map { .bool($0) },
      "rows": .array(view.numberedRows(from: index).map { Self.json(of: $1, number: $0) }),
      "error": failure?.json,
    ])
  }

  private static func json(of row: Presenter.Row, number: Int) -> JSONValue {
    let common: KeyValuePairs<String, JSONValue?> = [
      "number": .integer(number), "id": .string(row.id.description), "kind": .string(row.kind),
    ]
    return .object((Array(common) + Array(row.fields)).compactMap { name, value in value.map { .init(name, $0) } })
  }
}

extension Origin {
  fileprivate var name: String {
    switch self {
    case .remote: "remote"
    case .cache: "cache"
    }
  }
}
