/// A part of a generated picture, or a smaller version of it.
struct DemoCut {
  let width: Int
  let height: Int
  /// Red, green, blue, row by row from the top: `width * height * 3` bytes.
  let pixels: [UInt8]

  /// A picture at half its width and height.
  init(halved picture: DemoPicture) {
    let (width, height) = (picture.width / 2, picture.height / 2)
    let pixels = picture.pixels
    let stride = picture.width * 3
    var halved = [UInt8](repeating: 0, count: width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<3 {
          let corner = y * 2 * stride + x * 6 + channel
          let sum =
            Int(pixels[corner]) + Int(pixels[corner + 3]) + Int(pixels[corner + stride])
            + Int(pixels[corner + stride + 3])
          halved[(y * width + x) * 3 + channel] = UInt8(sum / 4)
        }
      }
    }
    (self.width, self.height, self.pixels) = (width, height, halved)
  }

  /// The part of a picture from a point that is `width` wide and `height` high, and lies inside of it.
  init(of picture: DemoPicture, x: Int, y: Int, width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = (y..<y + height).flatMap { row in
      let start = (row * picture.width + x) * 3
      return picture.pixels[start..<start + width * 3]
    }
  }
}
