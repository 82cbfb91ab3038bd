import Foundation
import Loading
import PseudoTerminal
import TestSupport
import Testing

@testable import Pictures

/// Photographs are rotated by their EXIF orientation (CIPA DC-008, 4.6.4).
@Suite(.timeLimit(.minutes(1)))
struct OrientationTests {
  @Test(arguments: [
    (1, "RGBW"), (2, "GRWB"), (3, "WBGR"), (4, "BWRG"), (5, "RBGW"), (6, "BRWG"), (7, "WGBR"), (8, "GWRB"),
  ])
  func aPhotographIsRotatedAndMirroredByItsOrientation(orientation: Int, corners: String) throws {
    let jpeg = SampleExif.oriented(try file(SampleImage.quarters), orientation)
    for side in [32, 8] {
      let bitmap = try ImageDecoder.decode(jpeg, side: side)
      #expect(self.corners(of: bitmap) == corners)
      let (long, short) = (side, side / 2)
      let isTurned = orientation > 4
      #expect((bitmap.shape.width, bitmap.shape.height) == (isTurned ? (short, long) : (long, short)))
      #expect(bitmap.originalSize == (isTurned ? (16, 32) : (32, 16)), "the size that one sees")
    }
  }

  @Test(arguments: [0, 9, 65_535]) func anInvalidOrientationIsIgnored(orientation: Int) throws {
    let bitmap = try ImageDecoder.decode(SampleExif.oriented(try file(SampleImage.quarters), orientation))
    #expect(corners(of: bitmap) == "RGBW")
    #expect(bitmap.originalSize == (32, 16))
  }

  @Test func theOrientationIsFoundAfterOtherSegments() throws {
    let jpeg = SampleExif.oriented(try file(SampleImage.quarters), 6)
    let other: [UInt8] = [0xFF, 0xE1, 0, 31] + Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    #expect(corners(of: try ImageDecoder.decode(jpeg.prefix(2) + Data(other) + jpeg.dropFirst(2))) == "BRWG")
  }

  @Test func aWebPFileIsRotated() throws {
    let block = SampleExif.block(orientation: 6)
    let webP = Self.extended(try file(SampleImage.quartersWebP), exif: block)
    for webP in [webP, Self.extended(try file(SampleImage.quartersWebP), exif: Array("Exif\0\0".utf8) + block)] {
      let bitmap = try ImageDecoder.decode(webP)
      #expect(corners(of: bitmap) == "BRWG")
      #expect(bitmap.originalSize == (16, 32))
    }
  }

  @Test func aPNGFileIsRotated() throws {
    let png = try file(SampleImage.png)
    let block = Data(SampleExif.block(orientation: 8))
    let typed = Data("eXIf".utf8) + block
    let chunk = Data([0, 0, 0, UInt8(block.count)]) + typed + SampleImage.crc(of: typed)
    #expect(try ImageDecoder.decode(png).originalSize == (3, 2))
    #expect(try ImageDecoder.decode(png.prefix(33) + chunk + png.dropFirst(33)).originalSize == (2, 3))
  }

  @Test func aDecoderProcessReturnsARotatedImage() async throws {
    let pool = DecoderPool(program: Program.url.path, limit: .seconds(600))
    let bitmap = try await pool.decode(SampleExif.oriented(try file(SampleImage.quarters), 6), side: 16)
    #expect(corners(of: bitmap) == "BRWG")
    #expect(bitmap.originalSize == (16, 32))
  }

  private func file(_ base64: String) throws -> Data { try #require(Data(base64Encoded: base64)) }

  /// The colours in the corners, from the upper left to the lower right.
  private func corners(of bitmap: Bitmap) -> String {
    let shape = bitmap.shape
    return [(1, 1), (shape.width - 2, 1), (1, shape.height - 2), (shape.width - 2, shape.height - 2)].map { x, y in
      let start = y * shape.stride + x * (shape.hasAlpha ? 4 : 3)
      return switch bitmap.bytes[start..<start + 3].map({ $0 > 127 }) {
      case [true, false, false]: "R"
      case [false, true, false]: "G"
      case [false, false, true]: "B"
      case [true, true, true]: "W"
      default: "?"
      }
    }.joined()
  }

  /// A simple WebP file in the extended form, with EXIF.
  private static func extended(_ webP: Data, exif: [UInt8]) -> Data {
    func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) } }
    let padding = [UInt8](repeating: 0, count: exif.count % 2)
    let header = Array("VP8X".utf8) + little(10, 4) + [0x08, 0, 0, 0] + little(31, 3) + little(15, 3)
    let chunk = Array("EXIF".utf8) + little(exif.count, 4) + exif + padding
    let body = Array("WEBP".utf8) + header + webP.dropFirst(12) + chunk
    return Data(Array("RIFF".utf8) + little(body.count, 4) + body)
  }
}
