/// The amount of rows that `more` shows.
package enum MoreRows: Hashable {
  /// The word that stands for all rows.
  static let allWord = "all"

  /// The next screenful; in a script, the next page.
  case page
  /// The given number of rows.
  case rows(Int)
  /// All rows of the source.
  case all
}
