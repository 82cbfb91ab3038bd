public import Loading

/// A change in a list.
public enum ListChange: Hashable, Sendable {
  /// A new phase of a load; the rows are unchanged.
  case status(LoadPhase, LoadScope)
  /// The first rows of a list that had none.
  case rows
  /// Rows added at the end of the list, from the given position on.
  case appended(from: Int)
  /// The result of a load from the beginning, for a list that already had rows.
  case updated(ListUpdate, LoadScope)
  /// Rows that an action removed or inserted.
  case changed(ListDifference)
  /// Newer rows have arrived above those on screen, and wait until the user asks for them.
  case newer
  /// A list without rows waits for its first rows; the head of the screen shows the progress.
  case waiting
  /// Rows that were edited in place, with the positions to redraw.
  case edited([Int])
}

/// The effect of an answer on a list that already had rows.
public struct ListUpdate: Hashable, Sendable {
  /// The number of rows that were never listed before.
  public let newCount: Int
  /// The number of rows that the answer no longer has, and that are therefore removed.
  public let goneCount: Int
  /// The number of rows that were already listed but now have other contents.
  public let editedCount: Int
  /// Whether the rows that were already listed are in another order.
  public let isReordered: Bool

  /// Creates an update with the given counts of rows.
  public init(newCount: Int = 0, goneCount: Int = 0, editedCount: Int = 0, isReordered: Bool = false) {
    self.newCount = newCount
    self.goneCount = goneCount
    self.editedCount = editedCount
    self.isReordered = isReordered
  }
}

/// The receiver of a list's changes.
@MainActor public protocol ListDisplay: AnyObject {
  /// Shows a change, which the model already contains.
  func listDidChange(_ change: ListChange)
}
