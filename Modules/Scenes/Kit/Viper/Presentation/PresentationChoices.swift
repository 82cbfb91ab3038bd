public import Localization
public import Posts

/// The user's choices about texts, which may change while the program runs.
public struct PresentationChoices: Hashable, Sendable {
  /// The language of every text.
  public var language: Language
  /// The form of the dates of rows.
  public var dates: DateForm
  /// The rule that decides when a post counts as read.
  public var reading: ReadingRule
  /// The maximum width of reading texts, in columns; nil for the width of the screen.
  public var measure: Int?
  /// The order of lists of posts.
  public var order: PostOrder
  /// The changes on a server that the user confirms before they are made.
  public var confirmation: WriteConfirmation
  /// Whether the place up to which a timeline was read is saved on its server; false by default.
  public var sendsMarkers = false
  /// The values of the settings that scenes have read, by name.
  package var settings: [String: String] = [:]

  /// The default maximum width of texts, in columns.
  public static let usualMeasure = 80

  /// Creates choices, by default with relative dates.
  public init(
    language: Language, dates: DateForm = .relative, reading: ReadingRule = .auto, measure: Int? = usualMeasure,
    order: PostOrder = .newest, confirmation: WriteConfirmation = .boost
  ) {
    self.confirmation = confirmation
    self.measure = measure
    self.order = order
    self.language = language
    self.dates = dates
    self.reading = reading
  }
}

/// The form of a date.
public enum DateForm: String, CaseIterable, Hashable, Sendable {
  /// Relative to now: "1 day ago".
  case relative
  /// The date and the time of day.
  case absolute
}

/// When a post counts as read without being marked.
public enum ReadingRule: String, CaseIterable, Hashable, Sendable {
  /// A post counts as read when it is opened, or shown completely in a list.
  case auto
  /// A post counts as read when it is opened.
  case opened
  /// A post counts as read when it is opened, or at least partly shown in a list.
  case shown
}

/// The changes on a server that the user confirms at a prompt before they are made.
///
/// A change that cannot be undone is always confirmed.
public enum WriteConfirmation: String, CaseIterable, Hashable, Sendable {
  /// The user confirms every change.
  case all
  /// The user confirms boosts, and changes that cannot be undone.
  case boost
  /// The user confirms only changes that cannot be undone.
  case none
}
