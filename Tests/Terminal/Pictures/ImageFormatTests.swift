import Foundation
import Loading
import Testing

@testable import Pictures

@Suite(.timeLimit(.minutes(1)))
struct ImageFormatTests {
  @Test(arguments: [
    (SampleImage.png, ImageFormat.png), (SampleImage.jpeg, .jpeg), (SampleImage.gif, .gif), (SampleImage.webp, .webp),
  ])
  func aFormatIsRecognizedByItsFirstBytes(base64: String, format: ImageFormat) throws {
    let data = try #require(Data(base64Encoded: base64))
    #expect(ImageFormat(of: data) == format)
    #expect(ImageFormat(of: data.prefix(12)) == format)
    #expect(ImageFormat(of: data.dropFirst()) == nil)
    #expect(ImageFormat(of: Data()) == nil)
  }

  @Test(arguments: [
    "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "BM      ", "II*\0", "MM\0*", "P6 1 1 255 ", "\0\0\0\u{8}idat",
    "\0\0\u{1}\0", "icns", "RIFF    ACON", "RIFF    WAVE", "/* XPM */", "#define x_width 1", "GIF8 ",
  ])
  func unsupportedFormatsAreNotDecodedEvenIfADecoderIsInstalled(start: String) {
    let data = Data(start.utf8) + Data(count: 100)
    #expect(ImageFormat(of: data) == nil)
    #expect(throws: (any Error).self) { try ImageDecoder.decode(data) }
  }

  @Test func avifIsRecognizedAndHEICIsNot() {
    #expect(ImageFormat(of: Data("\0\0\0\u{20}ftypavif".utf8)) == .avif)
    #expect(ImageFormat(of: Data("\0\0\0\u{20}ftypheic".utf8)) == nil)
  }
}
