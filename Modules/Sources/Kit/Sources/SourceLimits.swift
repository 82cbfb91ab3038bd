public import HTTP

/// The limits of responses.
public enum SourceLimits {
  /// The limits of a feed, or of a page that may link to feeds; a longer body is truncated.
  static let feed = AnswerLimits(bytes: 8 << 20, pace: .within(.seconds(120)), cutsOff: true)
  /// The limits of a JSON document.
  public static let document = AnswerLimits(bytes: 8 << 20, pace: .within(.seconds(120)))
  /// The limits of an image, which must arrive with at least 1 KiB per second in any half minute.
  public static let image = AnswerLimits(bytes: 20 << 20, pace: .atLeast(bytes: 30 << 10, every: .seconds(30)))
  /// The limits of a recording to save as a file: several hours of audio, with the minimum speed of an image.
  public static let recording = AnswerLimits(bytes: 2 << 30, pace: .atLeast(bytes: 30 << 10, every: .seconds(30)))
}
