public import Posts
public import Terminal
import Viper

/// A search for rows of a list by text, or by a condition on their posts.
public struct RowSearch {
  /// The text of the search as typed.
  public let text: String
  /// The text to highlight in the rows; nil for no highlighting.
  public let marked: TextSearch?
  /// The condition on the post of a row; nil to search by text.
  private let isWanted: ((Post) -> Bool)?

  /// Creates a search for the rows that contain a text.
  public init(_ search: TextSearch) {
    (text, marked, isWanted) = (search.text, search, nil)
  }

  /// Creates a search for rows whose posts satisfy a condition.
  public init(_ text: String, marking marked: TextSearch? = nil, where isWanted: @escaping (Post) -> Bool) {
    (self.text, self.marked, self.isWanted) = (text, marked, isWanted)
  }

  /// Whether a row matches the search.
  @MainActor func finds(_ row: some ListRow, in context: PresentationContext) -> Bool {
    guard let isWanted else { return marked?.matches(row.searchText(in: context)) ?? false }
    return row.listedPost.map(isWanted) ?? false
  }
}
