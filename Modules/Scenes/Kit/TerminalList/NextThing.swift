/// The thing behind the last line of a page.
public enum NextThing: Sendable {
  /// The next row of the list below, to which Enter leads.
  case row
  /// None in the list below; the next unread post of all sources is elsewhere.
  case unreadElsewhere
  /// None at all: the list ends, and nothing else is unread.
  case none
}
