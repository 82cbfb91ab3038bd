nonisolated extension PosterArt.Scenery {
  /// A lake of methane on Titan, under its orange haze.
  static let titan = Self(
    seed: 21, sky: .init(colors: [0x7A3D12, 0xB8641C, 0xDF9234, 0xF0B75C], horizon: 0.86),
    bodies: [
      .sun(
        .init(
          x: 0.56, y: 0.47, radius: 0.06, colors: [0xFCDD9A, 0xF6C878], glow: 0xF6C26A, reach: 0.5, strength: 0.55))
    ],
    land: .init(
      style: .peaks, horizon: 0.78, colors: [0xD08A38, 0xA8601F, 0x6E3612, 0x2E1508], mist: 0xF0B860, rows: 3,
      rise: 0.13),
    water: .init(shore: 0.86, color: 0x4A220C, mirror: 0.75),
    shore: .init(
      style: .dunes, horizon: 1.25, colors: [0x5A2C0E, 0x1E0D05], mist: 0x8A4A18, rows: 2, rise: 0.09, rim: 0xE09A48))

  /// Neptune, far out, with Triton.
  static let neptune = Self(
    seed: 34, sky: .init(colors: [0x02040C, 0x050D22, 0x0A1E3E], stars: 0.6, nebula: 0x0C2048),
    bodies: [
      .globe(
        .init(
          x: 0.36, y: 0.82, radius: 0.50,
          surface: .banded(
            [0x2C5FA8, 0x3E7FCB, 0x5C9FE0, 0x4A8CD6, 0x6DB0EA, 0x4588D2, 0x5A9CDE, 0x3A76C2, 0x2A589C], turmoil: 0.35),
          light: .init(x: 0.85, y: -0.42, z: 0.3), tilt: 0.45,
          marks: [
            .init(shape: .oval, x: 0.52, y: 0.26, width: 0.15, height: 0.06, color: 0x1F4A90, edge: 0x8CC4F4)
          ], air: 0x7CC0FF, airHeight: 0.022)),
      .globe(
        .init(
          x: 0.80, y: 0.24, radius: 0.045, surface: .rocky([0xB8A8A4, 0xDCCFC8, 0xF4ECE6], craters: 0),
          light: .init(x: 0.85, y: -0.42, z: 0.3), airHeight: 0)),
    ])

  /// The heart of Pluto, and Charon behind.
  static let pluto = Self(
    seed: 55, sky: .init(colors: [0x0B0A14, 0x1A1626, 0x33283A], stars: 0.6),
    bodies: [
      .globe(
        .init(
          x: 0.78, y: 0.26, radius: 0.12, surface: .rocky([0x5E5652, 0x857C76, 0xA89E96], craters: 0.18),
          light: .init(x: -0.6, y: -0.5, z: 0.62), airHeight: 0)),
      .globe(
        .init(
          x: 0.46, y: 0.80, radius: 0.37,
          surface: .rocky([0x4A2A20, 0x8A5A40, 0xC49A74, 0xE2C8A4], craters: 0.1),
          light: .init(x: -0.6, y: -0.5, z: 0.62),
          marks: [
            .init(shape: .heart, x: 0.08, y: 0.24, width: 0.37, height: 0.36, color: 0xF6E8D2, edge: 0xCDB08C)
          ], air: 0x8FB8E8, airHeight: 0.03)),
    ])
}
