public import HTTP

/// The bounds of answers.
public enum SourceLimits {
  /// A feed, or a page that may link to feeds; cut off at this size.
  static let feed = AnswerLimits(bytes: 8 << 20, pace: .within(.seconds(120)), cutsOff: true)
  /// A document: JSON.
  public static let document = AnswerLimits(bytes: 8 << 20, pace: .within(.seconds(120)))
  /// An image: at least 1 KiB a second, over any half minute.
  public static let image = AnswerLimits(bytes: 20 << 20, pace: .atLeast(bytes: 30 << 10, every: .seconds(30)))
  /// A recording that is saved as a file: some hours of audio, at the pace of an image.
  public static let recording = AnswerLimits(bytes: 2 << 30, pace: .atLeast(bytes: 30 << 10, every: .seconds(30)))
}
