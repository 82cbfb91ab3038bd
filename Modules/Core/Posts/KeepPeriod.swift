import Foundation

/// How long posts are stored, as written by the user: `auto`, `all`, or a number of days, weeks or years such as `90d`,
/// `12w` or `1y`.
public struct KeepPeriod: Hashable, Sendable {
  /// The default period.
  public static let auto = KeepPeriod(text: "auto", age: .usual)
  /// The period without a limit.
  public static let all = KeepPeriod(text: "all", age: .always)

  /// The words that stand for a period.
  public static let allWords = [auto.text, all.text]

  private static let secondsOfDay = 24 * 3_600
  /// The number of days in each unit; a year counts as 365 days.
  private static let units: [Character: Int] = ["d": 1, "w": 7, "y": 365]
  /// The maximum number of days: 100 years.
  private static let maximumDays = 36_500
  /// The maximum number of digits.
  private static let maximumDigits = 5

  /// The period as text, which `init(_:)` can parse.
  public let text: String
  /// The age that the period stands for.
  public let age: KeepAge

  private init(text: String, age: KeepAge) {
    self.text = text
    self.age = age
  }

  /// Parses a period, ignoring case; nil if the text is not a period, or if the number of days is 0 or exceeds 100
  /// years.
  public init?(_ text: String) {
    let text = text.lowercased()
    switch text {
    case Self.auto.text: self = .auto
    case Self.all.text: self = .all
    default:
      let digits = text.utf8.dropLast()
      guard let unit = text.last.flatMap({ Self.units[$0] }), (1...Self.maximumDigits).contains(digits.count),
        digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let count = Int(text.dropLast()),
        (1...Self.maximumDays).contains(count * unit)
      else { return nil }
      self.init(text: text, age: .age(TimeInterval(count * unit * Self.secondsOfDay)))
    }
  }
}
