public import JSON

/// The loaded rows of a scene, by their numbers: for completion, references and scripts.
@MainActor public protocol SceneRows: AnyObject {
  /// The state of the list.
  var state: SceneState { get }
  /// The failure of the last load; nil if it did not fail.
  var failure: Failure? { get }
  /// The number of rows in the list.
  var rowCount: Int { get }
  /// The smallest and the largest number of the rows in the list; nil for an empty list.
  var rowNumbers: ClosedRange<Int>? { get }
  /// The numbers of the rows that a person goes through, in their order: all, or the hits of a search.
  var listedNumbers: [Int] { get }
  /// Those of them in the screenful shown last.
  var numbersOfScreenful: [Int] { get }
  /// The numbers of the rows that a person names, as `above 30` and `all` do.
  ///
  /// - Throws: a `Failure` for other words, and for numbers without a row.
  func numbers(named text: String, for command: String) throws -> [Int]
  /// Whether a row in the list has a number.
  func hasRow(numbered number: Int) -> Bool
  /// The completion hints of the rows that satisfy a condition, in the list's order.
  ///
  /// - Parameters:
  ///   - command: leaves out the rows on which this command has no effect; nil leaves out none.
  ///   - isWanted: the condition.
  /// - Returns: the hints.
  func rowHints(for command: String?, where isWanted: (_ number: Int, _ id: String) -> Bool) -> [RowHint]
  /// The number of the first unread row that can be opened behind a row, or else from the screenful on, and then from the
  /// beginning; nil without one.
  func unreadRow(after number: Int?) -> Int?
  /// The number of the first row that leads to unread things, but not of that row; looked for as an unread row is, nil
  /// without one.
  func rowWithUnread(after number: Int?) -> Int?
  /// Whether a row leads to unread things.
  func leadsToUnread(_ number: Int) -> Bool
  /// Whether a person goes through the rows that a search has found.
  var isSearched: Bool { get }
  /// The scene as JSON, for scripts.
  func json(_ rows: RowSelection) -> JSONValue
  /// The columns of rows, the usual ones unless some are chosen, for scripts that read lines; untrusted.
  func lines(_ rows: RowSelection, _ columns: [RowColumn]?) -> [[String]]
}

extension SceneRows {
  /// The hints of the rows that satisfy a condition, in the list's order.
  public func rowHints(where isWanted: (_ number: Int, _ id: String) -> Bool) -> [RowHint] {
    rowHints(for: nil, where: isWanted)
  }

  /// The number of the first row on which a command has an effect; nil without one.
  public func firstRow(for command: String?) -> Int? {
    var isFound = false
    // Makes the hint of one row only.
    return rowHints(for: command) { _, _ in
      defer { isFound = true }
      return !isFound
    }.first?.number
  }
}

/// The rows of a scene in its JSON.
public enum RowSelection: Hashable, Sendable {
  /// All loaded rows.
  case all
  /// The rows at these positions.
  case positions(Range<Int>)
  /// The rows that came after the first answer and were not shown yet.
  case new
  /// The rows with these numbers.
  case numbered([Int])
}

/// A row as a candidate of completion.
public struct RowHint: Hashable, Sendable {
  /// The row's number.
  public let number: Int
  /// The row's untrusted value in routes.
  public let id: String
  /// The untrusted line that identifies the row.
  public let text: String

  /// A candidate for a row.
  public init(number: Int, id: String, text: String) {
    self.number = number
    self.id = id
    self.text = text
  }
}
