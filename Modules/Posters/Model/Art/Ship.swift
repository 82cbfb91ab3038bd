import Foundation

nonisolated extension PosterArt {
  /// A ship on its way: a point of light at the end of a long arc that fades behind it.
  struct Ship: Hashable, Sendable {
    /// The middle of the circle that the arc is part of, and its radius, in poster widths.
    let x, y, radius: Double
    /// Where the ship is on the circle, in radians clockwise from the right.
    let heading: Double
    /// How long the arc behind it is, in radians.
    let length: Double

    func color(at spot: Spot, over below: Color) -> Color {
      let (dx, dy) = (spot.x - x, spot.y - y)
      let distance = abs((dx * dx + dy * dy).squareRoot() - radius)
      guard distance < 0.02 else { return below }
      let behind = (heading - atan2(dy, dx)).remainder(dividingBy: 2 * .pi) / length
      let tail = 0.0042 * (1 - behind)
      let share = behind >= 0 && behind <= 1 ? 0.85 * (1 - behind) * spot.cover(tail - distance) : 0
      let along = behind * length * radius
      let glow = exp(-(distance * distance + along * along) / 0.00006)
      return below.mixed(with: 0xFFF6E0, max(share, glow))
    }
  }
}
