import Foundation

nonisolated extension PosterArt {
  /// A ship: a point of light at the end of a long, fading arc.
  struct Ship: Hashable, Sendable {
    /// The centre and radius of the arc's circle, in poster widths.
    let x, y, radius: Double
    /// The position of the ship on the circle, in radians clockwise from the right.
    let heading: Double
    /// The length of the arc, in radians.
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
