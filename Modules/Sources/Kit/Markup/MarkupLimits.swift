/// Limits for documents, because libxml2 needs quadratic time for many attributes, and memory for each tag.
public enum MarkupLimits {
  /// The maximum size of a document, in bytes of UTF-8.
  public static let document = 8 << 20
  /// The maximum size of an HTML fragment, in bytes of UTF-8; a longer one is truncated.
  public static let fragment = 256 << 10
  /// The maximum size of a page that is searched for links to feeds, in bytes of UTF-8; a longer one is truncated.
  public static let page = 1 << 20
  /// The maximum number of attributes in a tag, and of namespace declarations in scope.
  static let attributes = 512
  /// The maximum sum of the squared attribute counts of all tags, because libxml2's time for a tag grows with that
  /// square.
  static let attributeWork = 40_000_000
  /// The maximum number of tags; a document with more tags is truncated.
  static let tags = 150_000
  /// The factor by which escaping may enlarge a document.
  static let growth = 2
}
