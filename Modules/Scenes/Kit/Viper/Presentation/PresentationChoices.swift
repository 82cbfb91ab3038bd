public import Localization
public import Posts

/// The user's choices for texts, which may change while the program is running.
public struct PresentationChoices: Hashable, Sendable {
  /// The language of every text.
  public var language: Language
  /// The date format of rows.
  public var dates: DateForm
  /// The rule that decides when a post counts as read.
  public var reading: ReadingRule
  /// The maximum line width of long texts, in columns; nil for the width of the screen.
  public var measure: Int?
  /// The sort order of lists of posts.
  public var order: PostOrder
  /// The server changes that require confirmation by the user.
  public var confirmation: WriteConfirmation
  /// Whether the reading position in a timeline is saved on its server; false by default.
  public var sendsMarkers = false
  /// The values of the settings that scenes have read, by setting name.
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

/// A date format.
public enum DateForm: String, CaseIterable, Hashable, Sendable {
  /// Relative to the current date: "1 day ago".
  case relative
  /// The date and the time of day.
  case absolute
}

/// The rule for treating a post as read without an explicit mark.
public enum ReadingRule: String, CaseIterable, Hashable, Sendable {
  /// A post counts as read when it is opened, or when a list shows it completely.
  case auto
  /// A post counts as read when it is opened.
  case opened
  /// A post counts as read when it is opened, or when a list shows at least part of it.
  case shown
}

/// The server changes that require confirmation at a prompt.
///
/// A change that cannot be undone always requires confirmation.
public enum WriteConfirmation: String, CaseIterable, Hashable, Sendable {
  /// Every change requires confirmation.
  case all
  /// Boosts, and changes that cannot be undone, require confirmation.
  case boost
  /// Only changes that cannot be undone require confirmation.
  case none
}
