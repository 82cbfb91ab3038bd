/// Numbers the addresses of links by their first occurrence.
struct LinkNumbers {
  private static let maximum = 500

  private(set) var addresses: [String] = []
  private var numbers: [String: Int] = [:]
  /// The addresses that exceed the maximum, and have no number.
  private(set) var unnumbered: Set<String> = []

  /// Gives the numbers from 1 to `addresses`; other addresses get the numbers after these.
  init(after addresses: [String] = []) {
    for address in addresses { _ = number(of: address) }
  }

  /// The number of an address; nil if it would exceed the maximum.
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
