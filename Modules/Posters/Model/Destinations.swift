/// The destinations of the program itself.
public nonisolated enum Destinations {
  /// Destinations around our Sun, by their distance from it; then those of other stars, by their distance from us.
  public static let all: [Destination] =
    solarSystem.map { Destination(id: $0, region: .solarSystem, art: $1) }
    + exoplanets.map { Destination(id: $0, region: .exoplanets, art: $1) }

  private static let solarSystem: KeyValuePairs<String, PosterArt.Scenery> = [
    "venus": .venus,
    "moon": .moon,
    "mars": .mars,
    "jupiter": .jupiter,
    "europa": .europa,
    "saturn": .saturn,
    "titan": .titan,
    "neptune": .neptune,
    "pluto": .pluto,
  ]

  private static let exoplanets: KeyValuePairs<String, PosterArt.Scenery> = [
    "proxima-b": .proximaB,
    "trappist-1e": .trappist1e,
    "hd-189733b": .hd189733b,
    "kepler-16b": .kepler16b,
    "kepler-186f": .kepler186f,
  ]
}
