import Foundation
public import Loading
import Localization
public import Viper

/// Presents the list of subscriptions, one source per row; opening a row shows its feed.
public final class SubscriptionsPresenter: ResourcePresenter {
  public typealias Resource = [SubscribedSource]
  public typealias Row = SubscriptionRow

  public var model = ListModel<Row>()
  public let context: PresentationContext
  public let display: any ListDisplay
  let subscriptions: any SubscriptionsInteracting
  let router: SubscriptionsRouter
  let lastChange: LastChange
  private let listing: SourceListing
  /// Whether another scene covers this one, so that changes are not visible.
  private var isCovered = false
  /// The heading that was last shown.
  private var shownHeading: String?

  public init(
    context: PresentationContext, interactor: any SubscriptionsInteracting, router: SubscriptionsRouter,
    display: any ListDisplay, lastChange: LastChange, listing: SourceListing = .all
  ) {
    self.context = context
    subscriptions = interactor
    self.router = router
    self.display = display
    self.lastChange = lastChange
    self.listing = listing
  }

  var texts: Strings<SubscriptionsText> { context.strings(SubscriptionsText.table) }

  public var interactor: any LoadInteractor { subscriptions }
  public var title: String { texts[listing.title] }
  /// The title, followed by the progress while loads are running.
  public var heading: String {
    guard context.isInteractive, let progress = subscriptions.list.progress else { return title }
    let values = ["done": progress.done, "total": progress.total, "failed": progress.failed]
    return "\(title) · \(progress.bar) \(texts(progress.failed > 0 ? .reloadingWithFailures : .reloading, values))"
  }
  public var contents: RowContents? { .title }
  public var emptyText: String { texts(listing.emptyText, ["command": "add"]) }
  /// Whether all sources are listed.
  var isWhole: Bool { listing == .all }
  public var rowsWithUnread: Set<Row.ID> {
    Set(subscriptions.list.current.lazy.filter { $0.unreadCount > 0 }.map(\.id))
  }
  public var remark: String? {
    let count = model.rows.count(where: \.source.isWithoutNetwork)
    return count > 0 ? Failure(loading: LoadFailure.noNetwork(count: count), in: context.language).message : nil
  }
  public var hints: [String]? {
    let group = model.rows.lazy.compactMap(\.source.tags.first).first.map(TaggedText.shown)
    return [texts(.newHint, ["command": ShellWord.new.rawValue]), group, ListCommand.refresh].compactMap(\.self)
  }
  public var newRoute: Route? { router.newRoute }

  public func present(_ sources: Resource) -> ListPage<Row> { ListPage(sections: sections(of: sources)) }

  /// Divides the listed sources into sections.
  ///
  /// On a screen, sources are grouped, and sources without a group come first. An account without its own group is
  /// listed with its feeds. A script receives a single section.
  private func sections(of sources: [SubscribedSource]) -> [ListSection<Row>] {
    let now = context.now()
    let listed = sources.filter { listing.has($0, at: now) || model.row(withID: $0.id) != nil }
    guard context.isInteractive else { return [ListSection(rows: listed.map(Row.init))] }
    var (groups, ungrouped): ([String], [Row]) = ([], [])
    var rows: [String: [Row]] = [:]
    let tags = Set(listed.compactMap(\.tags.first))
    for source in listed {
      let name = source.accountState == nil || !tags.contains(source.name) ? nil : source.name
      guard let group = source.tags.first ?? name else {
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

  /// The maximum length of a group name in a header, in characters.
  private static let maximumGroupLength = 60

  /// Returns the header of a group: its name, followed by the number of unread posts unless this number is 0.
  private func header(of group: String, _ rows: [Row]) -> String {
    let unread = unreadCount(of: rows)
    let isLong = group.count > Self.maximumGroupLength
    let name = TaggedText.shown(isLong ? "…" + group.suffix(Self.maximumGroupLength - 1) : group)
    return unread == 0 ? name : "\(name) · \(texts(.unreadPosts, ["count": unread]))"
  }

  public func pause() { isCovered = true }

  /// Shows the states that changed while another scene was on top.
  public func resume() {
    isCovered = false
    guard model.hasLoaded else { return }
    update()
  }

  /// Renumbers the sources in displayed order; in a script, the numbers remain unchanged.
  public func renumber() {
    if context.isInteractive { model.renumber() }
  }

  /// The number of unread posts in all listed sources; a post in several sources counts once.
  public var unreadCount: Int { unreadCount(of: model.rows) }

  /// Returns the number of unread posts in rows, without saved views, whose posts belong to other sources.
  func unreadCount(of rows: [Row]) -> Int {
    subscriptions.list.unreadCount(of: rows.filter { !$0.source.isView && $0.source.unreadCount > 0 }.map(\.id))
  }

  public func notice(of update: ListUpdate, for scope: LoadScope) -> String? {
    guard scope == .refresh else { return nil }
    let unread = unreadCount
    let failed = model.rows.filter { $0.source.error != nil }
    guard !failed.isEmpty else { return texts(.refreshed, ["count": unread]) }
    let loaded = model.rows.count { $0.source.error == nil && !$0.source.isView && $0.source.accountState == nil }
    let numbers = NumberRanges(failed.compactMap { model.number(of: $0.id) }.prefix(Self.maximumFailed))
    return texts(
      .refreshedWithFailures,
      [
        "loaded": loaded, "count": unread, "failed": failed.count,
        "command": "\(ShellWord.rows.rawValue) \(numbers.typed)", "retry": ListCommand.retry,
      ])
  }

  /// Reloads the failed sources, or a list that failed to load; returns false if nothing failed.
  public func retry() -> Bool {
    if model.state == .failed {
      load()
      return true
    }
    let failed = rows.map(\.source).filter { $0.askedAt != nil || $0.error.map { $0.kind != .gone } ?? false }.map(\.id)
    guard !failed.isEmpty else { return false }
    model.requestRefresh()
    subscriptions.reload(failed)
    return true
  }

  /// The maximum number of failed sources in a message.
  private static let maximumFailed = 9
}

// MARK: - Changes

extension SubscriptionsPresenter: SubscriptionsOutput {
  /// Updates the rows without reprinting them.
  public func subscriptionsDidChange() {
    guard model.hasLoaded, !isCovered else { return }
    update()
  }

  private func update() {
    let sections = sections(of: subscriptions.list.current)
    model.forgetCancellation()
    let new = Dictionary(sections.flatMap(\.rows).map { ($0.id, $0) }) { first, _ in first }
    change(Set(new.keys)) { new[$0.id] ?? $0 }
    // The header shows the progress.
    if heading != shownHeading ?? title { display.listDidChange(.edited([])) }
    shownHeading = heading
    // Rows were added, removed or moved, or headers changed.
    guard sections != model.sections else { return }
    let old = model.sections
    _ = model.receive(ListPage(sections: sections), from: .bundled, for: .refresh)
    model.didShow(sections.flatMap(\.rows).map(\.id))
    let heads = changedHeads(since: old)
    if !heads.isEmpty { display.listDidChange(.edited(heads)) }
  }

  /// Returns the positions of the rows directly below changed section headers, to be redrawn with their headers.
  private func changedHeads(since old: [ListSection<Row>]) -> [Int] {
    let headers = Dictionary(
      old.compactMap { section in section.rows.first.map { ($0.id, section.header) } }
    ) { first, _ in first }
    var (positions, position) = ([Int](), 0)
    for section in model.sections {
      if let first = section.rows.first, let header = headers[first.id], header != section.header {
        positions.append(position)
      }
      position += section.rows.count
    }
    return positions
  }
}
