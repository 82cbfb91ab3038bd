import Markup

/// Limits the expensive work for a whole feed, because each item may require much of it.
final class FeedBudget {
  /// The maximum number of addresses to parse, of pictures and of links in texts.
  private static let maximumAddresses = 30_000
  /// The maximum number of texts to parse as dates.
  private static let maximumDates = 30_000

  let addresses = AddressBudget(maximumAddresses)
  private var dates = maximumDates

  /// Consumes one date of the budget; returns false if the budget is exhausted.
  func takeDate() -> Bool {
    guard dates > 0 else { return false }
    dates -= 1
    return true
  }
}
