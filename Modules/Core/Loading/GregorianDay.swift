/// Day arithmetic in the proleptic Gregorian calendar.
public enum GregorianDay {
  /// The number of days in the given month (1 to 12).
  public static func count(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The number of days since 1 January 1970.
  ///
  /// Source: Howard Hinnant, "chrono-compatible low-level date algorithms", 2013.
  public static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // The year begins in March here, so that the leap day is the last day of the year.
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
