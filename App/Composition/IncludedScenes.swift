/// The set of FeedShell's own scenes that a program built on FeedShell includes.
///
/// A scene whose parent is not included becomes a root.
public nonisolated struct IncludedScenes: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The feed of one source, its posts, their comments and images.
  public static let feed = IncludedScenes(rawValue: 1 << 0)
  /// The list of the user's sources, their feeds, and the related commands.
  public static let sources = IncludedScenes(rawValue: 1 << 1)
  /// An endless list of messages.
  public static let messages = IncludedScenes(rawValue: 1 << 2)
  /// Posters of destinations in space.
  public static let posters = IncludedScenes(rawValue: 1 << 3)
  /// The scenes of the demo, which help and completion offer only if the demo is a source.
  static let ofDemo: IncludedScenes = [.messages, .posters]
  /// All of FeedShell's own scenes.
  public static let all: IncludedScenes = [.feed, .sources, .messages, .posters]
}
