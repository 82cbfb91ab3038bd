/// A step of a layout, for bytes of a plain text.
enum RichTextPiece: Hashable, Sendable {
  /// The start of a block, with the bytes before its words.
  case block(Start)
  /// Words, with their length in bytes.
  case words(Int, RichText.Style, RichText.Target?)
  /// A line break within a block, with its length in bytes, including the start of the next line.
  case lineBreak(Int)
  /// The number of a link, which the text has as ` [1]`.
  case number(Int)
  /// A picture within a line, for no byte.
  case picture(Int)
  /// The start of a cell, for no byte.
  case cell(Cell)
  /// The end of a table, for no byte.
  case endOfTable
  /// The parts of the document that are left out, for no byte.
  case omission(RichText.Omission)
  /// A piece that was taken back while the text was written.
  case nothing

  /// The start of a block.
  struct Start: Hashable, Sendable {
    /// The kinds of blocks that have words or nothing.
    enum Kind: Hashable, Sendable {
      case paragraph, heading(Int), preformatted, picture(Int), rule, medium(RichText.Block.Medium)
    }

    /// The maximum number of containers.
    static let deepest = 8

    var kind: Kind
    var spacing: RichText.Block.Spacing
    var containers: [RichText.Container]
    /// The number of bytes before the words: line ends, and the beginning of the line.
    var lead: Int
  }

  /// The start of a cell.
  struct Cell: Hashable, Sendable {
    /// The containers around the table; nil for a further cell of one.
    var newTableDepth: Int?
    var startsRow: Bool
    var form: RichText.Table.Form
  }

  /// The number of bytes of the text that it stands for.
  var length: Int {
    switch self {
    case .block(let start): start.lead
    case .words(let count, _, _), .lineBreak(let count): count
    case .number(let number): Self.text(ofNumber: number).utf8.count
    case .picture, .cell, .endOfTable, .omission, .nothing: 0
    }
  }

  /// Whether it is a picture, in a line or as a block.
  var isPicture: Bool {
    switch self {
    case .picture: true
    case .block(let start): if case .picture = start.kind { true } else { false }
    default: false
    }
  }

  /// The number of a link as it stands in the text.
  static func text(ofNumber number: Int) -> String { " [\(number)]" }

  /// The piece with another number, if it is a picture; nil if that has none.
  func renumberingPicture(_ number: (Int) -> Int?) -> RichTextPiece? {
    switch self {
    case .picture(let old): return number(old).map { .picture($0) }
    case .block(var start):
      guard case .picture(let old) = start.kind else { return self }
      // A caption stays as words; a paragraph without any is left out.
      start.kind = number(old).map { .picture($0) } ?? .paragraph
      return .block(start)
    default: return self
    }
  }
}
