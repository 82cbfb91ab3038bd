public import HTTP

/// The limits of responses.
public enum SourceLimits {
  /// A feed, or a page that may link to feeds; truncated at this size.
  static let feed = AnswerLimits(bytes: 8 << 20, pace: .within(.seconds(120)), cutsOff: true)
  /// A JSON document.
  public static let document = AnswerLimits(bytes: 8 << 20, pace: .within(.seconds(120)))
  /// An image, which must arrive with at least 1 KiB per second in any half minute.
  public static let image = AnswerLimits(bytes: 20 << 20, pace: .atLeast(bytes: 30 << 10, every: .seconds(30)))
  /// A recording to save as a file: some hours of audio, with the minimum pace of an image.
  public static let recording = AnswerLimits(bytes: 2 << 30, pace: .atLeast(bytes: 30 << 10, every: .seconds(30)))
}
