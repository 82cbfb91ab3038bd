/// What has changed in a list.
public enum ListChange: Hashable, Sendable {
  /// How the load of a part stands; the rows are as they were.
  case status(LoadPart)
  /// Its rows, all of them.
  case rows
  /// There are rows after those that were there: from this index of the first section on.
  case appended(from: Int)
  /// Some rows have come or gone, and the others have kept their order.
  case changed(ListDifference)
  /// The image of a row has come or failed.
  case images
}

/// Where a presenter says that what it shows has changed.
@MainActor public protocol ListDisplay: AnyObject {
  func contentDidChange(_ change: ListChange)
}
