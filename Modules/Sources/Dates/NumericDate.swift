import Loading

/// Dates of numbers, year first: ISO 8601 and those that resemble it.
enum NumericDate {
  static func parse(_ text: String) -> DateParts? {
    guard let split = text.wholeMatch(of: /(?<day>[\d\-\/.]+)(?:(?:[Tt]|\s+)(?<rest>\S.*))?/),
      let day = day(String(split.day))
    else { return nil }
    guard let rest = split.rest else { return day }
    return TimeOfDay(String(rest)).map { $0.at(day) }
  }

  private static func day(_ text: String) -> DateParts? {
    if let match = text.wholeMatch(of: /(\d{4})-?(\d{3})/), let year = Int(match.1), let day = Int(match.2) {
      return (1...366).contains(day) ? ordinal(day, in: year) : nil
    }
    let compact = /(\d{4})(\d{2})?(\d{2})?/
    let separated = /(\d{4}|\d{2})[\-\/.](\d{1,2})(?:[\-\/.](\d{1,2}))?/
    guard
      let match = text.wholeMatch(of: separated).map({ ($0.1, Optional($0.2), $0.3) })
        ?? text.wholeMatch(of: compact).map({ ($0.1, $0.2, $0.3) }), let year = Int(match.0)
    else { return nil }
    return DateParts(
      year: DateParts.year(year, digits: match.0.count), month: match.1.flatMap { Int($0) } ?? 1,
      day: match.2.flatMap { Int($0) } ?? 1)
  }

  /// The parts of a day counted from the first of January; none of a month for one that the year does not have.
  private static func ordinal(_ day: Int, in year: Int) -> DateParts {
    var parts = DateParts(year: year, day: day)
    while parts.month < 12, parts.day > GregorianDay.count(in: parts.month, of: year) {
      parts.day -= GregorianDay.count(in: parts.month, of: year)
      parts.month += 1
    }
    return parts
  }
}
