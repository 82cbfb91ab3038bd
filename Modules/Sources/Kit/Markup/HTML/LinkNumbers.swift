/// Numbers the addresses of links in the order of their first occurrence.
struct LinkNumbers {
  private static let maximum = 500

  private(set) var addresses: [String] = []
  private var numbers: [String: Int] = [:]
  /// The addresses without a number, because the maximum was exceeded.
  private(set) var unnumbered: Set<String> = []

  /// Creates a numbering in which `addresses` have the first numbers, from 1 on.
  init(after addresses: [String] = []) {
    for address in addresses { _ = number(of: address) }
  }

  /// The number of an address; nil if the maximum would be exceeded.
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
