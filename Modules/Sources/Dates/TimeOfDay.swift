/// A time of day with its zone, such as `13:05:09.5+02:00` or `1:05 PM EST`.
struct TimeOfDay {
  private let hour: Int
  private let minute: Int
  private let second: Double
  private let offset: Int

  /// Nil if the text is no time.
  init?(_ text: String) {
    guard let match = text.wholeMatch(of: Self.pattern), let hour = Int(match.hour) else { return nil }
    var hours = hour
    if let half = match.half?.lowercased() { hours = hour % 12 + (half.hasPrefix("p") ? 12 : 0) }
    self.hour = hours
    minute = match.minute.flatMap { Int($0) } ?? 0
    second = match.second.flatMap { Double($0.replacing(",", with: ".")) } ?? 0
    offset = TimeZoneName.offset(String(match.zone ?? ""))
  }

  /// The time on a day.
  func at(_ day: DateParts) -> DateParts {
    var parts = day
    (parts.hour, parts.minute, parts.second, parts.offset) = (hour, minute, second, offset)
    return parts
  }

  private typealias Parts = (
    Substring, hour: Substring, minute: Substring?, second: Substring?, half: Substring?, zone: Substring?
  )

  private static var pattern: Regex<Parts> {
    /(?<hour>\d{1,2})(?::?(?<minute>\d{2})(?::?(?<second>\d{1,2}(?:[.,]\d+)?))?)?\s*(?<half>[AaPp]\.?[Mm]\.?)?\s*(?<zone>[A-Za-z+\-−(].*)?/
  }
}
