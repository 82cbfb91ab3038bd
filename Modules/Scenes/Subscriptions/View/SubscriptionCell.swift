import Loading
import Localization
public import Terminal
public import TerminalList
public import Viper

/// Draws a subscription: its name with the number of unread posts, its kind, the last load or sync, and any failure.
public struct SubscriptionCell: Cell {
  /// The maximum number of lines of a failure.
  private static let maximumFailure = 2
  /// The right edge of the column with the numbers of unread posts, on sufficiently wide screens.
  private static let endOfCounts = 60
  /// The minimum width of a truncated name, in columns.
  private static let minimumName = 8
  /// The space between a name and the number of unread posts, in columns.
  private static let gap = 2

  private let source: SubscribedSource
  private let context: PresentationContext
  private let texts: Strings<SubscriptionsText>

  public init(row: SubscriptionRow, context: PresentationContext) {
    source = row.source
    self.context = context
    texts = context.strings(SubscriptionsText.table)
  }

  /// Returns the name; below it, the state of an account, or the failure of the last load.
  public func shortLines(width: Int) -> [StyledText] {
    let below = source.accountState == nil ? failure : state
    return [name(width: width)] + (below?.wrapped(to: width, atMost: Self.maximumFailure) ?? [])
  }

  public func lines(width: Int) -> [StyledText] {
    [name(width: width)] + state.wrapped(to: width)
  }

  /// Returns the name with the number of unread posts; bold if there are unread posts.
  private func name(width: Int) -> StyledText {
    guard source.unreadCount > 0 else { return StyledText(line: source.name).shortened(to: width) }
    let count = StyledText(line: texts(.unreadPosts, ["count": source.unreadCount]), .accent)
    let (name, room) = (StyledText(line: source.name, .strong), width - count.width)
    // A name that fits with a single blank is not cut.
    let shown = name.width < room ? name : name.shortened(to: max(Self.minimumName, room - Self.gap))
    let gap = min(Self.gap, room - shown.width)
    let blanks = max(1, gap, min(width, Self.endOfCounts) - shown.width - count.width)
    return shown + StyledText(String(repeating: " ", count: blanks)) + count
  }

  private var state: StyledText {
    let date = source.loadedAt.map { texts(.loadedAt, ["age": context.dateText(for: $0)]) }
    // A saved view is described by its query, and is never loaded.
    let isExpected = error == nil && source.account == nil
    let detail = source.isView ? source.query : date ?? (isExpected ? texts[.notLoaded] : nil)
    let parts = [kind] + (source.accountState.map(facts(of:)) ?? [detail])
    let state = StyledText(line: parts.compactMap(\.self).joined(separator: " · "), .secondary)
    guard let failure else { return state }
    return .joined([state, failure])
  }

  /// Returns the last sync of an account, its unsent changes, and the reason for the latest refusal.
  private func facts(of account: AccountState) -> [String?] {
    [
      account.inStepAt.map { texts(.inStepAt, ["age": context.dateText(for: $0)]) } ?? texts[.neverInStep],
      account.waitingMarks > 0 ? texts(.marksWait, ["count": account.waitingMarks]) : nil,
      account.waitingChanges > 0 ? texts(.changesWait, ["count": account.waitingChanges]) : nil,
      account.refusals.last.map { refusal in
        let reason = Failure(loading: refusal, in: context.language).message
        return texts(.changesRefused, ["count": account.refusals.count, "reason": reason])
      },
    ]
  }

  private var failure: StyledText? {
    guard !source.isWithoutNetwork else { return nil }
    if let reason = source.lateText(in: context) { return StyledText(line: reason, .secondary) }
    return error.map { StyledText(line: Failure(loading: $0, in: context.language).message, .error) }
  }

  private var error: LoadFailure? { source.failure(at: context.now()) }

  private var kind: String? {
    if source.accountState != nil { return texts[.reader] }
    if let account = source.account { return texts(.feedOf, ["account": account]) }
    return source.kind.map { SubscriptionsText.name(ofKind: $0, in: context) }
  }
}
