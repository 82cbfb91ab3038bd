public import JSON
public import Posts

/// A row of a list scene: a value with an id, its actions, images and fields.
public protocol ListRow: Identifiable, Hashable, Sendable where ID: Sendable & CustomStringConvertible {
  /// The actions that rows of this type can offer.
  associatedtype Action: RowAction = NoRowAction

  /// Whether the row is unread; false by default.
  var isUnread: Bool { get }
  /// Whether another version of the row has the same contents; by default, whether both versions are equal.
  func hasSameContents(as other: Self) -> Bool
  /// The kind of the row for scripts: `image`, `comment`, …
  var kind: String { get }
  /// The actions of the row, the main action first; empty by default.
  var actions: [Action] { get }
  /// The action of `open N`, by default the first action; nil for a row that cannot be opened.
  var mainAction: Action? { get }
  /// The number of parts, such as images, that an action can show one after the other; 1 by default.
  func numberOfParts(for action: Action) -> Int
  /// The untrusted value that represents the row in routes; by default, its id.
  var routeValue: String { get }
  /// Whether `help` and completion offer an action for this row; by default, true for each of the row's actions; false
  /// for an action that would have no effect on the row.
  func isUseful(_ action: Action) -> Bool
  /// The untrusted line that identifies the row in completion: words, never an address.
  @MainActor func hint(in context: PresentationContext) -> String
  /// The images of the row; the first one is shown.
  var images: [ImageRef] { get }
  /// The main content of the row; text by default.
  var contents: RowContents { get }
  /// The columns of the row for scripts that read lines; by default, only its hint.
  @MainActor func line(in context: PresentationContext) -> RowLine
  /// The untrusted text that `find` searches: everything that a user reads in the row, except its dates; by default,
  /// the title and detail of its line.
  ///
  /// Each search computes this text for every row of the list.
  @MainActor func searchText(in context: PresentationContext) -> String
  /// The post that the row represents, on which queries are evaluated; nil by default.
  var listedPost: Post? { get }
  /// The JSON fields that the row adds to `number`, `id` and `kind`; a nil field is omitted.
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
  /// The address of the picture beside the row; nil if there is none.
  public var pictureAddress: String? { images.lazy.compactMap(\.thumbnailAddress).first }
}

extension [String?] {
  /// The texts that are not empty, one per line, for searching.
  package var searchText: String {
    reduce(into: "") { text, part in
      guard let part, !part.isEmpty else { return }
      if !text.isEmpty { text += "\n" }
      text += part
    }
  }
}
