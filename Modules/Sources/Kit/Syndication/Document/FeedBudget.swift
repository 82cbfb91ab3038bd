import Markup

/// The bounds of a whole feed, in which each item may have many of what costs time.
final class FeedBudget {
  /// The maximum number of addresses of pictures, and of links in texts.
  private static let maximumAddresses = 30_000
  /// The maximum number of texts that are read as dates.
  private static let maximumDates = 30_000

  let addresses = AddressBudget(maximumAddresses)
  private var dates = maximumDates

  /// Takes the reading of a date; false once all are taken.
  func takeDate() -> Bool {
    guard dates > 0 else { return false }
    dates -= 1
    return true
  }
}
