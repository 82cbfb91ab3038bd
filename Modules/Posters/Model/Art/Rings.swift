nonisolated extension PosterArt {
  /// Rings around a globe of radius one.
  struct Rings: Hashable, Sendable {
    let inner, outer: Double
    /// The colours from the inner edge to the outer one.
    let colors: [Color]
    /// The tilt of the rings towards the viewer, from 0 (a line) to 1 (a circle).
    let opening: Double

    /// The normal of the rings' plane; the globe's poles are up and down.
    var normal: Vector {
      Vector(x: 0, y: -(1 - opening * opening).squareRoot(), z: opening)
    }

    /// The point on the rings' plane that is visible at a point of the picture.
    func place(x: Double, y: Double) -> Vector {
      Vector(x: x, y: y, z: y * (1 - opening * opening).squareRoot() / opening)
    }

    /// The opacity of the rings at a distance from the globe's centre, from 0 to 1.
    func opacity(at distance: Double, seed: UInt64) -> Double {
      guard distance > inner, distance < outer else { return 0 }
      let way = (distance - inner) / (outer - inner)
      // The gap that Cassini saw, and a narrow one near the edge.
      let gap = (1 - abs(way - 0.69) / 0.045).smooth(0, 0.5) + (1 - abs(way - 0.93) / 0.02).clamped()
      let groove = Noise(seed: seed)(way * 26) * 0.16 + Noise(seed: seed)(way * 9 + 100) * 0.16
      return (0.72 + groove).clamped() * (1 - 0.92 * gap) * way.smooth(0, 0.22) * (1 - way.smooth(0.97, 1))
    }

    func color(at distance: Double) -> Color {
      Color.at((distance - inner) / (outer - inner), on: colors)
    }
  }
}
