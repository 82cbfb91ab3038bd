import Messages
import Terminal
import Testing

struct TextWrappingTests {
  @Test func aTextIsWrappedOnceForEachRowAndWidth() {
    var wrapped: [String] = []
    let sut = TextWrapping { text, width in
      wrapped.append("\(text) \(width)")
      return [StyledText(text)]
    }
    for width in [80, 80, 30, 30, 80] {
      for id in 1...2 { #expect(sut.lines(of: "text \(id)", id: id, width: width) == [StyledText("text \(id)")]) }
    }
    #expect(wrapped == ["text 1 80", "text 2 80", "text 1 30", "text 2 30", "text 1 80", "text 2 80"])
  }

  @Test(arguments: [10, 30, 80]) func fourLinesAndAnEllipsisFit(width: Int) {
    let lines = TextWrapping().lines(of: String(repeating: "word ", count: 300), id: 1, width: width)
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.width <= width })
    #expect(lines[3].plain.hasSuffix("…"))
  }
}
