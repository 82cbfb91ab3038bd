nonisolated extension PosterArt {
  /// Red, green and blue, each from 0 to 1; larger values are clipped when painted.
  struct Color: Hashable, Sendable, ExpressibleByIntegerLiteral {
    let red, green, blue: Double

    private init(red: Double, green: Double, blue: Double) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// A colour as on the web: `0xRRGGBB`.
    init(integerLiteral hex: UInt32) {
      red = Double(hex >> 16 & 0xFF) / 255
      green = Double(hex >> 8 & 0xFF) / 255
      blue = Double(hex & 0xFF) / 255
    }

    var bytes: [UInt8] { [Self.byte(red), Self.byte(green), Self.byte(blue)] }

    /// The colour between this one (a share of 0) and the other (a share of 1).
    func mixed(with other: Color, _ share: Double) -> Color {
      Color(
        red: red + (other.red - red) * share, green: green + (other.green - green) * share,
        blue: blue + (other.blue - blue) * share)
    }

    /// The colour in this much light.
    func lit(by light: Double) -> Color {
      Color(red: red * light, green: green * light, blue: blue * light)
    }

    /// The colour with another's light on top of it.
    func adding(_ other: Color, _ share: Double) -> Color {
      Color(red: red + other.red * share, green: green + other.green * share, blue: blue + other.blue * share)
    }

    /// The colour at a position from 0 to 1 on a scale of colours.
    static func at(_ position: Double, on scale: [Color]) -> Color {
      guard let first = scale.first else { return 0x000000 }
      let place = position.clamped() * Double(scale.count - 1)
      let index = Int(place)
      guard index + 1 < scale.count else { return scale.last ?? first }
      return scale[index].mixed(with: scale[index + 1], (place - Double(index)).smooth(0, 1))
    }

    private static func byte(_ part: Double) -> UInt8 {
      UInt8((part.clamped() * 255).rounded())
    }
  }
}
