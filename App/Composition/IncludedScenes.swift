/// FeedShell's own scenes in a shell of one's own.
///
/// A scene whose parent is left out becomes a root.
public nonisolated struct IncludedScenes: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The feed of one source, its posts, their comments and images.
  public static let feed = IncludedScenes(rawValue: 1 << 0)
  /// The list of the user's own sources, their feeds, and the commands about them.
  public static let sources = IncludedScenes(rawValue: 1 << 1)
  /// Messages without end.
  public static let messages = IncludedScenes(rawValue: 1 << 2)
  /// Posters of places in space.
  public static let posters = IncludedScenes(rawValue: 1 << 3)
  /// The scenes of the demo, which help and completion name only where the demo is.
  static let ofDemo: IncludedScenes = [.messages, .posters]
  /// All of them.
  public static let all: IncludedScenes = [.feed, .sources, .messages, .posters]
}
