/// The rows that `more` shows.
package enum MoreRows: Hashable {
  /// The word for all rows.
  static let allWord = "all"

  /// The next screenful; in a script the next page.
  case page
  /// So many.
  case rows(Int)
  /// All that the source has.
  case all
}
