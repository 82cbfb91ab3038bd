/// A document in the form that is passed to libxml2.
struct CleanedMarkup {
  /// The rewritten document, in UTF-8.
  let bytes: [UInt8]
  /// The reason why the document is incomplete; nil if it is complete.
  let gap: MarkupGap?
  /// Whether tags are misplaced, so that content may be attributed to a wrong element.
  let isDamaged: Bool
  /// The number of records, such as items of a feed, that could not be separated because their start tags are missing.
  let lost: Int
}
