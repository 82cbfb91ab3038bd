nonisolated extension PosterArt {
  /// The edge of the paper around the picture.
  enum Frame {
    private static let paper: Color = 0xF4EAD5
    private static let margin = 0.032

    static func color(at spot: Spot, around picture: Color) -> Color {
      let inside = min(min(spot.x, 1 - spot.x), min(spot.y, PosterArt.fullHeight - spot.y)) - margin
      return paper.mixed(with: picture, spot.cover(inside))
    }
  }
}
