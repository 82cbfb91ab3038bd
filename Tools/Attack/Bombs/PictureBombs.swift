import Foundation
import TestSupport

/// Pictures that may harm decoders: too large, too slow, with embedded formats, broken, or random.
enum PictureBombs {
  static var all: [NamedData] { PNGBombs.all + JPEGBombs.all + gifs + webPs + others + random }

  // MARK: - GIF

  private static let control = Data([0x21, 0xF9, 4, 0, 1, 0, 0, 0])

  private static var gifs: [NamedData] {
    let end = Data([0x3B])
    return [
      NamedData("500,000 frames", screen(1, 1), (control + frame(1, 1)).repeated(500_000), end),
      NamedData(
        "400,000 frames on a large screen", screen(5_000, 5_000), (control + frame(1, 1)).repeated(400_000), end),
      NamedData(
        "a byte before 400,000 frames", screen(1, 1), Data([0]), (control + frame(1, 1)).repeated(400_000), end),
      NamedData("a frame beyond its screen", screen(1, 1), frame(.max, .max), end),
      NamedData("58,739 x 25,907", screen(58_739, 25_907), frame(58_739, 25_907), end),
      NamedData("5,000 x 5,000 without pixels", screen(5_000, 5_000), frame(5_000, 5_000), end),
      NamedData("2,000,000 extensions", screen(1, 1), control.repeated(2_000_000), frame(1, 1), end),
      NamedData("codes too long", screen(9, 9), Data([0x2C, 0, 0, 0, 0, 9, 0, 9, 0, 0, 255, 2, 0xFF, 0xFF, 0]), end),
      NamedData("no screen", Data("GIF89a")), NamedData("cut", screen(9, 9), frame(9, 9).dropLast(3)),
    ]
  }

  private static func screen(_ width: UInt16, _ height: UInt16) -> Data {
    var data = Data("GIF89a")
    data.append(little: width)
    data.append(little: height)
    return data + Data([0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  }

  private static func frame(_ width: UInt16, _ height: UInt16) -> Data {
    var data = Data([0x2C, 0, 0, 0, 0])
    data.append(little: width)
    data.append(little: height)
    return data + Data([0, 2, 2, 0x44, 1, 0])
  }

  // MARK: - WebP

  private static var webPs: [NamedData] {
    let canvas = webP("VP8X", Data([2, 0, 0, 0, 0xFF, 0x3F, 0, 0xFF, 0x3F, 0]))
    return [
      NamedData("16,384 x 16,384", riff(canvas)),
      NamedData("a size beyond the file", riff(Data("VP8L\u{7F}\u{7F}\u{7F}\u{7F}/"))),
      NamedData(
        "500,000 frames", riff(canvas + webP("ANIM", Data(count: 6)) + webP("ANMF", Data(count: 24)).repeated(500_000))),
      NamedData("lossless without pixels", riff(webP("VP8L", Data([0x2F, 0xFF, 0xFF, 0xFF, 0x0F, 0, 0, 0])))),
    ]
  }

  private static func webP(_ type: String, _ data: Data) -> Data {
    var result = Data(type)
    result.append(little: UInt32(data.count))
    return result + data
  }

  private static func riff(_ chunks: Data) -> Data { webP("RIFF", Data("WEBP") + chunks) }

  // MARK: - Others

  private static var others: [NamedData] {
    let matrix = String(repeating: "1 ", count: 441)
    let noise = "<feTurbulence numOctaves=\"99\"/><feGaussianBlur stdDeviation=\"99\"/>"
    let image = PNGBombs.large.base64EncodedString()
    return [
      NamedData(
        "a filter that ends librsvg",
        svg(
          "<filter id=\"f\"><feConvolveMatrix order=\"21\" kernelMatrix=\"\(matrix)\"/></filter><rect width=\"9\" height=\"9\" filter=\"url(#f)\"/>"
        )),
      NamedData(
        "1,000 filters",
        svg(
          "<filter id=\"f\">\(noise)</filter>"
            + String(repeating: "<rect width=\"99\" height=\"99\" filter=\"url(#f)\"/>", count: 1_000))),
      NamedData(
        "a picture in a drawing", svg("<image width=\"9\" height=\"9\" href=\"data:image/png;base64,\(image)\"/>")),
      NamedData("a picture in a film", box("idat", PNGBombs.large)),
      NamedData("a film in a film", box("idat", box("idat", PNGBombs.large))),
      NamedData("a picture in an icon", icon(PNGBombs.large)),
      NamedData("an icon of Apple's", Data("icns\0\0\u{10}\0ic09\0\0\u{10}\0"), PNGBombs.large),
      NamedData("a cursor", Data("RIFF\u{7F}\0\0\0ACONanih\u{24}\0\0\0"), Data(count: 36)),
      NamedData("AVIF", box("ftyp", Data("avif\0\0\0\0avifmif1")), box("meta", Data(count: 1_000))),
      NamedData(
        "BMP", Data("BM"), Data(count: 12), Data([40, 0, 0, 0, 0, 0, 0, 0x7F, 0, 0, 0, 0x7F, 1, 0, 8, 0, 1]),
        Data(count: 99)),
      NamedData("TIFF", Data("II*\0\u{8}\0\0\0\u{7F}\u{7F}"), Data(count: 999)),
      NamedData("PNM", Data("P6 100000 100000 255\n")),
      NamedData("XPM", Data("/* XPM */ static char *x[] = {\"60000 60000 1 1\",\"a c #fff\",")),
      NamedData("nothing", Data()),
      NamedData("a page", Data("<html>Sign in</html>")),
    ]
  }

  private static func svg(_ content: String) -> Data {
    Data("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"99\" height=\"99\">\(content)</svg>")
  }

  private static func box(_ type: String, _ data: Data) -> Data {
    var result = Data()
    result.append(big: UInt32(data.count + 8))
    return result + Data(type) + data
  }

  private static func icon(_ picture: Data) -> Data {
    var result = Data([0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 32, 0])
    result.append(little: UInt32(picture.count))
    result.append(little: UInt32(22))
    return result + picture
  }

  /// Random bytes after the signature of each format.
  private static var random: [NamedData] {
    var random = SeededRandom(seed: 3)
    let starts = [
      Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), Data([0xFF, 0xD8, 0xFF]), Data("GIF89a"),
      Data("RIFF\0\u{1}\0\0WEBPVP8 "), Data("RIFF\0\u{1}\0\0WEBPVP8L"), Data("\0\0\0\u{20}ftypavif"),
    ]
    return (0..<120).map { number in
      NamedData("random \(number)", starts[number % starts.count], Data(random.bytes(2_000)))
    }
  }
}
