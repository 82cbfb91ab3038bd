public import Foundation

/// How dates are told as seen from a moment: "1 day ago".
public struct RelativeDateStyle: Hashable, Sendable {
  private let now: Date
  private let calendar: Calendar
  private let locale: Locale

  public init(now: Date, calendar: Calendar, locale: Locale) {
    self.now = now
    self.calendar = calendar
    self.locale = locale
  }

  /// The words for a date.
  ///
  /// Some microseconds each: for what is shown, not for whole lists.
  public func text(for date: Date) -> String {
    // What has just happened would be told as what is to come: "in 0 seconds".
    let seen = abs(now.timeIntervalSince(date)) < 1 ? date.addingTimeInterval(1) : now
    return Date.AnchoredRelativeFormatStyle(
      anchor: date, presentation: .numeric, unitsStyle: .wide,
      locale: locale, calendar: calendar, capitalizationContext: .unknown
    ).format(seen)
  }
}
