public import Foundation
import Loading

/// The built-in destinations.
public nonisolated enum Destinations {
  /// First the destinations in our solar system, by their distance from the Sun, then the destinations around other
  /// stars, by their distance from Earth.
  public static let all: [Destination] =
    solarSystem.map { Destination(id: $0, region: .solarSystem) }
    + exoplanets.map { Destination(id: $0, region: .exoplanets) }

  private static let solarSystem = [
    "venus", "moon", "mars", "jupiter", "europa", "saturn", "titan", "neptune", "pluto",
  ]
  private static let exoplanets = ["proxima-b", "trappist-1e", "hd-189733b", "kepler-16b", "kepler-186f"]

  /// The picture file of a destination's poster.
  ///
  /// - Throws: `LoadFailure` if there is no such destination.
  public static func picture(of id: Destination.ID) throws -> Data {
    guard let destination = all.first(where: { $0.id == id }) else { throw LoadFailure.unexpected(path: id) }
    return destination.picture
  }
}
