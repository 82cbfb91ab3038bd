/// The maximum sizes of answers, in bytes.
public enum SourceLimits {
  /// A document: JSON or a feed.
  public static let document = 8 << 20
  /// An image.
  public static let image = 20 << 20
}
