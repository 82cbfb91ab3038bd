import Foundation

/// A generated landscape, determined by its seed: sky, sun or moon, ridges, and sometimes water.
struct DemoPicture {
  /// The colours of a time of day: the sky from top to horizon, the light in it, the farthest and the nearest ridge.
  private struct Palette {
    let zenith, horizon, light, far, near: DemoColor
    let isNight: Bool
  }

  private static let palettes = [
    Palette(
      zenith: .init(0x2B4C7E), horizon: .init(0xF6C89F), light: .init(0xFFF1D0), far: .init(0x9C8FA6),
      near: .init(0x1E2A3A), isNight: false),
    Palette(
      zenith: .init(0x41295A), horizon: .init(0xF4845F), light: .init(0xFFE3A3), far: .init(0xA4577A),
      near: .init(0x21152E), isNight: false),
    Palette(
      zenith: .init(0x4F9BD9), horizon: .init(0xDDF0F7), light: .init(0xFFFFFF), far: .init(0x9DB9C9),
      near: .init(0x2F5D50), isNight: false),
    Palette(
      zenith: .init(0x0B1230), horizon: .init(0x31548A), light: .init(0xF4F3E6), far: .init(0x2C3F66),
      near: .init(0x070B18), isNight: true),
    Palette(
      zenith: .init(0xD9764A), horizon: .init(0xFBE3B5), light: .init(0xFFF7E0), far: .init(0xCF9467),
      near: .init(0x5B2E26), isNight: false),
    Palette(
      zenith: .init(0x081A24), horizon: .init(0x2E8F7C), light: .init(0xE9FFF6), far: .init(0x1E5A5A),
      near: .init(0x041013), isNight: true),
  ]
  private static let sizes = [(480, 320), (640, 400), (400, 400), (320, 480), (600, 338), (320, 240)]

  let width: Int
  let height: Int
  /// Red, green, blue, row by row from the top: `width * height * 3` bytes.
  private(set) var pixels: [UInt8]

  init(seed: Int) {
    var random = Self.random(seed)
    (width, height) = random.pick(Self.sizes)
    pixels = [UInt8](repeating: 0, count: width * height * 3)
    let palette = random.pick(Self.palettes)
    drawSky(palette, &random)
    let shore = drawRidges(palette, &random)
    if Bool.random(using: &random) { drawWater(from: shore, palette) }
  }

  /// The size of a seed's picture, without drawing it.
  static func size(seed: Int) -> (width: Int, height: Int) {
    var random = random(seed)
    return random.pick(sizes)
  }

  private static func random(_ seed: Int) -> DemoRandom { DemoRandom(seed: UInt64(seed) &+ 0xFEED) }

  private mutating func set(_ x: Int, _ y: Int, _ color: DemoColor) {
    let offset = (y * width + x) * 3
    pixels[offset] = UInt8(color.red)
    pixels[offset + 1] = UInt8(color.green)
    pixels[offset + 2] = UInt8(color.blue)
  }

  private func color(_ x: Int, _ y: Int) -> DemoColor {
    let offset = (y * width + x) * 3
    return DemoColor(UInt32(pixels[offset]) << 16 | UInt32(pixels[offset + 1]) << 8 | UInt32(pixels[offset + 2]))
  }

  private mutating func drawSky(_ palette: Palette, _ random: inout DemoRandom) {
    for y in 0..<height {
      let color = palette.zenith.mixed(with: palette.horizon, min(1, Double(y) / (Double(height) * 0.62)))
      for x in 0..<width { set(x, y, color) }
    }
    if palette.isNight {
      for _ in 0..<(width * height / 900) {
        let (x, y) = (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
        set(x, y, color(x, y).mixed(with: palette.light, Double.random(in: 0.3...1, using: &random)))
      }
    }
    let radius = Double(min(width, height)) * Double.random(in: 0.05...0.11, using: &random)
    let center = (
      x: Double(width) * Double.random(in: 0.2...0.8, using: &random),
      y: Double(height) * Double.random(in: 0.16...0.42, using: &random)
    )
    let glow = radius * 4
    for y in max(0, Int(center.y - glow))..<min(height, Int(center.y + glow)) {
      for x in max(0, Int(center.x - glow))..<min(width, Int(center.x + glow)) {
        let (dx, dy) = (Double(x) - center.x, Double(y) - center.y)
        let distance = (dx * dx + dy * dy).squareRoot()
        guard distance < glow else { continue }
        let halo = 0.45 * (1 - distance / glow) * (1 - distance / glow)
        let share = max(halo, min(1, radius - distance + 0.5))
        set(x, y, color(x, y).mixed(with: palette.light, share))
      }
    }
  }

  /// Draws the ridges from the farthest to the nearest, and returns the average top of the last but one.
  private mutating func drawRidges(_ palette: Palette, _ random: inout DemoRandom) -> Int {
    let layers = Int.random(in: 3...5, using: &random)
    for layer in 0..<layers {
      let nearness = Double(layer) / Double(layers - 1)
      let color = palette.far.mixed(with: palette.near, nearness)
      let base = Double(height) * (0.48 + 0.36 * nearness)
      let swing = Double(height) * (0.20 - 0.10 * nearness)
      let waves = (1...6).map { octave in
        (
          frequency: Double(octave * octave) * Double.random(in: 0.7...1.3, using: &random),
          phase: Double.random(in: 0...(2 * .pi), using: &random),
          height: swing / Double(octave * octave).squareRoot()
        )
      }
      for x in 0..<width {
        let position = Double(x) / Double(width) * 2 * .pi
        // Folding each wave gives peaks instead of hills.
        let rise = waves.reduce(0) { $0 + (1 - 2 * abs(sin(position * $1.frequency / 2 + $1.phase))) * $1.height }
        let top = max(0, min(height, Int(base - rise * 0.55)))
        for y in top..<height {
          // Mist gathers at the foot of everything but the nearest ridge.
          let mist = 0.5 * (1 - nearness) * min(1, Double(y - top) / (Double(height) * 0.25))
          set(x, y, color.mixed(with: palette.horizon, mist))
        }
      }
    }
    return height * 4 / 5
  }

  private mutating func drawWater(from shore: Int, _ palette: Palette) {
    for y in shore..<height {
      let depth = Double(y - shore) / Double(height - shore)
      let ripple = Int(2.5 * sin(Double(y) * 0.9) * (0.4 + depth))
      for x in 0..<width {
        let mirrored = color(min(width - 1, max(0, x + ripple)), max(0, shore - 1 - (y - shore) * 2))
        set(x, y, mirrored.mixed(with: palette.zenith, 0.25 + 0.3 * depth))
      }
    }
  }
}
