import Foundation

nonisolated extension PosterArt {
  /// The belts of a giant planet.
  struct CloudBelts {
    let colors: [Color]
    let turmoil: Double
    let noise: Noise

    func color(at place: Vector) -> Color {
      let swirl = noise.fractal(Vector(x: place.x * 2.2, y: place.y * 11, z: place.z * 2.2), octaves: 4)
      let latitude = asin(max(-1, min(1, place.y))) / .pi + 0.5 + swirl * turmoil * 0.045
      let wisp = noise.fractal(Vector(x: place.x * 2.4, y: latitude * 46, z: place.z * 2.4), octaves: 3)
      return Color.at(latitude, on: colors).lit(by: 1 + noise(latitude * 42) * 0.06 + wisp * 0.13 * turmoil)
    }
  }
}
