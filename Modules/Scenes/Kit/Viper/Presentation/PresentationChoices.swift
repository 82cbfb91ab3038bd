public import Localization
public import Posts

/// The user's choices about texts, which may change during a visit.
public struct PresentationChoices: Hashable, Sendable {
  /// The language of every text.
  public var language: Language
  /// The form of the dates of rows.
  public var dates: DateForm
  /// The rule for a post to count as read.
  public var reading: ReadingRule
  /// The maximum width of texts that are read, in columns; nil for that of the screen.
  public var measure: Int?
  /// The order of lists of posts.
  public var order: PostOrder

  /// The usual maximum width of texts.
  public static let usualMeasure = 80

  /// Choices, by default with relative dates.
  public init(
    language: Language, dates: DateForm = .relative, reading: ReadingRule = .auto, measure: Int? = usualMeasure,
    order: PostOrder = .newest
  ) {
    self.measure = measure
    self.order = order
    self.language = language
    self.dates = dates
    self.reading = reading
  }
}

/// The form of a date.
public enum DateForm: String, CaseIterable, Hashable, Sendable {
  /// "1 day ago".
  case relative
  /// The date and the time of day.
  case absolute
}

/// The rule for a post to count as read without being marked.
public enum ReadingRule: String, CaseIterable, Hashable, Sendable {
  /// Opening it, and showing it whole in a list.
  case auto
  /// Opening it.
  case opened
  /// Opening it, and showing any of it in a list.
  case shown
}
