/// The effect of a filter on matching posts; the raw value is the word that the user types.
public enum FilterEffect: String, CaseIterable, Hashable, Sendable {
  /// Hides the posts in lists and unread counts.
  ///
  /// They stay in the store, and the command `search` finds them.
  case hide
  /// Highlights the rows of the posts.
  case mark
  /// Stars the posts when they arrive.
  case star
  /// Marks the posts as read when they arrive.
  case seen
}
