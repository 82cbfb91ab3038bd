public import Localization

/// The actions that a scene's rows can offer, as an enumeration whose raw values are the command words.
///
/// A word is lower case, without spaces. The compiler requires help for every action.
public protocol RowAction: RawRepresentable<String>, CaseIterable, Hashable, Sendable where AllCases == [Self] {
  /// The input after the command word; one row by default.
  var input: RowActionInput { get }
  /// The JSON that the action prints in a script.
  var output: CommandOutput { get }
  /// Whether the action only shows something: it then loads rows that are not loaded, and skips rows of a range that do
  /// not offer the action. By default, true for an action of one row.
  var isReading: Bool { get }
  /// Whether a typed prefix that also fits another command selects that other command; false by default.
  var yields: Bool { get }
  /// Whether only the whole word or an alias selects the action, never a prefix: true for actions that change something
  /// on a server; false by default.
  var isTypedInFull: Bool { get }
  /// A word that may be typed in place of rows, as in `reveal hidden`; nil by default.
  var word: String? { get }
  /// One line for `help`.
  @MainActor func summary(in language: Language) -> String
  /// A word for what the action shows, printed beside a row's number: `4: comments`; nil by default.
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

/// The input that an action of a row takes.
public enum RowActionInput: Hashable, Sendable {
  /// A row, as in `view 3`, or a part of a row, as in `view 3.2`.
  case row
  /// Several rows, as in `dismiss 1-3,7`.
  case rows
  /// A row and words, as in `save 3 picture.png`; `usage` names the words in `help`.
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

/// The target of an action: rows, with the rest of the typed input.
public struct ActionTarget<Row: ListRow>: Hashable, Sendable {
  /// The row; the first one if there are several.
  public let row: Row
  /// All the rows, including the first one.
  public let rows: [Row]
  /// The part of the row, from 1, as in `view 3.2`; nil for the whole row.
  public let part: Int?
  /// The words that were typed after the row.
  public let words: [String]

  /// Creates a target of one row, or of several rows with `row` as the first.
  public init(_ row: Row, further: [Row] = [], part: Int? = nil, words: [String] = []) {
    self.row = row
    rows = [row] + further
    self.part = part
    self.words = words
  }
}
