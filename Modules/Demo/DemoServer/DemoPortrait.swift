import Foundation

/// The portrait on an avatar: layered shapes in a square of side 1, from the top left.
struct DemoPortrait {
  private enum Hair: CaseIterable {
    case bun, short, long, beanie, curly, bob, parted
  }

  private typealias Layer = (shape: DemoShape, color: DemoColor)

  private static let walls: [(top: UInt32, bottom: UInt32)] = [
    (0xF9C784, 0xE4724F), (0xA8DDC8, 0x3E8E8C), (0xB9D6F2, 0x4A7FB5), (0xE9C6E3, 0x9A5FA8), (0xFCE38A, 0xD79A3B),
    (0xC9E4A8, 0x5E9B5A), (0xF7B7B0, 0xC2536B), (0xBFC5EC, 0x5659A3),
  ]
  private static let skins: [UInt32] = [0xFFDCC2, 0xF2C4A0, 0xE0A57C, 0xC08457, 0x96603D, 0x7A4D31]
  private static let hairs: [UInt32] = [0x2A1F1B, 0x4A2F22, 0x7A4B2A, 0xB5763A, 0xE0B65C, 0x9D3F26, 0xB8B6B5]
  private static let clothes: [UInt32] = [
    0x264653, 0xB23A48, 0x3D5A80, 0xF4F1E8, 0x4F772D, 0x5F3B76, 0xE09F3E, 0x1F7A7A,
  ]
  private static let ink = DemoColor(0x2B2230)
  private static let head = DemoShape.ellipse(0.5, 0.45, 0.38, 0.46)

  private let wall: (top: DemoColor, bottom: DemoColor)
  /// From the nearest to the farthest.
  private let layers: [Layer]

  /// Takes wall and hair in turn, so that neighbours differ, and the rest at random.
  init(seed: Int) {
    var random = DemoRandom(seed: UInt64(seed) &+ 4_000)
    let colors = Self.walls[seed % Self.walls.count]
    let style = Hair.allCases[seed % Hair.allCases.count]
    wall = (DemoColor(colors.top), DemoColor(colors.bottom))
    let skin = DemoColor(random.pick(Self.skins))
    let hair = DemoColor(random.pick(Self.hairs))
    let cloth = DemoColor(random.pick(Self.clothes))
    let hasGlasses = Int.random(in: 0..<3, using: &random) == 0
    let hasBeard = [.short, .parted, .beanie].contains(style) && Bool.random(using: &random)
    layers =
      (hasGlasses ? [Self.glasses] : []) + Self.features(skin) + (hasBeard ? [Self.beard(hair)] : [])
      + Self.hairInFront(style, hair, cloth) + Self.body(skin, cloth) + Self.hairBehind(style, hair)
  }

  func color(x: Double, y: Double) -> DemoColor {
    layers.first { $0.shape.contains(x, y) }?.color
      ?? wall.top.mixed(with: wall.bottom, 0.25 * x + 0.75 * y)
  }

  private static var glasses: Layer {
    let ring = DemoShape.circle(0.415, 0.46, 0.135).subtracting(.circle(0.415, 0.46, 0.105))
    return (ring.onBothSides.union(.box(0.475...0.525, 0.45...0.465)), ink)
  }

  /// Eyes, a smile and cheeks.
  private static func features(_ skin: DemoColor) -> [Layer] {
    let smile = DemoShape.ellipse(0.5, 0.545, 0.15, 0.13).subtracting(.ellipse(0.5, 0.52, 0.19, 0.13))
    let cheek = DemoShape.circle(0.375, 0.535, 0.075)
    return [
      (DemoShape.ellipse(0.415, 0.46, 0.04, 0.05).onBothSides, ink),
      (smile, ink),
      (cheek.onBothSides.intersection(head), skin.mixed(with: DemoColor(0xE2504A), 0.25)),
    ]
  }

  private static func beard(_ color: DemoColor) -> Layer {
    let jaw = DemoShape.ellipse(0.5, 0.5, 0.39, 0.42).intersection(.box(0...1, 0.47...1))
    return (jaw.subtracting(.ellipse(0.5, 0.45, 0.32, 0.24)), color)
  }

  private static func hairInFront(_ style: Hair, _ hair: DemoColor, _ cloth: DemoColor) -> [Layer] {
    let cap = DemoShape.ellipse(0.5, 0.42, 0.42, 0.48)
    let forehead = DemoShape.ellipse(0.5, 0.52, 0.36, 0.4)
    switch style {
    case .short, .bun:
      return [(cap.intersection(.box(0...1, 0...0.44)).subtracting(forehead), hair)]
    case .parted, .bob:
      let sweep = DemoShape.ellipse(0.6, 0.56, 0.5, 0.5)
      return [(cap.intersection(.box(0...1, 0...0.46)).subtracting(sweep), hair)]
    case .curly:
      let curls = stride(from: 0.32, through: 0.68, by: 0.09).map { x in
        DemoShape.circle(x, 0.3 - 0.5 * (0.18 - abs(x - 0.5)) * 0.6, 0.14)
      }
      return [(curls.reduce(cap.intersection(.box(0...1, 0...0.28))) { $0.union($1) }, hair)]
    case .long:
      let parting = DemoShape.ellipse(0.44, 0.53, 0.3, 0.46).onBothSides
      return [(cap.intersection(.box(0...1, 0...0.5)).subtracting(parting), hair)]
    case .beanie:
      let dome = DemoShape.ellipse(0.5, 0.36, 0.44, 0.46).intersection(.box(0...1, 0...0.31))
      return [
        (DemoShape.box(0.27...0.73, 0.29...0.36), cloth.mixed(with: DemoColor(0xFFFFFF), 0.35)), (dome, cloth),
        (DemoShape.circle(0.5, 0.13, 0.1), cloth.mixed(with: DemoColor(0xFFFFFF), 0.35)),
      ]
    }
  }

  /// Head, ears, neck and shoulders.
  private static func body(_ skin: DemoColor, _ cloth: DemoColor) -> [Layer] {
    let shade = skin.mixed(with: ink, 0.16)
    return [
      (head, skin),
      (DemoShape.ellipse(0.31, 0.48, 0.07, 0.1).onBothSides, shade),
      (DemoShape.box(0.42...0.58, 0.6...0.78).union(.ellipse(0.5, 0.78, 0.22, 0.12)), shade),
      (DemoShape.ellipse(0.5, 1.06, 0.8, 0.64), cloth),
    ]
  }

  private static func hairBehind(_ style: Hair, _ hair: DemoColor) -> [Layer] {
    let shape: DemoShape
    switch style {
    case .short, .parted, .beanie: return []
    case .curly:
      shape = (0..<12).map { Double($0) * .pi / 6 }.reduce(.ellipse(0.5, 0.4, 0.5, 0.48)) {
        $0.union(.circle(0.5 + 0.23 * cos($1), 0.4 + 0.22 * sin($1), 0.14))
      }
    case .bob: shape = .ellipse(0.5, 0.46, 0.5, 0.56)
    case .long: shape = DemoShape.ellipse(0.5, 0.44, 0.48, 0.52).union(.box(0.26...0.74, 0.44...0.86))
    case .bun: shape = .circle(0.5, 0.17, 0.2)
    }
    return [(shape, hair.mixed(with: ink, 0.25))]
  }
}
