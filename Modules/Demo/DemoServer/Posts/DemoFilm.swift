/// A generated film, determined by its seed: a view that moves over a landscape.
struct DemoFilm {
  static let size = (width: 160, height: 120)
  private static let frames = 15
  private static let framesPerSecond = 5
  /// The distance from one frame to the next, in pixels.
  private static let pan = 8

  private let landscape: DemoPicture

  init(seed: Int) {
    landscape = DemoPicture(seed: seed)
  }

  /// A frame, from 0.
  func frame(_ number: Int) -> DemoCut {
    let (width, height) = Self.size
    return DemoCut(of: landscape, x: number * Self.pan, y: landscape.height / 3, width: width, height: height)
  }

  /// The AVI file: uncompressed, 24 bits a pixel, no sound.
  var file: [UInt8] {
    let bytes = UInt32(Self.size.width * Self.size.height * 3)
    let movie = (0..<Self.frames).flatMap { RIFF.chunk("00db", bitmap(frame($0))) }
    let stream = RIFF.chunk("strh", streamHeader(bytes)) + RIFF.chunk("strf", bitmapHeader(bytes))
    return RIFF.file(
      "AVI ",
      RIFF.list("hdrl", RIFF.chunk("avih", mainHeader(bytes)) + RIFF.list("strl", stream)) + RIFF.list("movi", movie))
  }

  /// The pixels as Windows bitmaps have them: blue, green, red, row by row from the bottom.
  private func bitmap(_ frame: DemoCut) -> [UInt8] {
    (0..<frame.height).reversed().flatMap { y in
      (0..<frame.width).flatMap { x in
        let offset = (y * frame.width + x) * 3
        return [frame.pixels[offset + 2], frame.pixels[offset + 1], frame.pixels[offset]]
      }
    }
  }

  private func mainHeader(_ bytes: UInt32) -> [UInt8] {
    let perSecond = UInt32(Self.framesPerSecond)
    return [
      1_000_000 / perSecond, bytes * perSecond, 0, 0, UInt32(Self.frames), 0, 1, bytes, UInt32(Self.size.width),
      UInt32(Self.size.height), 0, 0, 0, 0,
    ].flatMap { RIFF.number($0) }
  }

  private func streamHeader(_ bytes: UInt32) -> [UInt8] {
    let numbers: [UInt32] = [0, 0, 0, 1, UInt32(Self.framesPerSecond), 0, UInt32(Self.frames), bytes, 0, 0]
    let area = [0, 0, Self.size.width, Self.size.height].flatMap { RIFF.number(UInt16($0)) }
    return Array("vidsDIB ".utf8) + numbers.flatMap { RIFF.number($0) } + area
  }

  private func bitmapHeader(_ bytes: UInt32) -> [UInt8] {
    [40, UInt32(Self.size.width), UInt32(Self.size.height)].flatMap { RIFF.number($0) }
      + RIFF.number(UInt16(1)) + RIFF.number(UInt16(24))  // planes, bits
      + [0, bytes, 0, 0, 0, 0].flatMap { RIFF.number(UInt32($0)) }
  }
}
