import Foundation
import Synchronization

/// Formats dates relative to a given time: "1 day ago", in months and years of the Gregorian calendar.
struct RelativeDateStyle {
  /// A number of time units before the given time; if negative, after it.
  struct Age: Hashable {
    let count: Int
    let unit: Calendar.Component
    /// The identifier of the locale for the text.
    let locale: String
  }

  /// The units, largest first, each with the minimum age in seconds from which the unit is considered.
  ///
  /// This minimum is below the unit's shortest length.
  private static let units: [(unit: Calendar.Component, least: TimeInterval)] = [
    (.year, 350 * 86_400), (.month, 27 * 86_400), (.weekOfMonth, 6 * 86_400), (.day, 20 * 3_600), (.hour, 3_599),
    (.minute, 59), (.second, 0),
  ]
  /// A cache of formatted ages.
  ///
  /// A thread has thousands of dates but few distinct ages, and formatting one takes microseconds.
  static let texts = Mutex<[Age: String]>([:])
  /// The maximum number of cached texts; a full cache is emptied.
  private static let maximumTexts = 1_000

  private let now: Date
  private let calendar: Calendar
  private let locale: Locale

  /// Creates a style; days begin in the given time zone.
  init(now: Date, timeZone: TimeZone, locale: Locale) {
    (self.now, self.locale) = (now, locale)
    calendar = Self.calendar(in: timeZone)
  }

  private static func calendar(in timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }

  /// Formats a date in whole multiples of its largest unit, as in the short date column.
  ///
  /// Formatting is slow (microseconds), so use this function only for rows on the screen, not for complete lists.
  func text(for date: Date) -> String {
    let age = age(of: date)
    if let text = Self.texts.withLock({ $0[age] }) { return text }
    let text = text(of: age)
    Self.texts.withLock { texts in
      if texts.count >= Self.maximumTexts { texts = [:] }
      texts[age] = text
    }
    return text
  }

  /// Returns the age of a date in whole units, at least one second.
  ///
  /// The formatter itself would round.
  private func age(of date: Date) -> Age {
    let seconds = abs(now.timeIntervalSince(date))
    // An interval of 0 would be formatted as one in the future: "in 0 seconds".
    for (unit, least) in Self.units where seconds >= max(1, least) {
      let count = calendar.dateComponents([unit], from: date, to: now).value(for: unit) ?? 0
      if count != 0 { return Age(count: count, unit: unit, locale: locale.identifier) }
    }
    return Age(count: 1, unit: .second, locale: locale.identifier)
  }

  private func text(of age: Age) -> String {
    // The formatter rounds: between most pairs of days, it would write “1 month ago” for four weeks. From these days, the
    // fourth and the first of January 2001 in Greenwich, it writes every number of every unit as it is.
    let anchor = Date(timeIntervalSinceReferenceDate: age.count > 0 ? 3 * 86_400 : 0)
    let calendar = Self.calendar(in: .gmt)
    return Date.AnchoredRelativeFormatStyle(
      anchor: anchor, presentation: .numeric, unitsStyle: .wide,
      locale: locale, calendar: calendar, capitalizationContext: .unknown
    ).format(calendar.date(byAdding: age.unit, value: age.count, to: anchor) ?? anchor)
  }
}
