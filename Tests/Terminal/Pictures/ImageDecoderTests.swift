import Foundation
import Loading
import Testing

@testable import Pictures

@Suite(.timeLimit(.minutes(1)))
struct ImageDecoderTests {
  @Test(arguments: [
    (SampleImage.png, 3, 2), (SampleImage.jpeg, 8, 8), (SampleImage.gif, 1, 1), (SampleImage.webp, 5, 4),
  ])
  func commonFormatsAreDecoded(base64: String, width: Int, height: Int) throws {
    let bitmap = try SampleImage.bitmap(base64)
    #expect(bitmap.originalSize == (width, height))
  }

  @Test func theFirstFrameOfAnAnimationIsDecoded() throws {
    let bitmap = try SampleImage.bitmap(SampleImage.animation)
    #expect(bitmap.originalSize == (6, 5))
    #expect(Array(bitmap.bytes.prefix(3)) == [0xFF, 0, 0], "red comes before blue")
  }

  @Test func invalidBytesThrowAnError() throws {
    let png = try #require(Data(base64Encoded: SampleImage.png))
    for data in [Data(), Data("a text file called .jpg".utf8), png.prefix(20), png.prefix(40), png.dropFirst(8)] {
      #expect(throws: LoadFailure.image(.undecodable)) { try ImageDecoder.decode(data) }
    }
  }

  @Test func anImageWithTooManyPixelsIsRefusedByItsHeader() throws {
    let png = try SampleImage.pngOfTooManyPixels()
    #expect(throws: LoadFailure.image(.tooManyPixels, width: 60_000, height: 60_000)) { try ImageDecoder.decode(png) }
  }

  @Test(arguments: [PictureOrigin.network, .file]) func aBaselineJPEGIsScaledDuringDecoding(origin: PictureOrigin)
    throws
  {
    let photograph = try SampleImage.jpeg(width: 12_000, height: 10_000)
    let bitmap = try ImageDecoder.decode(photograph, side: 400, from: origin)
    #expect(bitmap.originalSize == (12_000, 10_000))
    #expect((bitmap.shape.width, bitmap.shape.height) == (400, 333))
    #expect(throws: LoadFailure.image(.tooManyPixels, width: 12_000, height: 10_001)) {
      try ImageDecoder.decode(try SampleImage.jpeg(width: 12_000, height: 10_001), side: 400, from: origin)
    }
  }

  @Test func thePixelLimitIsLowerForProgressiveJPEGsAndImagesFromTheNetwork() throws {
    let (fine, large) = ((6_000, 6_000), (8_000, 8_000))
    for (size, origin, isTooLarge) in [
      (fine, PictureOrigin.file, false), (large, .file, true), (fine, .network, true),
      ((5_000, 5_000), .network, false),
    ] {
      let data = try SampleImage.jpeg(width: size.0, height: size.1, isProgressive: true)
      let limit = PixelLimit(data, .jpeg, from: origin)
      #expect(limit.allows(size.0, size.1) != isTooLarge)
    }
    #expect(!PixelLimit(Data(), .png, from: .file).allows(.max, 2))
    #expect(PixelLimit(Data(), .png, from: .file).allows(8_000, 6_000))
    #expect(!PixelLimit(Data(), .png, from: .network).allows(8_000, 6_000))
  }

  @Test func aJPEGWithSeveralScansIsNotABaselineJPEG() throws {
    var data = try SampleImage.jpeg(width: 6_000, height: 6_000)
    #expect(JPEGFrame(data)?.isBaseline == true)
    let scan = try #require(data.firstRange(of: Data([0xFF, 0xDA])))
    data[scan.upperBound + 2] = 1
    #expect(JPEGFrame(data)?.isBaseline == false)
    #expect(JPEGFrame(data.prefix(scan.lowerBound)) == nil)
    for count in 0..<min(data.count, 700) { _ = JPEGFrame(data.prefix(count)) }
  }

  @Test func anImageIsScaledDownToTheRequestedSize() throws {
    let jpeg = try #require(Data(base64Encoded: SampleImage.jpeg))
    let bitmap = try ImageDecoder.decode(jpeg, side: 4)
    #expect(bitmap.originalSize == (8, 8))
    #expect(bitmap.shape.width == 4 && bitmap.shape.height == 4)
    #expect(try ImageDecoder.decode(jpeg, side: 100).shape.width == 8, "never larger than it is")
  }
}
