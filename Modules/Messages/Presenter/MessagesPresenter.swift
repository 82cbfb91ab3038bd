public import Terminal
public import Viper

/// Presents the messages: each state of the store reaches the list as what has changed in it.
public final class MessagesPresenter: ListPresenter {
  public typealias Row = MessageRow

  public var content = ListContent<Row>()
  public let context: PresentationContext
  public let images: RowImageLoader<Row.ID, Picture>?
  public let display: any ListDisplay
  let messages: any MessagesInteracting
  private var shown = Shown()
  private let clearImages: @Sendable () async -> Void

  /// - Parameters:
  ///   - context: for whom it presents.
  ///   - interactor: owns the store.
  ///   - images: loads the authors' photos; nil where none are shown.
  ///   - clearImages: lets go of every saved image.
  ///   - display: told of each change.
  public init(
    context: PresentationContext, interactor: any MessagesInteracting,
    images: RowImageLoader<Row.ID, Picture>? = nil, clearImages: @escaping @Sendable () async -> Void = {},
    display: any ListDisplay
  ) {
    self.context = context
    messages = interactor
    shown = Shown(dismissed: interactor.state.dismissed, shiftsDates: interactor.state.shiftsDates)
    self.images = images
    self.clearImages = clearImages
    self.display = display
  }

  var texts: Strings<MessagesText> { context.strings(MessagesText.table) }

  public var interactor: any LoadInteractor { messages }
  public var title: String { texts[.title] }
  public var emptyText: String { texts[.empty] }

  public var rowActions: [(action: RowAction, summary: String)] { [(.dismiss, texts[.dismissSummary])] }

  public func perform(_ action: RowAction, on row: Row) {
    if action == .dismiss { messages.dismiss(row.id) }
  }

  public func stackDidChange(_ routes: [Route]) {
    messages.navigate(to: routes.map(\.description))
  }

  /// Lets go of the authors' photos, here and where they are saved; they are loaded again where they are wanted.
  func clearPictures() {
    Task { [images, clearImages] in
      await clearImages()
      images?.forgetAll()
    }
  }

  /// Makes rows of messages, with their dates as they are shown now.
  private func rows(_ messages: [Message], in state: MessagesState) -> [Row] {
    let now = context.now()
    let style = RelativeDateStyle(now: now, calendar: context.calendar, locale: context.language.locale)
    return messages.map { Row($0, date: style.text(for: state.shownDate(of: $0, now: now))) }
  }
}

// MARK: - States

extension MessagesPresenter: MessagesOutput {
  /// What of a state the list shows already.
  struct Shown {
    var phases: [LoadPart: LoadPhase] = [:]
    var receivedCount = 0
    var dismissed: [Message.ID] = []
    var shiftsDates = false
  }

  public func stateDidChange(to state: MessagesState) {
    let before = shown
    shown = Shown(
      phases: [.whole: state[.whole], .more: state[.more]], receivedCount: state.receivedCount,
      dismissed: state.dismissed, shiftsDates: state.shiftsDates)
    for part in [LoadPart.whole, .more] where before.phases[part, default: .idle] != state[part] {
      present(state[part], of: part)
    }
    if before.shiftsDates != state.shiftsDates { content.replace(with: rows(state.messages, in: state)) }
    let hasLoaded = { (part: LoadPart) in before.phases[part] == .loading && state[part] == .loaded }
    if hasLoaded(.whole) {
      content.show(.init(rows: rows(state.messages, in: state), hasMore: !state.hasEnded))
      display.contentDidChange(.rows)
    } else if hasLoaded(.more) {
      let end = content.rows.count
      content.append(
        .init(rows: rows(state.messages(from: before.receivedCount), in: state), hasMore: !state.hasEnded))
      display.contentDidChange(.appended(from: end))
    } else if before.receivedCount != state.receivedCount || before.dismissed != state.dismissed {
      showDifference(of: state)
    }
  }

  private func present(_ phase: LoadPhase, of part: LoadPart) {
    switch phase {
    case .idle, .loaded: return
    case .loading: content.startLoading(part)
    case .cancelled: content.cancel(part)
    case .failed(let error): content.fail(part, with: Failure(loading: error, in: context.language))
    }
    display.contentDidChange(.status(part))
  }

  private func showDifference(of state: MessagesState) {
    let messages = state.messages
    let difference = ListDifference.between(content.rows.map(\.id), messages.map(\.id))
    guard !difference.isEmpty else { return }
    content.apply(difference, inserting: rows(difference.insertions.map { messages[$0] }, in: state))
    display.contentDidChange(.changed(difference))
  }
}
