public import Foundation

/// How long ago a date was, in words: "1 day ago".
public enum RelativeDate {
  /// - Parameters:
  ///   - date: the date spoken of.
  ///   - now: the date it is seen from.
  public static func text(for date: Date, now: Date, calendar: Calendar, locale: Locale) -> String {
    Date.AnchoredRelativeFormatStyle(
      anchor: date, presentation: .numeric, unitsStyle: .wide,
      locale: locale, calendar: calendar, capitalizationContext: .unknown
    ).format(now)
  }
}
