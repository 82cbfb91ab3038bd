import Foundation

nonisolated extension PosterArt {
  /// The background: a colour gradient, stars, and clouds of gas.
  struct Sky: Hashable, Sendable {
    /// The colours from the top to the horizon.
    let colors: [Color]
    /// The position of the last colour, in poster widths from the top.
    var horizon = PosterArt.fullHeight
    /// The share of the grid's cells that have a star, from 0 to 1.
    var stars = 0.0
    var nebula: Color?

    func color(at spot: Spot, seed: UInt64) -> Color {
      var color = Color.at(spot.y / horizon, on: colors)
      if let nebula { color = color.adding(nebula, gas(at: spot, seed: seed)) }
      guard stars > 0 else { return color }
      return color.adding(0xFFF4E0, starlight(at: spot, seed: seed) * (1.2 - spot.y / horizon).clamped())
    }

    /// A band of gas across the sky.
    private func gas(at spot: Spot, seed: UInt64) -> Double {
      let wisp = Noise(seed: seed).fractal(Vector(x: spot.x * 3, y: spot.y * 3, z: 7.5), octaves: 4)
      let across = spot.x * 0.8 + spot.y * 0.6 - 0.75 + wisp * 0.35
      return exp(-across * across * 14) * (0.55 + wisp).clamped()
    }

    /// At most one star in each cell of a grid, well inside it.
    private func starlight(at spot: Spot, seed: UInt64) -> Double {
      let cells = 30.0
      let (column, row) = ((spot.x * cells).rounded(.down), (spot.y * cells).rounded(.down))
      var random = Random(seed: seed, Int(column), Int(row))
      guard random.fraction() < stars else { return 0 }
      let x = (column + 0.25 + random.fraction() / 2) / cells - spot.x
      let y = (row + 0.25 + random.fraction() / 2) / cells - spot.y
      let brightness = random.fraction()
      let radius = 0.0012 + 0.0016 * brightness * brightness
      // A star smaller than a pixel is spread over the pixel, and fainter.
      let spread = max(radius, spot.size * 0.45)
      let share = (radius / spread) * (0.25 + 0.9 * brightness * brightness)
      return share * exp(-(x * x + y * y) / (2 * spread * spread))
    }
  }
}
