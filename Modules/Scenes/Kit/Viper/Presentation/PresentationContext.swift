public import Foundation
public import Localization

/// The language, calendar and clock of a presentation.
public struct PresentationContext: Sendable {
  /// Returns the user's current choices.
  private let currentChoices: @Sendable () -> PresentationChoices
  /// The calendar, with its time zone.
  public let calendar: Calendar
  /// The clock: returns the current date.
  public let now: @Sendable () -> Date
  /// Whether a user reads on a screen: lists shorten long texts, and rows on the screen count as shown.
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

  /// Creates a context whose choices may change, by default with the system's calendar and clock.
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

  /// A copy of the context whose choices include these settings, so that changing a setting invalidates drawn rows.
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

  /// The date of a row, in the form that the user has chosen.
  ///
  /// Takes some microseconds: use it for rows on the screen, not for complete lists.
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

  /// The date of a row in a column of `shortDateWidth`, in the form that the user has chosen: "7h", or "11-23".
  ///
  /// For a future or absolute date, this is its month and day, or its year if that is not the current year.
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

  /// The width of the column of short dates.
  public static let shortDateWidth = 6

  /// A date in full and relative to now, for a scene that shows a single thing.
  public func fullDateText(for date: Date) -> String {
    let style = Date.FormatStyle(
      date: .complete, time: .shortened, locale: language.locale, calendar: calendar, timeZone: calendar.timeZone)
    return "\(date.formatted(style))  \(relativeText(for: date))"
  }

  /// A date relative to now: "1 day ago".
  ///
  /// Takes some microseconds: use it for rows on the screen, not for complete lists.
  public func relativeText(for date: Date) -> String {
    RelativeDateStyle(now: now(), calendar: calendar, locale: language.locale).text(for: date)
  }

  /// The end of a pause requested by a server: only the time of day if it is today, otherwise also the date.
  public func pauseText(until end: Date) -> String {
    let style = Date.FormatStyle(
      date: calendar.isDate(end, inSameDayAs: now()) ? .omitted : .abbreviated, time: .shortened,
      locale: language.locale, calendar: calendar, timeZone: calendar.timeZone)
    return strings(ListText.table)(.pausedUntil, ["time": end.formatted(style)])
  }

  /// The texts of a table in the user's language.
  public func strings<Key>(_ table: StringTable<Key>) -> Strings<Key> {
    table.strings(for: language)
  }
}
