/// Limits the number of addresses of pictures and links that are parsed in a document, because each of them takes time.
public final class AddressBudget {
  private var left: Int

  /// Creates a budget of `count` addresses.
  public init(_ count: Int) {
    left = count
  }

  /// Consumes one address of the budget; returns false if the budget is exhausted.
  public func take() -> Bool {
    guard left > 0 else { return false }
    left -= 1
    return true
  }
}
