import Terminal

/// The appearance of a row on the screen.
public struct RowLook: Hashable, Sendable {
  /// The picture of a row on the screen.
  public enum Picture: Hashable, Sendable {
    /// The picture is drawn.
    case drawn
    /// A placeholder is drawn for a picture that has not arrived.
    case missing
    /// No picture is drawn.
    case none
  }

  /// The layout: any but `auto`.
  public let layout: RowLayout
  /// The columns for the text of the row.
  public let width: Int
  /// The picture.
  public let picture: Picture

  /// A placeholder as wide as the longest number of a row in a grid.
  private static let number = StyledText("0000 ")

  /// Creates a look.
  public init(_ layout: RowLayout, width: Int, picture: Picture = .none) {
    self.layout = layout
    self.width = width
    self.picture = picture
  }

  /// Whether the text of a cell fits in the lines that the layout has for a row.
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
