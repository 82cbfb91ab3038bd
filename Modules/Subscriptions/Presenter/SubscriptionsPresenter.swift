import Foundation
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
  /// Whether only sources with unread posts are listed; they stay once they are read.
  private let unreadOnly: Bool
  /// The heading that was shown last.
  private var shownHeading: String?

  /// - Parameters:
  ///   - context: the language, calendar and clock to present with.
  ///   - interactor: reads and changes the list.
  ///   - router: the ways out.
  ///   - display: the receiver of each change.
  ///   - lastChange: the last change of the list.
  ///   - unreadOnly: whether only sources with unread posts are listed.
  public init(
    context: PresentationContext, interactor: any SubscriptionsInteracting, router: any SubscriptionsRouting,
    display: any ListDisplay, lastChange: LastChange, unreadOnly: Bool = false
  ) {
    self.context = context
    subscriptions = interactor
    self.router = router
    self.display = display
    self.lastChange = lastChange
    self.unreadOnly = unreadOnly
  }

  private var texts: Strings<SubscriptionsText> { context.strings(SubscriptionsText.table) }

  public var interactor: any LoadInteractor { subscriptions }
  public var title: String { texts[unreadOnly ? .unreadTitle : .title] }
  /// The title, with the progress of loads while they run.
  public var heading: String {
    guard context.isInteractive, let progress = subscriptions.progress else { return title }
    let values = ["done": progress.done, "total": progress.total, "failed": progress.failed]
    return "\(title) · \(progress.bar) \(texts(progress.failed > 0 ? .reloadingWithFailures : .reloading, values))"
  }
  public var contents: RowContents? { .title }
  public var emptyText: String { unreadOnly ? texts[.noUnread] : texts(.empty, ["command": "add"]) }
  public var remark: String? {
    let count = model.rows.count(where: \.source.isWithoutNetwork)
    return count > 0 ? Failure(loading: LoadFailure.noNetwork(count: count), in: context.language).message : nil
  }
  public var collaborators: [AnyObject] { [router] }
  public var newRoute: Route? { router.newRoute }

  public func present(_ sources: Resource) -> ListPage<Row> { ListPage(sections: sections(of: sources)) }

  /// The sources that are listed: for a person by their groups, those without one first; for a script as they are.
  private func sections(of sources: [SubscribedSource]) -> [ListSection<Row>] {
    let listed = sources.filter { !unreadOnly || $0.unreadCount > 0 || model.row(withID: $0.id) != nil }
    guard context.isInteractive else { return [ListSection(rows: listed.map(Row.init))] }
    var (groups, ungrouped): ([String], [Row]) = ([], [])
    var rows: [String: [Row]] = [:]
    for source in listed {
      guard let group = source.tags.first else {
        ungrouped.append(Row(source))
        continue
      }
      if rows[group] == nil { groups.append(group) }
      rows[group, default: []].append(Row(source))
    }
    return (ungrouped.isEmpty && !groups.isEmpty ? [] : [ListSection(rows: ungrouped)])
      + groups.map { group in
        let rows = rows[group] ?? []
        return ListSection(header: header(of: group, rows), rows: rows)
      }
  }

  /// The maximum length of the name of a group above its sources, in characters.
  private static let maximumGroupLength = 60

  /// The name of a group, with the number of its unread posts.
  private func header(of group: String, _ rows: [Row]) -> String {
    let unread = unreadCount(of: rows)
    let isLong = group.count > Self.maximumGroupLength
    let name = TaggedText.shown(isLong ? "…" + group.suffix(Self.maximumGroupLength - 1) : group)
    return unread == 0 ? name : "\(name) · \(texts(.unreadPosts, ["count": unread]))"
  }

  /// Shows the states that have changed while another scene was on top.
  public func resume() {
    guard model.hasLoaded else { return }
    update()
  }

  /// Numbers the sources in the order that a person is shown; a script keeps the numbers that it has read.
  public func renumber() {
    if context.isInteractive { model.renumber() }
  }

  /// The number of unread posts of all sources in the list, as the timeline of them counts.
  public var unreadCount: Int { unreadCount(of: model.rows) }

  /// The number of unread posts; those that saved views find are posts of sources.
  private func unreadCount(of rows: [Row]) -> Int {
    subscriptions.unreadCount(of: rows.filter { !$0.source.isView && $0.source.unreadCount > 0 }.map(\.id))
  }

  public func notice(of update: ListUpdate, for scope: LoadScope) -> String? {
    guard scope == .refresh else { return nil }
    let unread = unreadCount
    let failed = model.rows.filter { $0.source.error != nil }
    guard !failed.isEmpty else { return texts(.refreshed, ["count": unread]) }
    let numbers = NumberRanges(failed.compactMap { model.numbers.number(of: $0.id) }.prefix(Self.maximumFailed))
    return texts(
      .refreshedWithFailures,
      [
        "loaded": model.rows.count { !$0.source.isView } - failed.count, "count": unread, "failed": failed.count,
        "command": "\(ShellWord.rows.rawValue) \(numbers.typed)", "retry": ListCommand.retry,
      ])
  }

  /// Loads the sources that have failed again, or the list if it could not be loaded; false without any.
  public func retry() -> Bool {
    if model.state == .failed {
      load()
      return true
    }
    let failed = rows.filter { $0.source.error != nil && $0.source.error?.kind != .gone }.map(\.id)
    guard !failed.isEmpty else { return false }
    model.requestRefresh()
    subscriptions.reload(failed)
    return true
  }

  /// The maximum number of failed sources that a message names.
  private static let maximumFailed = 9
}

