import Foundation
import Testing

@testable import Pictures

@Suite(.timeLimit(.minutes(1)))
struct GIFBlocksTests {
  private let header = Data("GIF89a".utf8) + Data([1, 0, 1, 0, 0x80, 0, 0]) + Data([0, 0, 0, 255, 255, 255])
  private let control = Data([0x21, 0xF9, 4, 0, 1, 0, 0, 0])
  private let frame = Data([0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])

  @Test func onlyTheFirstFrameIsKept() throws {
    let gif = header + control + frame + control + frame + control + frame + Data([0x3B])
    let parts = try #require(GIFBlocks.firstFrame(in: gif))
    #expect(parts.reduce(Data(), +) == header + control + frame + Data([0x3B]))
  }

  @Test func theFirstFrameOfManyIsDecoded() throws {
    let gif = (0..<10_000).reduce(into: header) { gif, _ in gif += control + frame }
    #expect(try ImageDecoder.decode(gif).bytes == ImageDecoder.decode(header + control + frame).bytes)
  }

  @Test func theColorTableOfTheFirstFrameIsKept() throws {
    let table = Data([0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 9, 9, 9, 8, 8, 8, 2, 2, 0x44, 1, 0])
    let parts = try #require(GIFBlocks.firstFrame(in: header + table + frame))
    #expect(parts.first == header + table)
  }

  @Test func aTruncatedFileHasNoFirstFrame() {
    let gif = header + control + frame
    for length in 0..<gif.count { #expect(GIFBlocks.firstFrame(in: gif.prefix(length)) == nil) }
    #expect(GIFBlocks.firstFrame(in: (Data([0]) + gif).dropFirst()) != nil)
    #expect(GIFBlocks.firstFrame(in: header + Data([0x3B])) == nil)
  }

  @Test func invalidBytesBeforeTheFirstFrameAreSkipped() throws {
    let parts = try #require(GIFBlocks.firstFrame(in: header + Data([0, 0x55]) + frame + frame))
    #expect(parts.first == header + Data([0, 0x55]) + frame)
  }
}
