package import Foundation

/// Reads dates in the many shapes that feeds write them in, those of HTTP headers among them.
package enum FeedDate {
  /// The longest text that is read as a date, in bytes.
  private static let maximumLength = 100

  /// The date in a text; nil if it is none, or in the year 1, which stands for none.
  package static func parse(_ text: String) -> Date? {
    guard text.utf8.count <= maximumLength else { return nil }
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return (NumericDate.parse(text) ?? WordDate.parse(text)).flatMap(\.date)
  }
}
