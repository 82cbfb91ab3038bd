nonisolated extension PosterArt.Scenery {
  /// The blue giant HD 189733 b, close to its orange star.
  static let hd189733b = Self(
    seed: 29, sky: .init(colors: [0x1A0A10, 0x2A1018, 0x140C20, 0x080818], stars: 0.4),
    bodies: [
      .sun(
        .init(
          x: 0.10, y: 0.16, radius: 0.36, colors: [0xFFF4D0, 0xFFE0A0, 0xFFB860], glow: 0xFF9A40, reach: 0.5,
          strength: 0.65)),
      .globe(
        .init(
          x: 0.60, y: 0.84, radius: 0.36,
          surface: .banded(
            [0x0A1E5C, 0x1236A0, 0x1E56D0, 0x1540B4, 0x3A7CF0, 0x1848C0, 0x2A68E0, 0x1238A4, 0x0C2470], turmoil: 1.4),
          light: .init(x: -0.62, y: -0.72, z: 0.32), tilt: 0.2, air: 0x6CA0FF, airHeight: 0.035)),
    ])

  /// Two suns over the cloud tops of Kepler-16b.
  static let kepler16b = Self(
    seed: 47, sky: .init(colors: [0x0E2438, 0x1D5060, 0x5C9488, 0xF0C890], horizon: 0.92, stars: 0.2),
    bodies: [
      .sun(
        .init(
          x: 0.36, y: 0.50, radius: 0.115, colors: [0xFFF6DC, 0xFFE0A4, 0xFFC878], glow: 0xFFD08A, reach: 0.42,
          strength: 0.6)),
      .sun(
        .init(
          x: 0.62, y: 0.64, radius: 0.042, colors: [0xFFC8A0, 0xFF8A60, 0xF0603C], glow: 0xFF8458, reach: 0.18,
          strength: 0.6)),
    ],
    land: .init(
      style: .clouds, horizon: 0.88, colors: [0xD8B08C, 0x8C8C88, 0x3C6470, 0x142C3C], mist: 0xF0C89C, rows: 6,
      rise: 0.15, rim: 0xFFE8C0))
}
