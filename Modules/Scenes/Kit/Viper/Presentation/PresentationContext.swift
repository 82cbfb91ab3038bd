public import Foundation
public import Localization

/// The language, calendar and clock for presenting content.
public struct PresentationContext: Sendable {
  /// Returns the user's current choices.
  private let currentChoices: @Sendable () -> PresentationChoices
  /// The calendar, with its time zone.
  public let calendar: Calendar
  /// Returns the current date.
  public let now: @Sendable () -> Date
  /// Whether the output is an interactive screen.
  ///
  /// On such a screen, lists truncate long texts, and displayed rows count as shown.
  public let isInteractive: Bool

  /// Creates a context, by default for a script, with the system's calendar and clock.
  public init(
    language: Language,
    calendar: Calendar = .current,
    now: @escaping @Sendable () -> Date = { Date() },
    isInteractive: Bool = false
  ) {
    self.init(
      choices: { PresentationChoices(language: language) }, calendar: calendar, now: now, isInteractive: isInteractive)
  }

  /// Creates a context with variable choices, by default with the system's calendar and clock.
  public init(
    choices: @escaping @Sendable () -> PresentationChoices,
    calendar: Calendar = .current,
    now: @escaping @Sendable () -> Date = { Date() },
    isInteractive: Bool = false
  ) {
    currentChoices = choices
    self.calendar = calendar
    self.now = now
    self.isInteractive = isInteractive
  }

  /// Returns a copy of the context whose choices include these settings, so that a change of a setting invalidates
  /// drawn rows.
  package func reading(_ settings: @escaping @Sendable () -> [String: String]) -> PresentationContext {
    PresentationContext(
      choices: { [currentChoices] in
        var choices = currentChoices()
        choices.settings = settings()
        return choices
      }, calendar: calendar, now: now, isInteractive: isInteractive)
  }

  /// The user's choices.
  public var choices: PresentationChoices { currentChoices() }
  /// The user's language.
  public var language: Language { choices.language }

  /// Formats the date of a row in the user's date format.
  ///
  /// Formatting is slow (microseconds), so use this function only for rows on the screen, not for complete lists.
  public func dateText(for date: Date) -> String {
    switch choices.dates {
    case .relative: relativeText(for: date)
    case .absolute:
      date.formatted(
        Date.FormatStyle(
          date: .abbreviated, time: .shortened, locale: language.locale, calendar: calendar,
          timeZone: calendar.timeZone))
    }
  }

  /// Formats the date of a row for a column of `shortDateWidth`, in the user's date format: "7h" or "11-23".
  ///
  /// A future or absolute date is shown as month and day, or as the year if it is not in the current year.
  public func shortDateText(for date: Date) -> String {
    let age = now().timeIntervalSince(date)
    guard choices.dates == .relative, age >= 0 else {
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let isThisYear = parts.year == calendar.component(.year, from: now())
      let text = isThisYear ? [parts.month, parts.day] : [parts.year]
      return text.map { $0 ?? 0 }.map { $0 < 10 ? "0\($0)" : String($0) }.joined(separator: "-")
    }
    let (minute, hour, day, year) = (60.0, 3_600.0, 86_400.0, 31_556_952.0)
    let (unit, length): (ListText, Double) =
      switch age {
      case ..<hour: (.ageInMinutes, minute)
      case ..<day: (.ageInHours, hour)
      case ..<year: (.ageInDays, day)
      default: (.ageInYears, year)
      }
    return strings(ListText.table)(unit, ["count": String(Int(min(age / length, 9_999)))])
  }

  /// The width of the short date column.
  public static let shortDateWidth = 6

  /// Formats a date both in full and relative to now, for a scene with a single item.
  public func fullDateText(for date: Date) -> String {
    let style = Date.FormatStyle(
      date: .complete, time: .shortened, locale: language.locale, calendar: calendar, timeZone: calendar.timeZone)
    return "\(date.formatted(style))  \(relativeText(for: date))"
  }

  /// Formats a date relative to now, in months and years of the Gregorian calendar: "1 day ago".
  ///
  /// Formatting is slow (microseconds), so use this function only for rows on the screen, not for complete lists.
  public func relativeText(for date: Date) -> String {
    RelativeDateStyle(now: now(), timeZone: calendar.timeZone, locale: language.locale).text(for: date)
  }

  /// Formats the end of a pause that a server requested: the time of day, preceded by the date unless it is today.
  public func pauseText(until end: Date) -> String {
    let style = Date.FormatStyle(
      date: calendar.isDate(end, inSameDayAs: now()) ? .omitted : .abbreviated, time: .shortened,
      locale: language.locale, calendar: calendar, timeZone: calendar.timeZone)
    return strings(ListText.table)(.pausedUntil, ["time": end.formatted(style)])
  }

  /// Returns the texts of a table in the user's language.
  public func strings<Key>(_ table: StringTable<Key>) -> Strings<Key> {
    table.strings(for: language)
  }
}
