public import Foundation

/// The time between two loads of a source, as written by the user: a number of minutes such as `60`, or a number with a
/// unit such as `15m`, `2h` or `1d`.
public struct ReloadInterval: Hashable, Sendable {
  /// The number of seconds in each unit.
  private static let units: [Character: Int] = ["m": 60, "h": 3_600, "d": 86_400]
  /// The minimum and maximum interval, in seconds: 5 minutes and 30 days.
  private static let range = 300...2_592_000
  /// The maximum number of digits.
  private static let maximumDigits = 5

  /// The interval as text, which `init(_:)` can parse.
  public let text: String
  /// The interval, in seconds.
  public let seconds: TimeInterval

  /// Parses an interval, ignoring case; nil if the text is not an interval, or if the interval is out of range.
  public init?(_ text: String) {
    let text = text.lowercased()
    let unit = text.last.flatMap { Self.units[$0] }
    let digits = unit == nil ? text : String(text.dropLast())
    guard (1...Self.maximumDigits).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let count = Int(digits)
    else { return nil }
    let (seconds, isTooLong) = count.multipliedReportingOverflow(by: unit ?? 60)
    guard !isTooLong, Self.range.contains(seconds) else { return nil }
    self.text = text
    self.seconds = TimeInterval(seconds)
  }
}
