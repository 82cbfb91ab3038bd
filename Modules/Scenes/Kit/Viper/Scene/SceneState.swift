/// The state of a list scene, for prompts and scripts.
public enum SceneState: String, Hashable, Sendable {
  /// Nothing is loaded or loading.
  case idle
  /// Nothing is loaded yet; a load is running.
  case loading
  /// The list is loaded, and has rows.
  case loaded
  /// The list is loaded, and has no rows.
  case empty
  /// The last load from the beginning failed; rows from an earlier load remain.
  case failed
}
