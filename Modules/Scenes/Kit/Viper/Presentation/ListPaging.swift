/// The progress of a user through a list: the verbs of its view, which measures rows and writes no model.
@MainActor public protocol ListPaging<Row>: ListContent {
  /// Begins a screenful of so many lines, with the view's measure of the rows from a position on.
  func begin(_ screenful: Screenful, lines: Int, block: (_ position: Int) -> Pager.Block)
  /// Begins a screenful of chosen rows, to which no others belong.
  func beginChosenRows()
  /// Lets screenfuls go through these rows only, from the first; nil goes on with all rows, where the user was before.
  func find(_ ids: [Row.ID]?)
  /// Adds rows to those that screenfuls go through since a search.
  func findAlso(_ ids: [Row.ID])
  /// Begins the last screenful with this row, of all rows if a search has not found it: then it is to be shown again.
  func begin(at position: Int)
  /// Begins the last screenful with this row, unless it has the row, or a search has not found it.
  func move(to position: Int)
  /// Counts rows as shown in a screenful that ends before a position.
  func take(_ blocks: [Pager.Block], upTo end: Int)
  /// Shows the rest of the screenful without its missing pictures.
  func stopWaiting()
  /// Puts the rows on top that have come late, and begins the next screenful with them; false without any.
  func takeNewer() -> Bool
  /// Notes that the user was told of rows that have come late.
  func tellNewer()
  /// Counts rows as no longer new.
  func markShown(_ ids: [Row.ID])
  /// Rows were printed on a user's screen: never those of a script, prefetched ones, or those below the screen.
  ///
  /// - Parameters:
  ///   - rows: the rows.
  ///   - whole: those of which nothing was left out, by their ids.
  func didShow(_ rows: [Row], whole: Set<Row.ID>)
}

extension ListPaging {
  public func didShow(_ rows: [Row], whole: Set<Row.ID>) {}
}
