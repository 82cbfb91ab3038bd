nonisolated extension PosterArt {
  /// A balloon with a cabin under it.
  struct Balloon: Hashable, Sendable {
    let x, y, radius: Double
    /// The colours of its stripes.
    let light, dark: Color
    let cabin: Color

    func color(at spot: Spot, over below: Color) -> Color {
      let (dx, dy) = ((spot.x - x) / radius, (spot.y - y) / radius)
      guard abs(dx) < 1.1, dy > -1.1, dy < 2.2 else { return below }
      var color = below
      // The ropes run from the sides of the balloon to the cabin, which is a box.
      let rope = spot.cover(0.003 - abs(abs(dx) - (0.16 + (1.62 - dy) * 0.42)) * radius)
      if dy > 0.6, dy < 1.62 { color = color.mixed(with: cabin, rope) }
      let box = min(0.26 - abs(dx), 0.17 - abs(dy - 1.78)) * radius
      color = color.mixed(with: cabin, spot.cover(box))
      return color.mixed(with: stripe(dx, dy), spot.cover(depth(dx, dy) * radius))
    }

    /// The distance of a point from the edge, inside the envelope: round above, with a neck below.
    private func depth(_ dx: Double, _ dy: Double) -> Double {
      let width = dy > 0 ? 1 + dy * dy * 0.35 : 1
      return 1 - (dx * dx * width * width + dy * dy * (dy > 0 ? 0.75 : 1)).squareRoot()
    }

    private func stripe(_ dx: Double, _ dy: Double) -> Color {
      // The stripes are meridians: the nearer the edge, the narrower.
      let across = dx / max(0.05, 1 - dy * dy * 0.7).squareRoot()
      let stripe = abs(across) < 0.2 || abs(across) > 0.6 ? light : dark
      return stripe.lit(by: 0.72 + 0.28 * (0.5 + 0.6 * dx - 0.5 * dy).clamped())
    }
  }
}
