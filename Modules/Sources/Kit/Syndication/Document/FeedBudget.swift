import Markup

/// Limits the expensive work for a whole feed, because each item may require a lot of it.
final class FeedBudget {
  /// The maximum number of addresses that are parsed, of pictures and of links in texts together.
  private static let maximumAddresses = 30_000
  /// The maximum number of texts that are parsed as dates.
  private static let maximumDates = 30_000

  let addresses = AddressBudget(maximumAddresses)
  private var dates = maximumDates

  /// Uses up one date; returns false if none is left.
  func takeDate() -> Bool {
    guard dates > 0 else { return false }
    dates -= 1
    return true
  }
}
