extension RichText {
  /// A table, of which no cell has another.
  public struct Table: Hashable, Sendable {
    /// The rows, from the top.
    public let rows: [Row]

    /// A table of rows.
    public init(rows: [Row]) {
      self.rows = rows
    }

    /// A row of a table.
    public struct Row: Hashable, Sendable {
      /// The cells, in reading order.
      public let cells: [Cell]

      /// A row of cells.
      public init(_ cells: [Cell]) {
        self.cells = cells
      }

      /// Whether all cells are headers.
      public var isHeader: Bool { cells.allSatisfy(\.form.isHeader) }
    }

    /// A cell of a table.
    public struct Cell: Hashable, Sendable {
      /// The look of the cell.
      public let form: Form
      /// The blocks in the cell; none has a table.
      public let blocks: [Block]

      /// A cell with blocks.
      public init(_ form: Form = Form(), blocks: [Block]) {
        self.form = form
        self.blocks = blocks
      }
    }

    /// The look of a cell.
    public struct Form: Hashable, Sendable {
      /// The maximum number of columns or rows that a cell takes.
      static let widest = 99

      /// Whether the cell is a header of a row or a column.
      public let isHeader: Bool
      /// The side that the words stand at.
      public let alignment: Alignment
      /// The number of columns that the cell takes, from 1 to 99.
      public let span: Int
      /// The number of rows that the cell takes, from 1 to 99.
      public let rowSpan: Int

      /// The look of a cell, by default one of data; a span out of range is brought into it.
      public init(isHeader: Bool = false, alignment: Alignment = .natural, span: Int = 1, rowSpan: Int = 1) {
        self.isHeader = isHeader
        self.alignment = alignment
        self.span = min(max(span, 1), Self.widest)
        self.rowSpan = min(max(rowSpan, 1), Self.widest)
      }
    }

    /// The side of a cell that its words stand at.
    public enum Alignment: UInt8, Hashable, Sendable {
      /// The side where lines begin.
      case natural
      /// The middle.
      case center
      /// The side where lines end.
      case end
    }
  }
}
