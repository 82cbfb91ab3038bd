import Foundation
import Testing

@testable import Pictures

@Suite(.timeLimit(.minutes(1)))
struct PNGChunksTests {
  @Test func onlyChunksNeededForThePixelsAreKept() {
    let png = file(["IHDR", "gAMA", "zTXt", "PLTE", "iTXt", "tRNS", "IDAT", "IDAT", "iCCP", "IEND", "tEXt"])
    #expect(types(in: png) == "IHDR PLTE tRNS IDAT IDAT IEND")
  }

  @Test func aFileWithoutUnneededChunksIsReturnedInOnePart() throws {
    let png = try #require(Data(base64Encoded: SampleImage.png))
    #expect(PNGChunks.needed(in: png) == [png])
  }

  @Test func aPictureIsDecodedWithoutItsTextChunks() throws {
    let png = try #require(Data(base64Encoded: SampleImage.png))
    let end = png.count - 12  // before IEND
    let annotated = png.prefix(33) + chunk("zTXt", Data(count: 100)) + png[33..<end] + chunk("iTXt") + png.suffix(12)
    #expect(try ImageDecoder.decode(annotated).bytes == ImageDecoder.decode(png).bytes)
  }

  @Test func chunksOfTruncatedAndInvalidFilesStayWithinTheData() {
    let png = file(["IHDR", "tEXt", "IDAT"])
    for length in 0...png.count {
      let parts = PNGChunks.needed(in: (Data([0]) + png.prefix(length)).dropFirst())
      #expect(parts.allSatisfy { $0.startIndex >= 1 && $0.endIndex <= length + 1 })
    }
    let endless = file(["IHDR"]) + Data([0xFF, 0xFF, 0xFF, 0xFF]) + Data("IDAT1234".utf8)
    #expect(PNGChunks.needed(in: endless).last?.endIndex == endless.endIndex)
  }

  private func types(in png: Data) -> String {
    let bytes = PNGChunks.needed(in: png).reduce(Data(), +).dropFirst(8)
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: 12).map { start in
      String(decoding: bytes[start + 4..<start + 8], as: UTF8.self)
    }.joined(separator: " ")
  }

  private func file(_ types: [String]) -> Data {
    types.reduce(Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])) { $0 + chunk($1) }
  }

  private func chunk(_ type: String, _ data: Data = Data()) -> Data {
    let content = Data(type.utf8) + data
    let length = withUnsafeBytes(of: UInt32(data.count).bigEndian, Array.init)
    return Data(length) + content + Data(SampleImage.crc(of: content))
  }
}
