/// A colour; each channel 0 to 255.
struct DemoColor: Sendable {
  let red, green, blue: Double

  /// - Parameter hex: `0xRRGGBB`.
  init(_ hex: UInt32) {
    red = Double(hex >> 16 & 0xFF)
    green = Double(hex >> 8 & 0xFF)
    blue = Double(hex & 0xFF)
  }

  private init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  func mixed(with other: DemoColor, _ share: Double) -> DemoColor {
    DemoColor(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share)
  }
}
