/// Limits how many addresses of pictures and links are parsed in a document, because each takes time.
public final class AddressBudget {
  private var left: Int

  /// Creates a budget of `count` addresses.
  public init(_ count: Int) {
    left = count
  }

  /// Uses up one address; returns false if none is left.
  public func take() -> Bool {
    guard left > 0 else { return false }
    left -= 1
    return true
  }
}
