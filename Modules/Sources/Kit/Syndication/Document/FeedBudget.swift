import Markup

/// Limits the costly work of a whole feed, of which each item may ask for a lot.
final class FeedBudget {
  /// The maximum number of addresses of pictures, and of links in texts.
  private static let maximumAddresses = 30_000
  /// The maximum number of texts that are read as dates.
  private static let maximumDates = 30_000

  let addresses = AddressBudget(maximumAddresses)
  private var dates = maximumDates

  /// Takes one date from the budget; false once it is spent.
  func takeDate() -> Bool {
    guard dates > 0 else { return false }
    dates -= 1
    return true
  }
}
