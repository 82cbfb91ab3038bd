nonisolated extension PosterArt {
  /// The surface of a globe.
  enum Surface: Hashable, Sendable {
    /// Belts of cloud from pole to pole; `turmoil` bends them.
    case banded([Color], turmoil: Double)
    /// Old ground, from dark plains to bright highlands; `craters` is their depth.
    case rocky([Color], craters: Double)
    /// Ice with long cracks.
    case cracked(CrackedIce)
    /// Water and land under clouds, with invented coasts.
    case living(water: [Color], land: [Color], cloud: Color)

    /// The colour at a point of a globe whose poles are up and down.
    ///
    /// The globe's radius sets the detail: 1 for a globe that is completely visible. The sun is the direction towards
    /// the light.
    func color(at place: Vector, sun: Vector, seed: UInt64) -> Color {
      let noise = Noise(seed: seed)
      switch self {
      case .banded(let colors, let turmoil):
        return CloudBelts(colors: colors, turmoil: turmoil, noise: noise).color(at: place)
      case .rocky(let colors, let craters):
        let ground = Color.at(0.5 + noise.fractal(place.scaled(2.2), octaves: 5) * 1.1, on: colors)
        return craters > 0 ? ground.lit(by: 1 + craters * Craters(seed: seed).slope(at: place, sun: sun)) : ground
      case .cracked(let ice):
        return ice.color(at: place, noise)
      case .living(let water, let land, let cloud):
        return Coasts(water: water, land: land, cloud: cloud, noise: noise).color(at: place)
      }
    }
  }
}
