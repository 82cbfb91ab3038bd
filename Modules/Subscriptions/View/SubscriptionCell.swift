import Localization
public import Terminal
public import TerminalList
public import Viper

/// A subscription: its name with the number of unread posts, then its kind, the last load, and the failure.
public struct SubscriptionCell: Cell {
  private let source: SubscribedSource
  private let context: PresentationContext
  private let texts: Strings<SubscriptionsText>

  public init(row: SubscriptionRow, context: PresentationContext) {
    source = row.source
    self.context = context
    texts = context.strings(SubscriptionsText.table)
  }

  public func lines(width: Int) -> [StyledText] {
    let unread = source.unreadCount > 0 ? "  " + texts(.unreadPosts, ["count": source.unreadCount]) : ""
    let count = StyledText(line: unread, .accent)
    let name = StyledText(line: source.name, .strong).shortened(to: max(8, width - count.width))
    return [name + count] + state.wrapped(to: width)
  }

  private var state: StyledText {
    let date = source.loadedAt.map { texts(.loadedAt, ["age": context.dateText(for: $0)]) }
    let facts = [kind, date ?? (source.error == nil ? texts[.notLoaded] : nil)].compactMap(\.self)
    let state = StyledText(line: facts.joined(separator: " · "), .secondary)
    guard let error = source.error else { return state }
    let message = Failure(loading: error, in: context.language).message
    return state + StyledText(line: (facts.isEmpty ? "" : " · ") + message, .error)
  }

  private var kind: String? {
    source.kind.map { SubscriptionsText.name(ofKind: $0, in: context) }
  }
}
