public import Foundation

/// Formats dates relative to a moment: "1 day ago".
public struct RelativeDateStyle: Hashable, Sendable {
  private let now: Date
  private let calendar: Calendar
  private let locale: Locale

  /// A style for a moment.
  public init(now: Date, calendar: Calendar, locale: Locale) {
    self.now = now
    self.calendar = calendar
    self.locale = locale
  }

  /// The words for a date: in its largest unit, of which only whole ones count, as in a column of short dates.
  ///
  /// Takes some microseconds: for rows on the screen, not for complete lists.
  public func text(for date: Date) -> String {
    // The date of this moment would read as one in the future: "in 0 seconds".
    let moment = abs(now.timeIntervalSince(date)) < 1 ? date.addingTimeInterval(1) : wholeUnits(since: date)
    return Date.AnchoredRelativeFormatStyle(
      anchor: date, presentation: .numeric, unitsStyle: .wide,
      locale: locale, calendar: calendar, capitalizationContext: .unknown
    ).format(moment)
  }

  /// The date at a whole number of the largest unit from a date: the format would round the rest.
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
