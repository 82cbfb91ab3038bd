public import Localization

/// The actions that rows of a scene can offer, as an enumeration whose raw values are command words.
///
/// A word is lowercase and contains no spaces.
public protocol RowAction: RawRepresentable<String>, CaseIterable, Hashable, Sendable where AllCases == [Self] {
  /// The input after the command word; one row by default.
  var input: RowActionInput { get }
  /// The JSON output of the action in a script.
  var output: CommandOutput { get }
  /// Whether the action only displays something; by default, true for an action on a single row.
  ///
  /// Such an action loads missing rows, and skips the rows of a range that do not offer it.
  var isReading: Bool { get }
  /// Whether a typed prefix that also matches another command selects the other command; false by default.
  var yields: Bool { get }
  /// Whether the action is selected only by its whole word or an alias, never by a prefix; false by default.
  ///
  /// True for actions that change something on a server.
  var isTypedInFull: Bool { get }
  /// A word that can be typed in place of row numbers, such as `hidden` in `reveal hidden`; nil by default.
  var word: String? { get }
  /// Returns the one-line description for `help`.
  @MainActor func summary(in language: Language) -> String
  /// Returns a word for the content that the action shows, printed beside the row's number, as in `4: comments`; nil by
  /// default.
  @MainActor func label(in language: Language) -> String?
}

extension RowAction {
  public func label(in language: Language) -> String? { nil }
  public var yields: Bool { false }
  public var isTypedInFull: Bool { false }
  public var word: String? { nil }
  public var input: RowActionInput { .row }
  public var isReading: Bool { input == .row }
}

/// The input of an action on a row.
public enum RowActionInput: Hashable, Sendable {
  /// A row, as in `view 3`, or part of a row, as in `view 3.2`.
  case row
  /// Several rows, as in `dismiss 1-3,7`.
  case rows
  /// A row and words, as in `save 3 picture.png`; `usage` describes the words in `help`.
  case rowAndWords(usage: String, example: String)
  /// Several rows and words, as in `save 1-3 pictures/`.
  case rowsAndWords(usage: String, example: String)
}

/// The action type of rows without actions; it has no values.
public struct NoRowAction: RowAction {
  public static let allCases: [NoRowAction] = []

  public let rawValue = ""

  public init?(rawValue: String) {
    return nil
  }

  public var output: CommandOutput { .nothing }
  public func summary(in language: Language) -> String { "" }
}

/// The target of an action: rows, and the rest of the typed input.
public struct ActionTarget<Row: ListRow>: Hashable, Sendable {
  /// The row; the first of several rows.
  public let row: Row
  /// All rows, including `row`.
  public let rows: [Row]
  /// The part of the row, counted from 1, as in `view 3.2`; nil for the whole row.
  public let part: Int?
  /// The words typed after the row.
  public let words: [String]

  /// Creates a target with a single row, or with several rows of which `row` is the first.
  public init(_ row: Row, further: [Row] = [], part: Int? = nil, words: [String] = []) {
    self.row = row
    rows = [row] + further
    self.part = part
    self.words = words
  }
}
