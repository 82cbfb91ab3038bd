public import Localization

/// The user's choices about texts, which may change during a visit.
public struct PresentationChoices: Hashable, Sendable {
  /// The language of every text.
  public var language: Language
  /// The form of the dates of rows.
  public var dates: DateForm

  /// Choices, by default with relative dates.
  public init(language: Language, dates: DateForm = .relative) {
    self.language = language
    self.dates = dates
  }
}

/// The form of a date.
public enum DateForm: String, CaseIterable, Hashable, Sendable {
  /// "1 day ago".
  case relative
  /// The date and the time of day.
  case absolute
}
