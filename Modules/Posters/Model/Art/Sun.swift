nonisolated extension PosterArt {
  /// A star as a disc with rings of glow.
  struct Sun: Hashable, Sendable {
    private static let steps = 5.0

    let x, y, radius: Double
    /// The colours from the centre to the edge.
    let colors: [Color]
    let glow: Color
    /// The width of the glow, in poster widths.
    let reach: Double
    var strength = 0.7

    func color(at spot: Spot, over below: Color) -> Color {
      let (dx, dy) = (spot.x - x, spot.y - y)
      let distance = (dx * dx + dy * dy).squareRoot()
      guard distance < radius + reach else { return below }
      let fade = 1 - max(0, distance - radius) / reach
      // Steps in the glow, as in a print with few inks.
      let whole = (fade * Self.steps).rounded(.down)
      let step = (whole + (fade * Self.steps - whole).smooth(0.8, 1)) / Self.steps
      let share = strength * (fade * fade + step * step) / 2
      let disc = Color.at(distance / radius, on: colors)
      return below.mixed(with: glow, share.clamped()).mixed(with: disc, spot.cover(radius - distance))
    }
  }
}
