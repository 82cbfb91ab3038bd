import Foundation

/// Formats dates relative to a given time: "1 day ago".
struct RelativeDateStyle {
  let now: Date
  let calendar: Calendar
  let locale: Locale

  /// The text for a date, in whole multiples of its largest unit, as in the column of short dates.
  ///
  /// Takes some microseconds: use it for rows on the screen, not for complete lists.
  func text(for date: Date) -> String {
    // An interval of 0 would be formatted as one in the future: "in 0 seconds".
    let moment = abs(now.timeIntervalSince(date)) < 1 ? date.addingTimeInterval(1) : wholeUnits(since: date)
    return Date.AnchoredRelativeFormatStyle(
      anchor: date, presentation: .numeric, unitsStyle: .wide,
      locale: locale, calendar: calendar, capitalizationContext: .unknown
    ).format(moment)
  }

  /// The date moved to a whole number of its largest unit before `now`, because the formatter would round.
  private func wholeUnits(since date: Date) -> Date {
    let units: [Calendar.Component] = [.year, .month, .weekOfMonth, .day, .hour, .minute, .second]
    let parts = calendar.dateComponents(Set(units), from: date, to: now)
    for unit in units {
      guard let count = parts.value(for: unit), count != 0 else { continue }
      return calendar.date(byAdding: unit, value: count, to: date) ?? now
    }
    return now
  }
}
