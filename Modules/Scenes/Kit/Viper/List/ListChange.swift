public import Loading

/// A change of a list.
public enum ListChange: Hashable, Sendable {
  /// A new phase of a load; the rows are unchanged.
  case status(LoadPhase, LoadScope)
  /// The first rows arrived in a list that was empty.
  case rows
  /// Rows were added at the end of the list, starting at the given position.
  case appended(from: Int)
  /// A load from the beginning ended, in a list that already had rows.
  case updated(ListUpdate, LoadScope)
  /// An action removed or inserted rows.
  case changed(ListDifference)
  /// Newer rows arrived above the rows on screen; they are inserted when the user asks for them.
  case newer
  /// An empty list is waiting for its first rows; the header of the screen shows the progress.
  case waiting
  /// Rows were edited in place; the value contains the positions to redraw.
  case edited([Int])
}

/// The effect of a response on a list that already had rows.
public struct ListUpdate: Hashable, Sendable {
  /// The number of rows that were never listed before.
  public let newCount: Int
  /// The number of rows that were removed because the response no longer contains them.
  public let goneCount: Int
  /// The number of previously listed rows whose contents have changed.
  public let editedCount: Int
  /// Whether the order of the previously listed rows has changed.
  public let isReordered: Bool

  /// Creates an update with the given counts of rows.
  public init(newCount: Int = 0, goneCount: Int = 0, editedCount: Int = 0, isReordered: Bool = false) {
    self.newCount = newCount
    self.goneCount = goneCount
    self.editedCount = editedCount
    self.isReordered = isReordered
  }
}

/// Receives the changes of a list.
@MainActor public protocol ListDisplay: AnyObject {
  /// Displays a change that the model already contains.
  func listDidChange(_ change: ListChange)
}
