/// Limits the addresses of pictures and links that are read in a document, because each takes time.
public final class AddressBudget {
  private var left: Int

  /// A budget of a number of addresses.
  public init(_ count: Int) {
    left = count
  }

  /// Takes one; false once all are taken.
  public func take() -> Bool {
    guard left > 0 else { return false }
    left -= 1
    return true
  }
}
