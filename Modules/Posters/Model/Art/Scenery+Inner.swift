nonisolated extension PosterArt.Scenery {
  /// Above the clouds of Venus, the Sun in the yellow haze.
  static let venus = Self(
    seed: 2, sky: .init(colors: [0xC9702E, 0xEBA24B, 0xF9D98C, 0xFFF1C4], horizon: 0.95),
    bodies: [
      .sun(.init(x: 0.66, y: 0.40, radius: 0.12, colors: [0xFFFFFF, 0xFFFBE6], glow: 0xFFF2BF, reach: 0.62)),
      .balloon(.init(x: 0.28, y: 0.36, radius: 0.095, light: 0xFBE7B8, dark: 0xB4452A, cabin: 0x5E2A18)),
      .balloon(.init(x: 0.13, y: 0.55, radius: 0.030, light: 0xF8DDA0, dark: 0xC4623A, cabin: 0x8A4A24)),
    ],
    land: .init(
      style: .clouds, horizon: 0.80, colors: [0xF6DCA0, 0xE9B567, 0xC97F3C, 0x8E4A23], mist: 0xFFF0C8, rows: 6,
      rise: 0.17, rim: 0xFFFBE8))

  /// The grey plains of the Moon, with the Earth over them.
  static let moon = Self(
    seed: 3, sky: .init(colors: [0x04060F, 0x0B1228, 0x16213F], horizon: 1.0, stars: 0.55),
    bodies: [
      .globe(
        .init(
          x: 0.60, y: 0.38, radius: 0.17,
          surface: .living(
            water: [0x0B2A5C, 0x1B5FA8], land: [0x4F7A4A, 0xB79A63, 0xD8C9A0], cloud: 0xFFFFFF),
          light: .init(x: -0.7, y: -0.35, z: 0.55), tilt: 0.35, air: 0x8CC4FF, airHeight: 0.03)),
      .globe(
        .init(
          x: 0.42, y: 2.42, radius: 1.50, surface: .rocky([0x7C7A7A, 0xA4A19C, 0xCCC8C0], craters: 0.55),
          light: .init(x: -0.75, y: -0.55, z: 0.45), detail: 3, airHeight: 0)),
      .ship(.init(x: 1.1, y: 0.95, radius: 0.95, heading: 3.75, length: 0.75)),
    ])

  /// A sunset on Mars, which is blue around the Sun.
  static let mars = Self(
    seed: 14, sky: .init(colors: [0x8A4B32, 0xC47A4E, 0xE3AE7C, 0xC9C4BE], horizon: 0.80),
    bodies: [
      .sun(
        .init(
          x: 0.36, y: 0.52, radius: 0.052, colors: [0xFFFFFF, 0xF4FAFF], glow: 0xA9CBE0, reach: 0.46, strength: 0.85))
    ],
    land: .init(
      style: .mesas, horizon: 0.78, colors: [0xC98A66, 0xB4603A, 0x8A3B22, 0x4A1B14], mist: 0xE0B08A, rise: 0.22,
      rim: 0xF2C79A))
}
