/// A piece of a layout, which describes some bytes of a plain text.
enum RichTextPiece: Hashable, Sendable {
  /// The start of a block, including the bytes between the preceding words and the block.
  case block(Start)
  /// Words, with their length in bytes, style and target.
  case words(Int, RichText.Style, RichText.Target?)
  /// A line break within a block; its length in bytes includes the prefix of the next line.
  case lineBreak(Int)
  /// The number of a link, written as ` [1]`.
  case number(Int)
  /// An inline picture; it has no bytes in the plain text.
  case picture(Int)
  /// The start of a cell; it has no bytes in the plain text.
  case cell(Cell)
  /// The end of a table; it has no bytes in the plain text.
  case endOfTable
  /// The omitted parts of the document; they have no bytes in the plain text.
  case omission(RichText.Omission)
  /// An empty piece, in place of a piece that was removed during writing.
  case nothing

  /// The start of a block.
  struct Start: Hashable, Sendable {
    /// The kinds of blocks, except tables.
    enum Kind: Hashable, Sendable {
      case paragraph, heading(Int), preformatted, picture(Int), rule, medium(RichText.Block.Medium)
    }

    /// The maximum number of containers.
    static let deepest = 8

    var kind: Kind
    var spacing: RichText.Block.Spacing
    var containers: [RichText.Container]
    /// The number of bytes before the words: the line breaks and the prefix of the line.
    var lead: Int
  }

  /// The start of a cell.
  struct Cell: Hashable, Sendable {
    /// The number of containers around the table; only for the first cell of a table, nil for later cells.
    var newTableDepth: Int?
    var startsRow: Bool
    var form: RichText.Table.Form
  }

  /// The number of bytes of the plain text that the piece covers.
  var length: Int {
    switch self {
    case .block(let start): start.lead
    case .words(let count, _, _), .lineBreak(let count): count
    case .number(let number): Self.text(ofNumber: number).utf8.count
    case .picture, .cell, .endOfTable, .omission, .nothing: 0
    }
  }

  /// Whether the piece is a picture, inline or as a block.
  var isPicture: Bool {
    switch self {
    case .picture: true
    case .block(let start): if case .picture = start.kind { true } else { false }
    default: false
    }
  }

  /// The number of a link, formatted for the plain text.
  static func text(ofNumber number: Int) -> String { " [\(number)]" }

  /// A copy with its picture renumbered; nil if it is an inline picture for which `number` returns nil.
  func renumberingPicture(_ number: (Int) -> Int?) -> RichTextPiece? {
    switch self {
    case .picture(let old): return number(old).map { .picture($0) }
    case .block(var start):
      guard case .picture(let old) = start.kind else { return self }
      // The words of a caption remain; without words, the paragraph is skipped.
      start.kind = number(old).map { .picture($0) } ?? .paragraph
      return .block(start)
    default: return self
    }
  }
}
