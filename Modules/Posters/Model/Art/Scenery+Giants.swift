nonisolated extension PosterArt.Scenery {
  static let jovianBands: [PosterArt.Color] = [
    0x8E7A68, 0xA8937C, 0xD9C7A8, 0xB98A62, 0xEADCC0, 0xF3E8D2, 0xA6613C, 0xC98B5A, 0xF6EBD6, 0xF1DFC0, 0xB06A42,
    0xD8B48A, 0xEBDCC2, 0xC09A74, 0xA58C74, 0x857060,
  ]

  /// Jupiter with its red storm, and two of its moons.
  static let jupiter = Self(
    seed: 5, sky: .init(colors: [0x0C0A1E, 0x1D1533, 0x3A2346], stars: 0.5, nebula: 0x3B2148),
    bodies: [
      .globe(
        .init(
          x: 0.60, y: 0.74, radius: 0.47, surface: .banded(jovianBands, turmoil: 0.6),
          light: .init(x: -0.62, y: -0.3, z: 0.72), tilt: 0.16,
          marks: [
            .init(shape: .oval, x: 0.20, y: 0.36, width: 0.19, height: 0.105, color: 0xC2512F, edge: 0xF2DCC0)
          ], air: 0xF2C9A0, airHeight: 0.015)),
      .globe(
        .init(
          x: 0.20, y: 0.27, radius: 0.042, surface: .rocky([0xC9A24A, 0xE8D27A, 0xF4EDB8], craters: 0),
          light: .init(x: -0.62, y: -0.3, z: 0.72), airHeight: 0)),
      .globe(
        .init(
          x: 0.36, y: 0.17, radius: 0.026, surface: .rocky([0x9A8F86, 0xC4BAB0, 0xE6E0D8], craters: 0),
          light: .init(x: -0.62, y: -0.3, z: 0.72), airHeight: 0)),
    ])

  /// The cracked ice of Europa, with Jupiter over it.
  static let europa = Self(
    seed: 8, sky: .init(colors: [0x06101F, 0x0B2038, 0x154058], horizon: 1.05, stars: 0.5),
    bodies: [
      .globe(
        .init(
          x: 0.33, y: 0.40, radius: 0.27, surface: .banded(jovianBands, turmoil: 0.5),
          light: .init(x: 0.75, y: -0.35, z: 0.5), tilt: -0.3,
          marks: [
            .init(shape: .oval, x: 0.35, y: 0.36, width: 0.17, height: 0.09, color: 0xC2512F, edge: 0xF2DCC0)
          ], airHeight: 0)),
      .globe(
        .init(
          x: 0.62, y: 1.62, radius: 0.88,
          surface: .cracked(.init([0x9DBBC8, 0xD6E6E8, 0xF7FBF8], stain: 0x8C4A34, count: 34)),
          light: .init(x: 0.55, y: -0.6, z: 0.62), airHeight: 0, dusk: 0.06)),
    ])

  /// Saturn and its rings.
  static let saturn = Self(
    seed: 13, sky: .init(colors: [0x0A1526, 0x12283C, 0x1F4650], stars: 0.45, nebula: 0x123A40),
    bodies: [
      .globe(
        .init(
          x: 0.50, y: 0.66, radius: 0.212,
          surface: .banded(
            [
              0x8F8468, 0xB59F72, 0xD9BE86, 0xE9D29B, 0xD2B27A, 0xF2E2B4, 0xE8CE94, 0xF6E9C4, 0xE0C288, 0xCBAA74,
              0xB3966A, 0x8F7A58,
            ], turmoil: 0.25), light: .init(x: -0.72, y: -0.42, z: 0.55), tilt: -0.42,
          rings: .init(
            inner: 1.22, outer: 2.28, colors: [0x6B5A48, 0xCDB58C, 0xF3E4BE, 0xE6D2A4, 0xBFA680, 0xA8977C],
            opening: 0.36), air: 0xFFE9B8, airHeight: 0.012)),
      .globe(
        .init(
          x: 0.17, y: 1.08, radius: 0.03, surface: .rocky([0xC88C3C, 0xE0A850, 0xEEC070], craters: 0),
          light: .init(x: -0.72, y: -0.42, z: 0.55), air: 0xF0B860)),
      .ship(.init(x: 1.25, y: 0.55, radius: 0.75, heading: 2.5, length: 0.6)),
    ])
}
