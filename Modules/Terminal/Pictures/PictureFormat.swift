public import Terminal

/// A format of pictures in a terminal.
public enum PictureFormat: Hashable, Sendable {
  /// Characters with the given colours.
  case symbols(colors: ColorDepth)
  /// Pixels of DEC's sixel graphics.
  case sixel(cell: CellSize)
  /// Pixels of kitty's graphics protocol.
  case kitty(cell: CellSize)

  /// The size of a character, in pixels.
  public struct CellSize: Hashable, Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int

    /// The size for terminals that do not report the size of their characters.
    public static let usual = CellSize(width: 10, height: 20)

    /// Creates the size of a character of `width` × `height` pixels.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// The length of the longer side of a picture of the given size, in pixels.
  public func side(of size: ScreenSize) -> Int {
    max(size.columns * cell.width, size.lines * cell.height)
  }

  /// The size of a character; for symbols, only its proportions matter.
  var cell: CellSize {
    switch self {
    case .symbols: .usual
    case .sixel(let cell), .kitty(let cell): cell
    }
  }
}
