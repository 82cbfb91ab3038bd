/// The content that follows the last line of a page.
public enum NextThing: Sendable {
  /// The next row of the list below, shown by Enter.
  case row
  /// No further row in the list below; the next unread post is in another list.
  case unreadElsewhere
  /// Nothing: the list ends, and everything else is read.
  case none
}
