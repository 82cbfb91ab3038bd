public import Foundation

/// How long ago a date was, in words: "1 day ago".
public enum RelativeDate {
  /// The words for a date as seen from `now`, such as "1 day ago".
  public static func text(for date: Date, now: Date, calendar: Calendar, locale: Locale) -> String {
    Date.AnchoredRelativeFormatStyle(
      anchor: date, presentation: .numeric, unitsStyle: .wide,
      locale: locale, calendar: calendar, capitalizationContext: .unknown
    ).format(now)
  }
}
