public import JSON
public import Posts

/// A row of a list scene: a value with an id, actions, images and fields.
public protocol ListRow: Identifiable, Hashable, Sendable where ID: Sendable & CustomStringConvertible {
  /// The actions that rows of this type can offer.
  associatedtype Action: RowAction = NoRowAction

  /// Whether the row is unread; false by default.
  var isUnread: Bool { get }
  /// Whether another version of the row has the same contents; by default, compares both versions for equality.
  func hasSameContents(as other: Self) -> Bool
  /// The kind of the row in script output, such as `image` or `comment`.
  var kind: String { get }
  /// The actions of the row, the main action first; empty by default.
  var actions: [Action] { get }
  /// The action that `open N` performs; by default, the first action; nil if the row cannot be opened.
  var mainAction: Action? { get }
  /// Returns the number of parts, such as images, that an action can show in turn; 1 by default.
  func numberOfParts(for action: Action) -> Int
  /// The untrusted value that represents the row in routes; by default, its id.
  var routeValue: String { get }
  /// Whether `help` and completion offer an action for this row; by default, true for each action of the row.
  ///
  /// Returns false if the action would have no effect on the row.
  func isUseful(_ action: Action) -> Bool
  /// Returns the untrusted line that identifies the row in completion; contains words, never an address.
  @MainActor func hint(in context: PresentationContext) -> String
  /// The images of the row; only the first one is shown.
  var images: [ImageRef] { get }
  /// The kind of the row's main content; text by default.
  var contents: RowContents { get }
  /// Returns the columns of the row for line output in scripts; by default, contains only the hint.
  @MainActor func line(in context: PresentationContext) -> RowLine
  /// Returns the untrusted text that `find` searches: all visible text of the row except dates.
  ///
  /// By default, consists of the title and detail of the row's line.
  ///
  /// Each search calls this function for every row of the list.
  @MainActor func searchText(in context: PresentationContext) -> String
  /// The post that the row represents, used to evaluate queries; nil by default.
  var listedPost: Post? { get }
  /// Returns the JSON fields of the row, in addition to `number`, `id` and `kind`; nil fields are omitted.
  func fields(in context: PresentationContext) -> JSONFields
}

extension ListRow {
  public var isUnread: Bool { false }
  public func hasSameContents(as other: Self) -> Bool { self == other }
  public var actions: [Action] { [] }
  public var mainAction: Action? { actions.first }
  public func isUseful(_ action: Action) -> Bool { actions.contains(action) }
  public func numberOfParts(for action: Action) -> Int { 1 }
  public var routeValue: String { id.description }
  public var images: [ImageRef] { [] }
  public var contents: RowContents { .text }
  public var listedPost: Post? { nil }
  @MainActor public func line(in context: PresentationContext) -> RowLine { RowLine(hint(in: context)) }
  @MainActor public func searchText(in context: PresentationContext) -> String {
    let line = line(in: context)
    return [line.title, line.detail].searchText
  }
  /// The address of the picture beside the row; nil if the row has no picture.
  public var pictureAddress: String? { images.lazy.compactMap(\.thumbnailAddress).first }
}

extension [String?] {
  /// The non-empty texts, one per line, for searching.
  package var searchText: String {
    reduce(into: "") { text, part in
      guard let part, !part.isEmpty else { return }
      if !text.isEmpty { text += "\n" }
      text += part
    }
  }
}
