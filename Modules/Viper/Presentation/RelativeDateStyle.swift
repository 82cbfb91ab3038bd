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

  /// The words for a date.
  ///
  /// Takes some microseconds: for rows on the screen, not for complete lists.
  public func text(for date: Date) -> String {
    // The date of this moment would read as one in the future: "in 0 seconds".
    let moment = abs(now.timeIntervalSince(date)) < 1 ? date.addingTimeInterval(1) : now
    return Date.AnchoredRelativeFormatStyle(
      anchor: date, presentation: .numeric, unitsStyle: .wide,
      locale: locale, calendar: calendar, capitalizationContext: .unknown
    ).format(moment)
  }
}
