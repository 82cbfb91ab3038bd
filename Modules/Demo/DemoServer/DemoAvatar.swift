/// A generated photo, determined by its seed: head and shoulders in front of a coloured wall.
struct DemoAvatar {
  let side: Int
  /// Red, green, blue, row by row from the top: `side * side * 3` bytes.
  let pixels: [UInt8]

  private static let sides = [64, 72, 80, 96]
  /// Samples in each direction of a pixel (antialiasing).
  private static let samples = 3

  init(seed: Int) {
    let side = Self.sides[seed % Self.sides.count]
    let portrait = DemoPortrait(seed: seed)
    let points = side * Self.samples
    var pixels: [UInt8] = []
    pixels.reserveCapacity(side * side * 3)
    for y in 0..<side {
      for x in 0..<side {
        var sum = (red: 0.0, green: 0.0, blue: 0.0)
        for sample in 0..<Self.samples * Self.samples {
          let (row, column) = sample.quotientAndRemainder(dividingBy: Self.samples)
          let color = portrait.color(
            x: (Double(x * Self.samples + column) + 0.5) / Double(points),
            y: (Double(y * Self.samples + row) + 0.5) / Double(points))
          sum = (sum.red + color.red, sum.green + color.green, sum.blue + color.blue)
        }
        let count = Double(Self.samples * Self.samples)
        pixels += [UInt8(sum.red / count), UInt8(sum.green / count), UInt8(sum.blue / count)]
      }
    }
    self.side = side
    self.pixels = pixels
  }
}
