nonisolated extension PosterArt {
  /// An ice crust with cracks that run around the whole globe.
  struct CrackedIce: Hashable, Sendable {
    /// A crack: the intersection of the globe with a plane, slightly bent.
    private struct Crack: Hashable, Sendable {
      let normal: Vector
      let offset, bend, width: Double

      init(using random: inout Random) {
        normal = Vector.random(using: &random)
        offset = random.fraction() * 1.6 - 0.8
        bend = 0.06 + 0.2 * random.fraction()
        width = 0.007 + 0.010 * random.fraction() * random.fraction()
      }
    }

    private let ice: [Color]
    private let stain: Color
    private let cracks: [Crack]

    /// - Parameters:
    ///   - ice: the colours of the ice, from dark to bright.
    ///   - stain: the colour of the cracks.
    ///   - count: the number of cracks.
    init(_ ice: [Color], stain: Color, count: Int) {
      self.ice = ice
      self.stain = stain
      var random = Random(seed: UInt64(count))
      cracks = (0..<count).map { _ in Crack(using: &random) }
    }

    func color(at place: Vector, _ noise: Noise) -> Color {
      let ground = Color.at(0.5 + noise.fractal(place.scaled(3), octaves: 5) * 1.3, on: ice)
      let bend = noise.fractal(place.scaled(1.7), octaves: 4)
      return cracks.reduce(ground) { color, crack in
        let distance = abs(place.dot(crack.normal) + crack.offset + bend * crack.bend)
        guard distance < crack.width * 6 else { return color }
        let line = 0.8 * (1 - distance / crack.width).clamped()
        return color.mixed(with: stain, line + 0.14 * (1 - distance / (crack.width * 6)))
      }
    }
  }
}
