/// A row of a list scene: a value that can be compared, printed and restored, and that says what can be done with it.
public protocol ListRow: Identifiable, Hashable, Sendable where ID: Sendable & CustomStringConvertible {
  /// What the row stands for, as scripts read it: `image`, `comment`, …
  var kind: String { get }
  /// What the row offers; empty for a row that leads nowhere.
  var actions: [RowAction] { get }
  /// What opening the row does: the first of its actions, unless it says otherwise; nil for a row that is not opened.
  var mainAction: RowAction? { get }
  /// Whether a person names the row by a number. Not so for what only stands among the rows, as a row that loads more.
  var isNumbered: Bool { get }
  /// One line that reminds a person of the row, such as a completion hint. Untrusted text.
  var hint: String { get }
  /// The address of the row's image as it was received: untrusted, and perhaps no address. Nil for a row without one.
  var imageAddress: String? { get }
  /// The row's own fields for scripts, beside `number`, `id` and `kind`; a field without a value is left out.
  var fields: KeyValuePairs<String, JSONValue?> { get }
}

extension ListRow {
  public var actions: [RowAction] { [] }
  public var mainAction: RowAction? { actions.first }
  public var isNumbered: Bool { true }
  public var imageAddress: String? { nil }
}
