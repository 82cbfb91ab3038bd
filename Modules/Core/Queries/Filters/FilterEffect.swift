/// The effect of a filter on the posts that its query asks for; its raw value is the word that is typed.
public enum FilterEffect: String, CaseIterable, Hashable, Sendable {
  /// Leaves them out of lists and of the numbers of unread posts; they stay in the store and in `search`.
  case hide
  /// Marks their rows.
  case mark
  /// Stars them as they come.
  case star
  /// Marks them as read as they come.
  case seen
}
