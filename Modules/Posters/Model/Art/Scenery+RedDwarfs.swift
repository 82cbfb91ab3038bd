nonisolated extension PosterArt.Scenery {
  /// Sunrise on Proxima b, with the bright pair of Alpha Centauri above.
  static let proximaB = Self(
    seed: 4, sky: .init(colors: [0x120A22, 0x3A1230, 0x8C2A32, 0xE0683C], horizon: 0.92, stars: 0.35),
    bodies: [
      .sun(
        .init(
          x: 0.47, y: 0.74, radius: 0.27, colors: [0xFFC98A, 0xFF9A5C, 0xF2603A], glow: 0xFF7A48, reach: 0.42,
          strength: 0.6)),
      .sun(.init(x: 0.74, y: 0.19, radius: 0.007, colors: [0xFFFFFF], glow: 0xFFE9C0, reach: 0.045, strength: 0.6)),
      .sun(.init(x: 0.79, y: 0.215, radius: 0.005, colors: [0xFFF6E8], glow: 0xFFC890, reach: 0.035, strength: 0.6)),
    ],
    land: .init(
      style: .peaks, horizon: 0.88, colors: [0x8C3038, 0x5A1C30, 0x2C0E22, 0x0E0512], mist: 0xD8583C, rows: 5,
      rise: 0.19, rim: 0xFF9A60))

  /// An icy sea on TRAPPIST-1e, with the neighbouring planets in a row.
  static let trappist1e = Self(
    seed: 16, sky: .init(colors: [0x1B1440, 0x4A2A62, 0xA8506E, 0xF09A7A, 0xFFD0A0], horizon: 0.88, stars: 0.25),
    bodies: [
      .sun(
        .init(
          x: 0.24, y: 0.74, radius: 0.10, colors: [0xFFE0B0, 0xFFB87C, 0xFF8C5C], glow: 0xFFA070, reach: 0.36,
          strength: 0.6)),
      neighbor(x: 0.40, y: 0.47, radius: 0.030, [0x8A5A52, 0xC08C78, 0xE8C0A0]),
      neighbor(x: 0.56, y: 0.33, radius: 0.062, [0x5A6A8C, 0x8CA0BC, 0xD8E0E8]),
      neighbor(x: 0.75, y: 0.20, radius: 0.044, [0x8A6A8C, 0xB490B0, 0xE0C8DC]),
      neighbor(x: 0.91, y: 0.11, radius: 0.020, [0x9A8A7C, 0xC4B4A0, 0xF0E4D0]),
    ],
    land: .init(
      style: .ice, horizon: 0.885, colors: [0xC890A0, 0x9A8CB0], mist: 0xF0B0A0, rows: 2, rise: 0.10, rim: 0xFFE6D0),
    water: .init(shore: 0.90, color: 0x241A48, mirror: 0.8),
    shore: .init(
      style: .ice, horizon: 1.22, colors: [0x4A3C70, 0x1C1438], mist: 0x8A6088, rows: 2, rise: 0.11, rim: 0xFFC0A8))

  /// The thin bright air of Kepler-186f, and its red sun behind.
  static let kepler186f = Self(
    seed: 23, sky: .init(colors: [0x030810, 0x06161F, 0x0C2A30], stars: 0.6, nebula: 0x0C2C30),
    bodies: [
      .sun(
        .init(
          x: 0.68, y: 0.52, radius: 0.085, colors: [0xFFE2C0, 0xFFB080, 0xFF7A50], glow: 0xFF6A3C, reach: 0.42,
          strength: 0.55)),
      .globe(
        .init(
          x: 0.36, y: 1.36, radius: 0.84,
          surface: .living(
            water: [0x081A2C, 0x134A5C, 0x1E6A70], land: [0x6A4A38, 0x8C6A4C, 0xB09070], cloud: 0xF4E0D0),
          light: .init(x: 0.5, y: -0.85, z: -0.22), tilt: 0.3, detail: 2.2, air: 0xFFA878, airHeight: 0.025, dusk: 0.04)
      ),
      .ship(.init(x: -0.35, y: 0.75, radius: 0.8, heading: -0.75, length: 0.7)),
    ])

  private static func neighbor(
    x: Double, y: Double, radius: Double, _ colors: [PosterArt.Color]
  ) -> PosterArt.Body {
    .globe(
      .init(
        x: x, y: y, radius: radius, surface: .rocky(colors, craters: 0), light: .init(x: -0.75, y: 0.6, z: 0.3),
        airHeight: 0, dusk: 0.25, faintness: 0.25))
  }
}
