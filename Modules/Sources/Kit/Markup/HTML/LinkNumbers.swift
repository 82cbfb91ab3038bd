/// The addresses of links, numbered by their first occurrence.
struct LinkNumbers {
  private static let maximum = 500

  private(set) var addresses: [String] = []
  private var numbers: [String: Int] = [:]
  /// The addresses beyond the maximum, which have no number.
  private(set) var unnumbered: Set<String> = []

  /// Continues the numbers of other addresses, which keep theirs.
  init(after addresses: [String] = []) {
    for address in addresses { _ = number(of: address) }
  }

  /// The number of an address; nil if there are too many.
  mutating func number(of address: String) -> Int? {
    if let number = numbers[address] { return number }
    guard addresses.count < Self.maximum else {
      unnumbered.insert(address)
      return nil
    }
    addresses.append(address)
    numbers[address] = addresses.count
    return addresses.count
  }
}
