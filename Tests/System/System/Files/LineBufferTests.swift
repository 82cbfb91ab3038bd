import System
import Testing

struct LineBufferTests {
  @Test(arguments: 1...9)
  func overlongLinesAreReportedAsTooLongAndOthersAreReturned(size: Int) {
    var sut = LineBuffer(limit: 3)
    let bytes = Array("ab\n\nabcd\nabc\nabcdefgh\nx".utf8)
    let lines = stride(from: 0, to: bytes.count, by: size).flatMap {
      sut.lines(adding: bytes.dropFirst($0).prefix(size))
    }
    #expect(lines == [.bytes(Array("ab".utf8)), .bytes([]), .tooLong, .bytes(Array("abc".utf8)), .tooLong])
    #expect(sut.takeRest() == Array("x".utf8))
    #expect(sut.takeRest() == nil)
  }

  @Test func anOverlongLineIsReportedBeforeItEnds() {
    var sut = LineBuffer(limit: 3)
    #expect(sut.lines(adding: Array("abcd".utf8)[...]) == [.tooLong])
    #expect(sut.lines(adding: Array("abcd".utf8)[...]) == [])
    #expect(sut.takeRest() == nil)
  }
}
