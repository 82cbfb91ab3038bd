public import Loading

/// A change in a list.
public enum ListChange: Hashable, Sendable {
  /// A new phase of a load; the rows are unchanged.
  case status(LoadPhase, LoadScope)
  /// The first rows of a list that had none.
  case rows
  /// Further rows at the end, from this position on.
  case appended(from: Int)
  /// The answer to a load from the beginning, for a list that had rows.
  case updated(ListUpdate, LoadScope)
  /// Rows that an action removed or inserted.
  case changed(ListDifference)
  /// Rows that belong above those on the screen have come, and wait until they are taken.
  case newer
  /// A list without rows waits for the first ones, and its head says how far it is.
  case waiting
  /// Rows that were edited in place; those at these positions look different on the screen, too.
  case edited([Int])
}

/// The effect of an answer on a list that had rows.
public struct ListUpdate: Hashable, Sendable {
  /// Rows that were never in the list before.
  public let newCount: Int
  /// Rows that the answer shows to be removed from the list.
  public let goneCount: Int
  /// Rows with the same id and other contents.
  public let editedCount: Int

  /// An update with these counts of rows.
  public init(newCount: Int = 0, goneCount: Int = 0, editedCount: Int = 0) {
    self.newCount = newCount
    self.goneCount = goneCount
    self.editedCount = editedCount
  }
}

/// The receiver of a list's changes.
@MainActor public protocol ListDisplay: AnyObject {
  /// Shows a change, which the model already contains.
  func listDidChange(_ change: ListChange)
}
