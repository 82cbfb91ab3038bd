nonisolated extension PosterArt {
  /// Seas and lands under clouds, with ice at the poles.
  struct Coasts {
    let water: [Color]
    let land: [Color]
    let cloud: Color
    let noise: Noise

    func color(at place: Vector) -> Color {
      let height = noise.fractal(place.scaled(1.9), octaves: 5) - 0.02
      let ground = height > 0 ? Color.at(height * 2.6, on: land) : Color.at(1 + height * 2.4, on: water)
      let weather = noise.fractal(Vector(x: place.x * 2.6 + 9, y: place.y * 5.2, z: place.z * 2.6), octaves: 5)
      let polar = abs(place.y / place.length).smooth(0.86, 0.93)
      return ground.mixed(with: cloud, max(polar, weather.smooth(0, 0.34) * 0.92))
    }
  }
}
