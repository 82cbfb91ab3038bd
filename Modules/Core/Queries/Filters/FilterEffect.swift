/// The effect of a filter on matching posts; the raw value is the word to type.
public enum FilterEffect: String, CaseIterable, Hashable, Sendable {
  /// Hides them from lists and unread counts; they stay in the store and in `search`.
  case hide
  /// Highlights their rows.
  case mark
  /// Stars them when they arrive.
  case star
  /// Marks them as read when they arrive.
  case seen
}