// MARK: - Actions

extension SubscriptionsPresenter {
  public var commands: [Command] {
    [
      Command("all", in: .read, summary: texts[.allSummary], output: .scene) { [router] _ in .route(router.allRoute) },
      Command(
        Self.seenWord, .text(usage: Self.rowsUsage, example: "1-3"), in: .read, summary: texts[.seenSummary],
        output: .done, isUseful: { self.rows.contains { $0.source.unreadCount > 0 } }, yields: true
      ) { try self.markSeen($0.text) },
      Command(
        Self.removeWord, .text(usage: Self.rowsUsage, example: "1-3"), in: .read, summary: texts[.removeSummary],
        output: .done, isUseful: { !self.rows.isEmpty }
      ) { try self.remove($0.text) },
      tagCommand(Self.tagWord, .tagSummary, isUseful: { !self.rows.isEmpty }),
      tagCommand(Self.untagWord, .untagSummary, isUseful: { self.rows.contains { !$0.source.tags.isEmpty } }),
      lastChange.undoCommand,
    ]
  }

  /// A word about posts names a source here, which has to be opened for it.
  public func refusal(of word: String, row number: Int?) -> String? {
    guard Self.wordsOfPosts.contains(word), let first = model.numbers.listed?.lowerBound else { return nil }
    let number = number.flatMap { model.numbers.id(numbered: $0) == nil ? nil : $0 } ?? first
    return texts(.openFirst, ["command": "\(ShellWord.open.rawValue) \(number)"])
  }

  /// The words about posts, which sources have not.
  private static let wordsOfPosts: Set = [
    "view", "show", "full", "reveal", "save", "browse", "copy", "star", "unstar", "unseen",
  ]
  private static let seenWord = "seen"
  private static let removeWord = "remove"
  private static let tagWord = "tag"
  private static let untagWord = "untag"
  private static let rowsUsage = "N-M,…|NAME|#GROUP|\(RowsWord.all)"

  private func tagCommand(
    _ word: String, _ summary: SubscriptionsText, isUseful: @escaping @MainActor () -> Bool
  ) -> Command {
    Command(
      word, .text(usage: "N-M,… #GROUP …", example: "1-3 #news"), in: .read, summary: texts[summary], output: .done,
      isUseful: isUseful, yields: true
    ) { try self.tag($0.text, word) }
  }

  /// The rows that a person names, by their numbers, by a name or by a group: the screen shows sources, not their posts.
  ///
  /// - Throws: `Failure` for other words, numbers without a row, and names and groups without one.
  private func sources(named text: String, for word: String) throws -> [Row] {
    guard !text.isEmpty else { throw Failure(.badArgument, texts(.unknownSources, ["command": word])) }
    let typed = TaggedText(text)
    // #3 is the number of a row, as elsewhere.
    guard typed.text.isEmpty, let group = typed.tags.first, typed.tags.count == 1 else {
      return try sources(called: text, for: word)
    }
    let grouped = rows.filter { $0.source.isIn(group: group) }
    if grouped.isEmpty, RowReference.list(parsing: group) != nil { return try rows(named: group, for: word) }
    guard !grouped.isEmpty else { throw Failure(.badArgument, texts(.noGroup, ["group": TaggedText.shown(group)])) }
    return grouped
  }

