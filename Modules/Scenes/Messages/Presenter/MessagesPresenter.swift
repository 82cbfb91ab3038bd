public import Loading
import Localization
import Posts
public import Viper

/// Presents the messages, one per row.
///
/// Rows are updated with the difference between two states of the store.
public final class MessagesPresenter: ResourcePresenter {
  public typealias Resource = MessagesPage
  public typealias Row = MessageRow

  public var model = ListModel<Row>()
  public let context: PresentationContext
  public let display: any ListDisplay
  private let messages: any MessagesInteracting
  private let show: (MessageRow) -> Void
  private let clearImages: @Sendable () async -> Void
  /// The number of messages dismissed by each `dismiss` command that can be undone; oldest first.
  private var dismissed: [Int] = []
  /// The state that the list currently shows.
  private var shown = MessagesState()

  public init(
    context: PresentationContext, interactor: any MessagesInteracting, show: @escaping (MessageRow) -> Void,
    clearImages: @escaping @Sendable () async -> Void, display: any ListDisplay
  ) {
    self.context = context
    messages = interactor
    self.show = show
    self.clearImages = clearImages
    self.display = display
  }

  private var texts: Strings<MessagesText> { context.strings(MessagesText.table) }

  public var interactor: any LoadInteractor { messages }
  public var title: String { texts[.title] }
  public var emptyText: String { texts[.empty] }
  public var endText: String { texts(.end, ["count": model.count]) }

  public func didReceive(_ answer: Sourced<MessagesPage>, for scope: LoadScope) {
    messages.received(answer.value)
    display.listDidChange(model.receive(present(answer.value), from: answer.origin, for: scope))
  }

  public func present(_ messages: MessagesPage) -> ListPage<Row> {
    let page = messages.page
    return ListPage(Page(items: self.messages.state.visible(page.items), cursor: page.cursor)) { row(for: $0) }
  }

  public func perform(_ action: MessageAction, on target: ActionTarget<Row>) throws -> Answer {
    switch action {
    case .open:
      show(target.row)
      return .scene
    case .dismiss: return .done(dismiss(target.rows))
    }
  }

  private func row(for message: Message) -> Row {
    Row(message, dateAnchor: messages.state.dateAnchor)
  }
}

// MARK: - Actions

extension MessagesPresenter {
  private static var undoWord: String { "undo" }

  private enum Debug {
    static let refresh = ["refresh"]
    static let clearImages = ["clear-images"]
    static let shiftOn = ["shift-dates", "on"]
    static let shiftOff = ["shift-dates", "off"]
    static let all = [refresh, clearImages, shiftOn, shiftOff]
  }

  public var commands: [Command] {
    [
      Command(
        Self.undoWord, in: .read, summary: texts[.undoSummary], output: .done,
        isUseful: { !self.messages.state.dismissals.isEmpty }
      ) { _ in try self.undo() },
      Command("debug", .words(Debug.all), in: .shell, summary: texts[.debugSummary], output: .rows) {
        try self.debug($0.words)
      },
    ]
  }

  private func dismiss(_ rows: [Row]) -> String {
    let numbers = rows.compactMap { model.number(of: $0.id) }
    for row in rows {
      let list = model.rows
      // A row that the last refresh no longer listed has no neighbours.
      let index = list.firstIndex { $0.id == row.id }
      messages.dismiss([
        Dismissal(
          row.message, after: index.flatMap { $0 > 0 ? list[$0 - 1].id : nil },
          before: index.flatMap { $0 + 1 < list.count ? list[$0 + 1].id : nil })
      ])
    }
    dismissed.append(rows.count)
    return texts(
      numbers.count == 1 ? .dismissedOne : .dismissedMany, ["numbers": words(for: numbers), "command": Self.undoWord])
  }

  /// Restores the messages of the last dismissal; messages dismissed in earlier sessions are restored one at a time.
  private func undo() throws -> Answer {
    let restored = (0..<(dismissed.popLast() ?? 1)).compactMap { _ in messages.undo()?.message.id }
    guard !restored.isEmpty else { throw Failure(.badArgument, texts[.nothingToUndo]) }
    let numbers = restored.compactMap(model.number(of:))
    return .done(texts(numbers.count == 1 ? .undoneOne : .undoneMany, ["numbers": words(for: numbers)]))
  }

  private func words(for numbers: [Int]) -> String { NumberRanges(numbers).text(in: context.language.locale) }

  private func debug(_ words: [String]) throws -> Answer {
    switch words {
    case Debug.refresh:
      messages.cancel()
      model.clear()
      messages.load(.refresh)
      return .arrivals
    case Debug.clearImages:
      return .work(name: "clear-images") { [clearImages, texts] in
        await clearImages()
        return .done(texts[.imagesCleared])
      }
    case Debug.shiftOn: messages.shiftDates(true)
    case Debug.shiftOff: messages.shiftDates(false)
    default:
      let known = Debug.all.map { "debug " + $0.joined(separator: " ") }.joined(separator: ", ")
      throw Failure(.badArgument, texts(.unknownDebug, ["known": known]))
    }
    return .scene
  }
}

// MARK: - States

extension MessagesPresenter: MessagesOutput {
  /// Updates the list with the difference from the previous state: dismissed or restored messages, and dates.
  public func stateDidChange(to state: MessagesState) {
    let before = shown
    shown = state
    if before.dateAnchor != state.dateAnchor { change(Set(model.rows.map(\.id))) { row(for: $0.message) } }
    guard before.dismissals != state.dismissals else { return }
    let (old, new) = (Set(before.dismissals.map(\.message.id)), Set(state.dismissals.map(\.message.id)))
    let changes =
      state.dismissals.filter { !old.contains($0.message.id) }.map { model.remove($0.message.id) }
      + before.dismissals.filter { !new.contains($0.message.id) }.map(restore)
    for case let change? in changes { display.listDidChange(change) }
  }

  /// Inserts a restored message after its predecessor; failing that, before its successor; failing that, by date.
  private func restore(_ dismissal: Dismissal) -> ListChange? {
    let rows = model.rows
    let position = { (id: Message.ID?) in id.flatMap { id in rows.firstIndex { $0.id == id } } }
    let index =
      position(dismissal.predecessor).map { $0 + 1 } ?? position(dismissal.successor)
      ?? rows.firstIndex { $0.message.updated < dismissal.message.updated } ?? rows.count
    return model.insert(row(for: dismissal.message), at: index)
  }
}
