/// How long a script waits for several sources, as written by the user: `4s`, `500ms`, `2m`.
public struct PatienceTime: Hashable, Sendable {
  public let duration: Duration
  /// The time for use in a sentence, such as `4 s`.
  public let text: String

  private static let units: [(name: String, milliseconds: Int, sign: String)] = [
    ("ms", 1, "ms"), ("s", 1_000, "s"), ("m", 60_000, "min"),
  ]
  /// The maximum time, in milliseconds.
  private static let maximum = 3_600_000

  /// Parses a number of milliseconds, seconds or minutes, at most an hour; nil if the text is not a valid time.
  public init?(_ text: String) {
    let digits = text.prefix(while: \.isNumber)
    guard let count = Int(digits), let unit = Self.units.first(where: { $0.name == text.dropFirst(digits.count) })
    else { return nil }
    let (milliseconds, isTooLong) = count.multipliedReportingOverflow(by: unit.milliseconds)
    guard !isTooLong, (1...Self.maximum).contains(milliseconds) else { return nil }
    duration = .milliseconds(milliseconds)
    self.text = "\(count) \(unit.sign)"
  }
}
