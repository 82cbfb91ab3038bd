import Foundation
import Loading
import Testing

@testable import Pictures

@Suite(.timeLimit(.minutes(1)))
struct ImageDecoderTests {
  @Test(arguments: [
    (SampleImage.png, 3, 2), (SampleImage.jpeg, 8, 8), (SampleImage.gif, 1, 1), (SampleImage.webp, 5, 4),
  ])
  func imagesOfTheUsualFormatsAreDecoded(base64: String, width: Int, height: Int) throws {
    let bitmap = try SampleImage.bitmap(base64)
    #expect(bitmap.originalSize == (width, height))
  }

  @Test func ofAnAnimationTheFirstFrameIsDecoded() throws {
    let bitmap = try SampleImage.bitmap(SampleImage.animation)
    #expect(bitmap.originalSize == (6, 5))
    #expect(Array(bitmap.bytes.prefix(3)) == [0xFF, 0, 0], "red comes before blue")
  }

  @Test func bytesThatAreNoImageAreAnErrorAndNeverMore() throws {
    let png = try #require(Data(base64Encoded: SampleImage.png))
    for data in [Data(), Data("a text file called .jpg".utf8), png.prefix(20), png.prefix(40), png.dropFirst(8)] {
      #expect(throws: LoadFailure.image(.undecodable)) { try ImageDecoder.decode(data) }
    }
  }

  @Test func anImageOfTooManyPixelsIsRefusedByItsHeader() throws {
    let png = try SampleImage.pngOfTooManyPixels()
    #expect(throws: LoadFailure.image(.tooManyPixels)) { try ImageDecoder.decode(png) }
  }

  @Test func anImageIsMadeAsSmallAsItIsWanted() throws {
    let jpeg = try #require(Data(base64Encoded: SampleImage.jpeg))
    let bitmap = try ImageDecoder.decode(jpeg, side: 4)
    #expect(bitmap.originalSize == (8, 8))
    #expect(bitmap.shape.width == 4 && bitmap.shape.height == 4)
    #expect(try ImageDecoder.decode(jpeg, side: 100).shape.width == 8, "never larger than it is")
  }
}
