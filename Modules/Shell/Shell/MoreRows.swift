/// The number of rows that `more` shows.
package enum MoreRows: Hashable {
  /// The word for all rows.
  static let allWord = "all"

  /// The next screenful; in a script, the next page.
  case page
  /// The given number of rows.
  case rows(Int)
  /// All rows of the source.
  case all

  /// Parses the text after `more`; returns nil for an invalid amount.
  init?(_ text: String) {
    switch (text, Int(text)) {
    case ("", _): self = .page
    case (Self.allWord, _): self = .all
    case (_, let count?) where count > 0: self = .rows(count)
    default: return nil
    }
  }
}
