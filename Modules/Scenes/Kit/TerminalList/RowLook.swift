import Terminal

/// The look of a row on the screen.
public struct RowLook: Hashable, Sendable {
  /// The picture of a row on the screen.
  public enum Picture: Hashable, Sendable {
    /// The picture is drawn.
    case drawn
    /// A placeholder stands for a picture that has not come.
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

  /// A number as long as that of a row of a grid can be.
  private static let number = StyledText("0000 ")

  /// A look.
  public init(_ layout: RowLayout, width: Int, picture: Picture = .none) {
    self.layout = layout
    self.width = width
    self.picture = picture
  }

  /// Whether a text fits the lines that this layout has for a row.
  public func holds(_ cell: some Cell) -> Bool {
    switch layout {
    case .auto, .large: true
    case .small: cell.lines(width: width).count <= ScreenSize.smallThumbnail.lines
    case .line: cell.summary.map { $0.width <= width } ?? true
    case .grid:
      cell.summary.map { (Self.number + $0).wrapped(to: width).count <= RowLayout.maximumGridTextLines } ?? true
    }
  }
}
