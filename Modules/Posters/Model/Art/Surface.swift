nonisolated extension PosterArt {
  /// What a globe is covered with.
  enum Surface: Hashable, Sendable {
    /// Belts of cloud from pole to pole; `turmoil` bends them.
    case banded([Color], turmoil: Double)
    /// Old ground, from its dark plains to its bright highlands; `craters` says how deep they are.
    case rocky([Color], craters: Double)
    /// Ice that is crossed by long cracks.
    case cracked(CrackedIce)
    /// Water and land under clouds, which may have no coasts that anybody knows.
    case living(water: [Color], land: [Color], cloud: Color)

    /// The colour at a place on a globe whose poles are up and down.
    ///
    /// The globe's radius says how fine the drawing is: it is one where all of the globe is seen. The sun is where the
    /// light comes from.
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
