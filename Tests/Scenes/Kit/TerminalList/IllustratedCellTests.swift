import Pictures
import Terminal
import Testing

@testable import TerminalList

@Suite(.timeLimit(.minutes(1)))
struct IllustratedCellTests {
  private struct TextCell: Cell {
    func lines(width: Int) -> [StyledText] {
      StyledText("one two three four five six seven eight nine ten eleven twelve").wrapped(to: width)
    }
  }

  private static let reason = StyledText("The image is broken, or of an unknown format. Type retry 3.", .error)

  @Test(arguments: [1, 5, 18, 19, 30, 60, 100, 150, 250])
  func everyLineFitsTheWidthForAnyPictureSize(width: Int) throws {
    let picture = try picture(width)
    for columns in 20...200 {
      for isBeside in [true, false] {
        let lines = cell(.picture(picture), isBeside).lines(width: columns)
        #expect(lines.allSatisfy { $0.width <= columns }, "\(columns) columns")
        #expect(words(of: lines) == words(of: TextCell().lines(width: 200)), "\(columns) columns")
      }
    }
  }

  @Test(arguments: [true, false]) func everyLineOfAPlaceholderFitsTheWidth(isBeside: Bool) {
    for columns in 20...200 {
      for illustration in [IllustratedCell.Illustration.loading, .failed(Self.reason)] {
        let lines = cell(illustration, isBeside).lines(width: columns)
        #expect(lines.allSatisfy { $0.width <= columns }, "\(columns) columns")
        #expect(words(of: TextCell().lines(width: 200)).allSatisfy(words(of: lines).contains), "\(columns) columns")
      }
    }
  }

  @Test func aPictureIsNextToTheTextOnAWideScreen() throws {
    let picture = try picture(18, lines: 3)
    let lines = cell(.picture(picture), true).lines(width: 80)
    #expect(lines.count == 3)
    #expect(lines.first?.plain.trimmed == "one two three four five six seven eight nine ten eleven")
    #expect(lines.first?.width == 75)
  }

  @Test func aNarrowPictureIsPaddedToTheWidthOfThePlaceholder() throws {
    let narrow = cell(.picture(try picture(4)), true).lines(width: 80)
    let loading = cell(.loading, true).lines(width: 80)
    #expect(narrow.first?.width == loading[0].width)
  }

  @Test func aWidePictureIsAboveTheTextIfThereIsNoRoomBesideIt() throws {
    let picture = try picture(50)
    #expect(cell(.picture(picture), true).lines(width: 72).first?.width ?? 0 > 52)
    let above = cell(.picture(picture), true).lines(width: 71)
    #expect(Array(above.prefix(2)) == picture.lines)
    #expect(above[2].plain.hasPrefix("one two"))
  }

  @Test func aPictureWiderThanTheScreenIsOmitted() throws {
    let lines = cell(.picture(try picture(50)), false).lines(width: 49)
    #expect(lines == TextCell().lines(width: 49))
  }

  @Test func theReasonWhyAPictureFailedIsBelowTheText() {
    let lines = cell(.failed(Self.reason), false).lines(width: 80)
    #expect(lines.first?.plain == "[ ✗ ]")
    #expect(lines.last?.plain == Self.reason.plain)
  }

  @Test func theFirstLineOfAPlaceholderIsTaggedWithThePictureAddress() throws {
    let lines = cell(.loading, true).lines(width: 80)
    #expect(lines[0].places.map(\.name) == ["1"])
    #expect(lines.dropFirst().flatMap(\.places).isEmpty)
    #expect(cell(.loading, false).lines(width: 80)[0].places.map(\.name) == ["1"])
    #expect(cell(.failed(Self.reason), true).lines(width: 80)[0].places.map(\.name) == ["1"])
    let drawn = try picture(4)
    #expect(cell(.picture(drawn), true).lines(width: 80)[0].places.isEmpty)
  }

  @Test func aPictureDrawnOverAPlaceholderHasTheSameHeightAndIsNotWider() throws {
    let frame = try #require(IllustratedCell.replacement(.loading, of: "1", size: .thumbnail))
    let small = try picture(4, lines: 2)
    let drawn = try #require(IllustratedCell.replacement(.picture(small), of: "1", size: .thumbnail))
    #expect(drawn.count == frame.count)
    #expect(drawn.allSatisfy { $0.width <= frame[0].width })
    let wide = try picture(30)
    #expect(IllustratedCell.replacement(.picture(wide), of: "1", size: .thumbnail) == nil, "it would cover the text")
  }

  private func cell(_ illustration: IllustratedCell.Illustration, _ isBeside: Bool) -> IllustratedCell {
    IllustratedCell(
      text: TextCell().lines(width:), illustration: illustration, address: "1", size: .thumbnail, isBeside: isBeside)
  }

  private func words(of lines: [StyledText]) -> [Substring] {
    lines.flatMap { $0.plain.split(separator: " ") }
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
