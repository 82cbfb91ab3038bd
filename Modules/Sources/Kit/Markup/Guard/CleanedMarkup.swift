/// A document as it is passed to libxml2.
struct CleanedMarkup {
  /// The bytes, in UTF-8.
  let bytes: [UInt8]
  /// The reason why they end early; nil if they do not.
  let gap: MarkupGap?
  /// Whether tags are misplaced, so that a part may be attributed to another element.
  let isDamaged: Bool
  /// The number of records whose start tags are missing.
  let lost: Int
}
