import Terminal

/// The look of a row: its layout, width and picture.
public struct RowLook: Hashable, Sendable {
  /// How the picture of a row is drawn.
  public enum Picture: Hashable, Sendable {
    /// The picture is drawn.
    case drawn
    /// A placeholder is drawn, because the picture is still loading or has failed.
    case missing
    /// No picture is drawn.
    case none
  }

  /// The layout, which is never `auto`.
  public let layout: RowLayout
  /// The width of the row's text, in columns.
  public let width: Int
  /// The picture.
  public let picture: Picture

  /// A placeholder with the width of the longest row number in a grid.
  private static let number = StyledText("0000 ")

  /// Creates a look.
  public init(_ layout: RowLayout, width: Int, picture: Picture = .none) {
    self.layout = layout
    self.width = width
    self.picture = picture
  }

  /// Whether the text of a cell fits into the lines of a row in this layout.
  public func holds(_ cell: some Cell) -> Bool {
    switch layout {
    case .auto, .large: true
    case .medium, .small:
      cell.lines(width: width, showing: ScreenSize.smallThumbnail.lines).count <= ScreenSize.smallThumbnail.lines
    case .line: cell.summary.map { $0.width <= width } ?? true
    case .grid:
      cell.summary.map { (Self.number + $0).wrapped(to: width).count <= RowLayout.maximumGridTextLines } ?? true
    }
  }
}
