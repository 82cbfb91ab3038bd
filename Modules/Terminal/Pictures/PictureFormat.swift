public import Terminal

/// A format of pictures in a terminal.
public enum PictureFormat: Hashable, Sendable {
  /// Characters in colours of the given depth.
  case symbols(colors: ColorDepth)
  /// Pixels in the sixel format of DEC terminals.
  case sixel(cell: CellSize)
  /// Pixels in the kitty graphics protocol.
  case kitty(cell: CellSize)

  /// The size of a character cell, in pixels.
  public struct CellSize: Hashable, Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int

    /// The size to assume for terminals that do not report it.
    public static let usual = CellSize(width: 10, height: 20)

    /// Creates a size in pixels.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// The length of the longer side of a picture with the given size, in pixels.
  public func side(of size: ScreenSize) -> Int {
    max(size.columns * cell.width, size.lines * cell.height)
  }

  /// The size of a character cell; only its proportions matter for symbols.
  var cell: CellSize {
    switch self {
    case .symbols: .usual
    case .sixel(let cell), .kitty(let cell): cell
    }
  }
}
