public import Foundation

/// For whom and when something is presented: what varies from one person, place and moment to the next.
public struct PresentationContext: Sendable {
  public let language: Language
  public let calendar: Calendar
  public let now: @Sendable () -> Date

  public init(
    language: Language,
    calendar: Calendar = .current,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.language = language
    self.calendar = calendar
    self.now = now
  }

  /// How long ago something of this age, in seconds, was.
  public func text(ofAge age: Double) -> String {
    let now = now()
    return RelativeDateStyle(now: now, calendar: calendar, locale: language.locale).text(
      for: now.addingTimeInterval(-age))
  }

  public func strings<Key>(_ table: StringTable<Key>) -> Strings<Key> {
    table.strings(for: language)
  }
}
