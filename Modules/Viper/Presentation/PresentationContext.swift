public import Foundation
public import Localization

/// The language, calendar and clock of a presentation.
public struct PresentationContext: Sendable {
  /// The user's language.
  public let language: Language
  /// The calendar, with its time zone.
  public let calendar: Calendar
  /// The clock.
  public let now: @Sendable () -> Date
  /// Whether a user reads on a screen: long texts are shortened in lists, and rows on the screen count as shown.
  public let isInteractive: Bool

  /// A context, by default of a script, with the system's calendar and clock.
  public init(
    language: Language,
    calendar: Calendar = .current,
    now: @escaping @Sendable () -> Date = { Date() },
    isInteractive: Bool = false
  ) {
    self.language = language
    self.calendar = calendar
    self.now = now
    self.isInteractive = isInteractive
  }

  /// A date relative to now: "1 day ago".
  ///
  /// Takes some microseconds: for rows on the screen, not for complete lists.
  public func relativeText(for date: Date) -> String {
    RelativeDateStyle(now: now(), calendar: calendar, locale: language.locale).text(for: date)
  }

  /// The texts of a table in the user's language.
  public func strings<Key>(_ table: StringTable<Key>) -> Strings<Key> {
    table.strings(for: language)
  }
}
