import Foundation
import Loading

/// Dates in HTTP headers (RFC 9110, 5.6.7): `Sun, 01 Feb 2015 07:46:23 GMT`.
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The date; nil for a text of another form.
  static func parse(_ text: String) -> Date? {
    let form = /[A-Za-z]+, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}:\d{2}:\d{2}) GMT/
    guard let parts = text.wholeMatch(of: form), let month = months.firstIndex(of: String(parts.2)) else { return nil }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    return ContractDate.parse("\(parts.3)-\(number)-\(parts.1)T\(parts.4)Z")
  }
}