  /// The rows of numbers, or that of a name: the whole of one, or the beginning of a single one.
  private func sources(called text: String, for word: String) throws -> [Row] {
    let first = text.lowercased().prefix { !$0.isWhitespace }
    let isAll = text.lowercased() == RowsWord.all || first == RowsWord.above
    let isNumbered = isAll || RowReference.list(parsing: text) != nil
    guard !isNumbered else { return try rows(named: text, for: word) }
    let name = TaggedText.unquoted(text)
    guard let row = row(named: name, where: ==) ?? row(named: name, where: { $0.hasPrefix($1) }) else {
      throw Failure(.badArgument, texts(.unknownSources, ["command": word]))
    }
    return [row]
  }

  /// The only source with such a name, in capital or small letters; nil for none and several.
  private func row(named text: String, where isWanted: (_ name: String, _ text: String) -> Bool) -> Row? {
    let folded = { (name: String) in
      name.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
    let found = rows.filter { isWanted(folded($0.source.name), folded(text)) }
    return found.count == 1 ? found[0] : nil
  }

  private func markSeen(_ text: String) throws -> Answer {
    markSeen(try sources(named: text, for: Self.seenWord), typed: "\(Self.seenWord) \(text)")
  }

  private func markSeen(_ rows: [Row], typed command: String) -> Answer {
    let names = rows.map(\.source.name).joined(separator: ", ")
    let message =
      rows.count > Self.maximumNames
      ? texts(.markedManySeen, ["count": rows.count]) : texts(.markedSeen, ["name": names])
    return change(command, message: message) { [subscriptions] in
      try await subscriptions.markSeen(rows.map(\.id))
    }
  }

  /// The maximum number of sources that a message names.
  private static let maximumNames = 5

  private func remove(_ text: String) throws -> Answer {
    let rows = try sources(named: text, for: Self.removeWord)
    let message =
      rows.count == 1
      ? texts(.removed, ["name": rows[0].source.name]) : texts(.removedMany, ["count": rows.count])
    return change("\(Self.removeWord) \(text)", message: message) { [subscriptions] in
      try await subscriptions.remove(rows.map(\.id))
    }
  }

  private func tag(_ text: String, _ word: String) throws -> Answer {
    let typed = TaggedText(text)
    guard !typed.text.isEmpty, !typed.tags.isEmpty else {
      throw Failure(.badArgument, texts(.needsTags, ["command": word]))
    }
    let rows = try sources(called: typed.text, for: word)
    let isNew = word == Self.tagWord
    let groups = typed.tags.map(TaggedText.shown).joined(separator: ", ")
    let message = texts(isNew ? .tagged : .untagged, ["count": rows.count, "groups": groups])
    return change("\(word) \(text)", message: message) { [subscriptions] in
      try await subscriptions.tag(
        rows.map(\.id), adding: isNew ? typed.tags : [], removing: isNew ? [] : typed.tags)
    }
  }

  /// Work that changes the list, which can be taken back from then on.
  private func change(
    _ command: String, message: String, _ make: @escaping @MainActor () async throws -> SubscriptionStorage.WayBack
  ) -> Answer {
    .work(name: "change") { [lastChange, context] in
      lastChange.record(command, in: context, back: try await make())
      return .done(message)
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
    case .url: return .done(source.id)
    case .rename:
      guard !target.words.isEmpty else { throw Failure(.badArgument, texts[.needsName]) }
      return .work(name: "rename") { [subscriptions, texts] in
        let name = try await subscriptions.rename(
          source.id, to: TaggedText.unquoted(target.words.joined(separator: " ")))
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
}

// MARK: - Changes

extension SubscriptionsPresenter: SubscriptionsOutput {
  /// Changes the rows without showing them again.
  public func subscriptionsDidChange() {
    guard model.hasLoaded else { return }
    update()
  }

  private func update() {
    let sections = sections(of: subscriptions.current)
    model.forgetCancellation()
    let new = Dictionary(sections.flatMap(\.rows).map { ($0.id, $0) }) { first, _ in first }
    change(Set(new.keys)) { new[$0.id] ?? $0 }
    // The head shows the progress.
    if heading != shownHeading ?? title { display.listDidChange(.edited([])) }
    shownHeading = heading
    // Other rows, in another order, or below other headers.
    guard sections != model.sections else { return }
    _ = model.receive(ListPage(sections: sections), from: .bundled, for: .refresh)
    model.didShow(sections.flatMap(\.rows).map(\.id))
  }
}
