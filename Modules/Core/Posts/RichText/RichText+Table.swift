extension RichText {
  /// A table; tables are not nested.
  public struct Table: Hashable, Sendable {
    /// The rows, from top to bottom.
    public let rows: [Row]

    /// A row of a table.
    public struct Row: Hashable, Sendable {
      /// The cells, in reading order.
      public let cells: [Cell]

      /// Creates a row.
      public init(_ cells: [Cell]) {
        self.cells = cells
      }
    }

    /// A cell of a table.
    public struct Cell: Hashable, Sendable {
      /// The format of the cell.
      public let form: Form
      /// The blocks in the cell; a cell contains no table.
      public let blocks: [Block]

      /// Creates a cell from its blocks.
      public init(_ form: Form = Form(), blocks: [Block]) {
        self.form = form
        self.blocks = blocks
      }
    }

    /// The format of a cell.
    public struct Form: Hashable, Sendable {
      /// The maximum number of columns or rows that a cell can span.
      static let widest = 99

      /// Whether the cell is a header of a row or a column.
      public let isHeader: Bool
      /// The alignment of the words.
      public let alignment: Alignment
      /// The number of columns that the cell spans, from 1 to 99.
      public let span: Int
      /// The number of rows that the cell spans, from 1 to 99.
      public let rowSpan: Int

      /// Creates a format, by default for a data cell; clamps the spans to 1…99.
      public init(isHeader: Bool = false, alignment: Alignment = .natural, span: Int = 1, rowSpan: Int = 1) {
        self.isHeader = isHeader
        self.alignment = alignment
        self.span = min(max(span, 1), Self.widest)
        self.rowSpan = min(max(rowSpan, 1), Self.widest)
      }
    }

    /// The alignment of the words in a cell.
    public enum Alignment: UInt8, Hashable, Sendable {
      /// The words are at the start of the line.
      case natural
      /// The words are centered.
      case center
      /// The words are at the end of the line.
      case end
    }
  }
}
