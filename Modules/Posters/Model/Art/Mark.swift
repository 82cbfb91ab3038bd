nonisolated extension PosterArt {
  /// A landmark of a globe: a storm or a bright plain.
  struct Mark: Hashable, Sendable {
    enum Shape: Hashable, Sendable {
      case oval, heart
    }

    let shape: Shape
    /// The centre on a globe of radius 1, seen from the front.
    let x, y: Double
    let width, height: Double
    let color: Color
    let edge: Color

    func color(at place: Vector, over below: Color, _ noise: Noise) -> Color {
      guard place.z > 0 else { return below }
      let (dx, dy) = ((place.x - x) / width, (place.y - y) / height)
      switch shape {
      case .oval:
        let distance = (dx * dx + dy * dy).squareRoot()
        guard distance < 1.25 else { return below }
        let swirl = color.mixed(with: edge, 0.4 * distance.smooth(0.1, 0.75))
        return below.mixed(with: edge, 1 - distance.smooth(0.95, 1.25)).mixed(
          with: swirl, 1 - distance.smooth(0.75, 0.9))
      case .heart:
        // (x² + y² - 1)³ = x² y³, the heart of the schoolbooks; down is positive here.
        let coast = 0.22 * noise.fractal(place.scaled(5), octaves: 4)
        let (dx, dy) = (dx + coast, dy + coast)
        let ring = dx * dx + dy * dy - 1
        let depth = -(ring * ring * ring + dx * dx * dy * dy * dy)
        return below.mixed(with: color.mixed(with: edge, dx.smooth(-0.1, 0.7)), depth.smooth(-0.08, 0.1))
      }
    }
  }
}
