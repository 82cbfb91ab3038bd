/// Parses dates that contain the name of a month or day: RFC 822, and formats of other programs and languages.
enum WordDate {
  static func parse(_ bytes: ArraySlice<UInt8>) -> DateParts? {
    var date = WordDateParts()
    for word in words(of: bytes) { date.read(word) }
    guard let day = date.parts else { return nil }
    guard let time = date.time else { return day }
    return TimeOfDay(time[...]).map { $0.at(day) }
  }

  /// Splits a date into words; `04-Jan-2004` consists of three.
  private static func words(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    bytes.split { $0.isDateBlank || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }.flatMap { word in
      let hasName = word.contains(where: \.separatesDay) && word.contains { !$0.isDateDigit && !$0.separatesDay }
      let isDay = word.first?.isDateDigit == true && hasName && !word.contains(UInt8(ascii: ":"))
      return isDay ? word.split(whereSeparator: \.separatesDay) : [word]
    }
  }
}

/// The parts of a date found so far.
private struct WordDateParts {
  /// The time and its zone as words separated by a space; nil if none was found.
  private(set) var time: [UInt8]?
  private var day: Int?
  private var month: Int?
  private var year: DateNumber?

  /// The date; nil if the month or the year is missing.
  ///
  /// If the day is missing, this is the first day of the month, provided that the year has four digits and there is no
  /// time; otherwise nil.
  var parts: DateParts? {
    guard let month, let year else { return nil }
    guard let day else { return year.digits == 4 && time == nil ? DateParts(year: year.value, month: month) : nil }
    return DateParts(year: year.year, month: month, day: day)
  }

  /// Processes the next word.
  mutating func read(_ word: ArraySlice<UInt8>) {
    if let time {
      // The year may follow the time, as in `Sun Jan 4 16:29:06 PST 2004`.
      if year == nil, let number = DateNumber(word), number.digits == 4 {
        year = number
      } else {
        self.time = time + [UInt8(ascii: " ")] + word
      }
    } else if word.first?.isDateDigit != true {
      month = month ?? MonthName.number(of: word)
    } else if word.contains(UInt8(ascii: ":")) {
      time = Array(word)
    } else if day == nil, month == nil, word.count(where: \.separatesDay) == 2, let numbers = NumericDate.day(word) {
      (day, month, year) = (numbers.day, numbers.month, DateNumber(ArraySlice(String(numbers.year).utf8)))
    } else if let number = DateNumber(word.prefix(while: \.isDateDigit)) {
      if day == nil, number.digits <= 2 { day = number.value } else { year = year ?? number }
    }
  }
}
