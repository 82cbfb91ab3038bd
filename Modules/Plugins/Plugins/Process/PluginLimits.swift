/// The limits of plugins.
enum PluginLimits {
  /// The maximum length of a line, in bytes.
  static let lineLength = 8 << 20
  /// The maximum length of a line of standard error that is kept, in bytes.
  static let errorLineLength = 4_096
  /// The maximum number of bytes without an answer among them.
  static let noise = 64 << 20
  /// The maximum number of lines without an answer among them.
  static let noiseLines = 10_000
  /// The maximum size of a description, in bytes.
  static let descriptionSize = 64 << 10
  /// The maximum number of routes, and of actions.
  static let parts = 32
  /// The maximum length of a plugin's own words in a failure, in characters.
  static let words = 500
  /// The maximum length of a text of a row, post or comment, as of those in feeds, in bytes.
  static let text = 256 << 10
  /// The maximum number of pictures in a text, as in feeds.
  static let pictures = 100
  /// The maximum length of a title or name, in bytes.
  static let title = 4_096
  /// The time for an answer.
  static let silence = Duration.seconds(30)
  /// The time for a description.
  static let description = Duration.seconds(15)
  /// The time in which a program reads a message after a cancellation, or ends after a request to end.
  static let patience = Duration.seconds(1)
  /// The maximum length of a log, in bytes.
  static let log = 1 << 20
}
