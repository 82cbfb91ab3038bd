/// The ways in which terminals show pictures.
public enum PictureFormat: Hashable, Sendable {
  /// With characters, in colours or without.
  case symbols(isColored: Bool)
  /// With the pixels of DEC's sixel graphics.
  case sixel(cell: CellSize)
  /// With the pixels of kitty's graphics protocol.
  case kitty(cell: CellSize)

  /// The pixels that a character takes.
  public struct CellSize: Hashable, Sendable {
    public let width: Int
    public let height: Int

    /// What most terminals have, for those that do not say.
    public static let usual = CellSize(width: 10, height: 20)

    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// The longer side in pixels of what fits a place: more cannot be shown there.
  public func side(of size: ScreenSize) -> Int {
    max(size.columns * cell.width, size.lines * cell.height)
  }

  /// Symbols know nothing of pixels: there only the proportions count.
  var cell: CellSize {
    switch self {
    case .symbols: .usual
    case .sixel(let cell), .kitty(let cell): cell
    }
  }
}
