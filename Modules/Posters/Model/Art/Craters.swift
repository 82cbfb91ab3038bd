nonisolated extension PosterArt {
  /// Craters of many sizes, at most one in each cell of several grids.
  struct Craters {
    private static let grids = [2.5, 5.0, 9.0, 17.0]

    let seed: UInt64

    /// The additional brightness of ground that faces the sun; negative for ground that faces away.
    func slope(at place: Vector, sun: Vector) -> Double {
      Self.grids.reduce(0) { $0 + slope(at: place.scaled($1), sun: sun, seed: seed &+ UInt64($1)) }
    }

    private func slope(at place: Vector, sun: Vector, seed: UInt64) -> Double {
      let (x, y, z) = (place.x.rounded(.down), place.y.rounded(.down), place.z.rounded(.down))
      var random = Random(seed: seed, Int(x), Int(y), Int(z))
      let middle = Vector(
        x: x + 0.35 + random.fraction() * 0.3, y: y + 0.35 + random.fraction() * 0.3,
        z: z + 0.35 + random.fraction() * 0.3)
      let outwards = place.adding(middle.scaled(-1))
      let distance = outwards.length / (0.16 + random.fraction() * 0.17)
      guard distance < 1.2 else { return 0 }
      // The inner wall falls towards the middle, the outer one away from it.
      let wall = distance < 1 ? -distance.smooth(0.45, 0.9) : 0.6 * (1 - distance.smooth(1, 1.2))
      return wall * outwards.unit.dot(sun) - (distance < 0.8 ? 0.12 : 0)
    }
  }
}
