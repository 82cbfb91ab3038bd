enum PluginLimits {
  /// The maximum length of a line of standard output, in bytes.
  static let lineLength = 8 << 20
  /// The maximum length of a line of standard error, in bytes; longer lines are dropped.
  static let errorLineLength = 4_096
  /// The maximum number of output bytes without an answer.
  static let noise = 64 << 20
  /// The maximum number of output lines without an answer.
  static let noiseLines = 10_000
  /// The maximum size of a description, in bytes.
  static let descriptionSize = 64 << 10
  /// The maximum number of routes, of actions, of settings, and of patterns of addresses.
  static let parts = 32
  /// The maximum length of a plugin's own error message, in characters.
  static let words = 500
  /// The maximum length of a text in a row, post or comment, in bytes; the same as in feeds.
  static let text = 256 << 10
  /// The maximum number of pictures in a text; the same as in feeds.
  static let pictures = 100
  /// The maximum length of a title or name, in bytes.
  static let title = 4_096
  /// The maximum time for an answer.
  static let silence = Duration.seconds(30)
  /// The maximum time for a description.
  static let description = Duration.seconds(15)
  /// The maximum time to read a message after a cancellation, or to end after a request to do so.
  static let patience = Duration.seconds(1)
  /// The maximum length of a log, in bytes.
  static let log = 1 << 20
}
