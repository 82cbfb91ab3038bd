/// The continuation after the last line of a page.
public enum NextThing: Sendable {
  /// Enter shows the next row of the list below.
  case row
  /// The list below has no further row; the next unread post is in another list.
  case unreadElsewhere
  /// Nothing follows: the list has ended, and all posts are read.
  case none
}
