import Loading

/// Parses numeric dates: ISO 8601 and similar formats, and dates in American and other orders.
enum NumericDate {
  static func parse(_ bytes: ArraySlice<UInt8>) -> DateParts? {
    var scanner = DateScanner(bytes)
    guard let day = day(scanner.take { $0.isDateDigit || $0.separatesDay }) else { return nil }
    guard !scanner.isAtEnd else { return day }
    guard scanner.skip("T") || scanner.skipBlanks() else { return nil }
    return TimeOfDay(scanner.rest).map { $0.at(day) }
  }

  /// Parses a date of up to three numbers, without a time; nil for any other text.
  static func day(_ bytes: ArraySlice<UInt8>) -> DateParts? {
    let parts = bytes.split(maxSplits: 3, omittingEmptySubsequences: false, whereSeparator: \.separatesDay)
    let numbers = parts.compactMap { DateNumber($0) }
    guard numbers.count == parts.count, let first = numbers.first else { return nil }
    switch numbers.count {
    case 1: return compact(first, parts[0])
    case 2 where first.digits == 4 && numbers[1].digits == 3: return ordinal(numbers[1].value, in: first.value)
    case 2 where [2, 4].contains(first.digits) && numbers[1].digits <= 2:
      return DateParts(year: first.year, month: numbers[1].value)
    case 3 where numbers.dropFirst().allSatisfy({ $0.digits <= 2 }) && first.digits == 4:
      return DateParts(year: first.value, month: numbers[1].value, day: numbers[2].value)
    case 3 where first.digits <= 2 && numbers[1].digits <= 2 && [2, 4].contains(numbers[2].digits):
      return ordered(numbers, by: bytes[parts[0].endIndex])
    default: return nil
    }
  }

  /// Parses a date without separators: a year, a year and month, a year, month and day, or a year and day of the year.
  private static func compact(_ number: DateNumber, _ bytes: ArraySlice<UInt8>) -> DateParts? {
    switch number.digits {
    case 4: DateParts(year: number.value)
    case 6: DateParts(year: number.value / 100, month: number.value % 100)
    case 7: ordinal(number.value % 1_000, in: number.value / 1_000)
    case 8: DateParts(year: number.value / 10_000, month: number.value / 100 % 100, day: number.value % 100)
    default: nil
    }
  }

  /// Parses a date whose year may be last.
  ///
  /// In that case, the month is first if `separator` is a slash, otherwise the day; the order is reversed if the date
  /// would be invalid.
  private static func ordered(_ numbers: [DateNumber], by separator: UInt8) -> DateParts? {
    let (first, second, last) = (numbers[0], numbers[1], numbers[2])
    let yearFirst = DateParts(year: first.year, month: second.value, day: last.value)
    // A date such as `04-01-01` begins with the year.
    if last.digits == 2, separator == UInt8(ascii: "-") { return first.digits == 2 ? yearFirst : nil }
    let monthFirst = DateParts(year: last.year, month: first.value, day: second.value)
    let dayFirst = DateParts(year: last.year, month: second.value, day: first.value)
    let orders = separator == UInt8(ascii: "/") ? [monthFirst, dayFirst] : [dayFirst, monthFirst]
    return (orders + (last.digits == 2 && first.digits == 2 ? [yearFirst] : [])).first { $0.date != nil }
  }

  /// Converts a day of the year to a date; the date is invalid for day 366 of a common year.
  private static func ordinal(_ day: Int, in year: Int) -> DateParts? {
    guard (1...366).contains(day) else { return nil }
    var parts = DateParts(year: year, day: day)
    while parts.month < 12, parts.day > GregorianDay.count(in: parts.month, of: year) {
      parts.day -= GregorianDay.count(in: parts.month, of: year)
      parts.month += 1
    }
    return parts
  }
}
