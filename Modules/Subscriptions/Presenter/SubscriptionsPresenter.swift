public import Loading
import Localization
public import Viper

/// Presents the list of subscriptions: a row per source, which opens its feed.
public final class SubscriptionsPresenter: ResourcePresenter {
  public typealias Resource = [SubscribedSource]
  public typealias Row = SubscriptionRow

  public var model = ListModel<Row>()
  public let context: PresentationContext
  public let display: any ListDisplay
  private let subscriptions: any SubscriptionsInteracting
  private let router: any SubscriptionsRouting
  private let lastChange: LastChange

  public init(
    context: PresentationContext, interactor: any SubscriptionsInteracting, router: any SubscriptionsRouting,
    display: any ListDisplay
  ) {
    self.context = context
    subscriptions = interactor
    self.router = router
    self.display = display
    lastChange = LastChange(context: context)
  }

  private var texts: Strings<SubscriptionsText> { context.strings(SubscriptionsText.table) }

  public var interactor: any LoadInteractor { subscriptions }
  public var title: String { texts[.title] }
  public var contents: RowContents? { .title }
  public var emptyText: String { texts(.empty, ["command": "add"]) }
  public var collaborators: [AnyObject] { [router] }
  public var newRoute: Route? { router.newRoute }

  public func present(_ sources: Resource) -> ListPage<Row> {
    ListPage(rows: sources.map(Row.init))
  }

  /// Shows the states that have changed while another scene was on top.
  public func resume() {
    guard model.hasLoaded else { return }
    update()
  }

  public func notice(of update: ListUpdate, for scope: LoadScope) -> String? {
    guard scope == .refresh else { return nil }
    let unread = model.rows.reduce(0) { $0 + $1.source.unreadCount }
    let failed = model.rows.count { $0.source.error != nil }
    return failed == 0
      ? texts(.refreshed, ["count": unread])
      : texts(.refreshedWithFailures, ["loaded": model.rows.count - failed, "count": unread, "failed": failed])
  }
}

// MARK: - Actions

extension SubscriptionsPresenter {
  public var commands: [Command] {
    [
      Command("all", in: .read, summary: texts[.allSummary], output: .scene) { [router] _ in .route(router.allRoute) },
      Command(
        Self.seenWord, .text(usage: "N-M,…|\(RowsWord.all)", example: "1-3"), in: .read, summary: texts[.seenSummary],
        output: .done, isUseful: { self.rows.contains { $0.source.unreadCount > 0 } }, yields: true
      ) { try self.markSeen($0.text) },
      lastChange.undoCommand,
    ]
  }

  private static let seenWord = "seen"

  private func markSeen(_ text: String) throws -> Answer {
    // The screen shows sources, not their posts.
    guard !text.isEmpty else {
      throw Failure(.badArgument, context.strings(ListText.table)(.unknownRows, ["command": Self.seenWord]))
    }
    let rows = try rows(named: text, for: Self.seenWord)
    return markSeen(rows, typed: "\(Self.seenWord) \(text)")
  }

  private func markSeen(_ rows: [Row], typed command: String) -> Answer {
    let names = rows.map(\.source.name).joined(separator: ", ")
    return lastChange.make(command, message: texts(.markedSeen, ["name": names])) { [subscriptions] in
      try await subscriptions.markSeen(rows.map(\.id))
    }
  }

  /// An action as it is typed.
  private func typed(_ action: SubscriptionAction, _ rows: [Row]) -> String {
    "\(action.rawValue) \(NumberRanges(rows.compactMap { model.numbers.number(of: $0.id) }).typed)"
  }

  public func perform(_ action: SubscriptionAction, on target: ActionTarget<Row>) throws -> Answer {
    let source = target.row.source
    switch action {
    case .open: return .route(router.route(to: source))
    case .read: return markSeen(target.rows, typed: typed(.read, target.rows))
    case .remove:
      let message = texts(.removed, ["name": source.name])
      return lastChange.make(typed(.remove, [target.row]), message: message) { [subscriptions] in
        try await subscriptions.remove(source.id)
      }
    case .rename:
      guard !target.words.isEmpty else { throw Failure(.badArgument, texts[.needsName]) }
      return .work(name: "rename") { [subscriptions, texts] in
        let name = try await subscriptions.rename(source.id, to: Self.unquoted(target.words))
        return .done(texts(.renamed, ["name": name]))
      }
    case .move:
      guard let place = target.words.first.flatMap({ Int($0) }).flatMap({ model.numbers.id(numbered: $0) }),
        target.words.count == 1
      else {
        throw Failure(.badArgument, texts[.needsPlace])
      }
      return work(.moved, source.name) { [subscriptions] in try await subscriptions.move(source.id, to: place) }
    }
  }

  private func work(
    _ text: SubscriptionsText, _ name: String, _ body: @escaping @MainActor () async throws -> Void
  ) -> Answer {
    .work(name: "change") { [texts] in
      try await body()
      return .done(texts(text, ["name": name]))
    }
  }

  /// The words of a name, without the quotation marks that the file needs.
  private static func unquoted(_ words: [String]) -> String {
    let text = words.joined(separator: " ")
    return text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"") ? String(text.dropFirst().dropLast()) : text
  }
}

// MARK: - Changes

extension SubscriptionsPresenter: SubscriptionsOutput {
  /// Changes the rows without showing them again.
  public func subscriptionsDidChange() {
    guard model.hasLoaded else { return }
    update()
  }

  private func update() {
    let sources = subscriptions.current
    model.forgetCancellation()
    guard sources.map(\.id) == model.rows.map(\.id) else {
      _ = model.receive(present(sources), from: .bundled, for: .refresh)
      model.didShow(sources.map(\.id))
      return
    }
    let new = Dictionary(sources.map { ($0.id, Row($0)) }) { first, _ in first }
    if let change = model.update(Set(new.keys), { new[$0.id] ?? $0 }) { display.listDidChange(change) }
  }
}
