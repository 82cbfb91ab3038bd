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
  func everyLineFitsWhateverTheSizeOfThePicture(width: Int) throws {
    let picture = try picture(width)
    for columns in 20...200 {
      for isBeside in [true, false] {
        let lines = cell(.picture(picture), isBeside).lines(width: columns)
        #expect(lines.allSatisfy { $0.width <= columns }, "\(columns) columns")
        #expect(words(of: lines) == words(of: TextCell().lines(width: 200)), "\(columns) columns")
      }
    }
  }

  @Test(arguments: [true, false]) func everyLineOfAPlaceholderFits(isBeside: Bool) {
    for columns in 20...200 {
      for illustration in [IllustratedCell.Illustration.loading, .failed(Self.reason)] {
        let lines = cell(illustration, isBeside).lines(width: columns)
        #expect(lines.allSatisfy { $0.width <= columns }, "\(columns) columns")
      }
    }
  }

  @Test func onAWideScreenAPictureIsBesideTheText() throws {
    let picture = try picture(18, lines: 3)
    let lines = cell(.picture(picture), true).lines(width: 80)
    #expect(lines.count == 3)
    #expect(lines.first?.plain.trimmed == "one two three four five six seven eight nine ten eleven")
    #expect(lines.first?.width == 75)
  }

  @Test func aNarrowPictureHasTheTextWhereAPlaceholderHasIt() throws {
    let narrow = cell(.picture(try picture(4)), true).lines(width: 80)
    let loading = cell(.loading, true).lines(width: 80)
    #expect(narrow.first?.width == loading[0].width)
  }

  @Test func aWidePictureOnAScreenWithRoomIsBesideTheTextAndOtherwiseAboveIt() throws {
    let picture = try picture(50)
    #expect(cell(.picture(picture), true).lines(width: 72).first?.width ?? 0 > 52)
    let above = cell(.picture(picture), true).lines(width: 71)
    #expect(Array(above.prefix(2)) == picture.lines)
    #expect(above[2].plain.hasPrefix("one two"))
  }

  @Test func aPictureWiderThanTheScreenIsLeftOut() throws {
    let lines = cell(.picture(try picture(50)), false).lines(width: 49)
    #expect(lines == TextCell().lines(width: 49))
  }

  @Test func aPictureThatFailedHasItsReasonBelowTheText() {
    let lines = cell(.failed(Self.reason), false).lines(width: 80)
    #expect(lines.first?.plain == "[ ✗ ]")
    #expect(lines.last?.plain == Self.reason.plain)
    #expect(cell(.loading, false).lines(width: 80).first?.plain == "[ … ]")
  }

  private func cell(_ illustration: IllustratedCell.Illustration, _ isBeside: Bool) -> IllustratedCell {
    IllustratedCell(text: TextCell(), illustration: illustration, isBeside: isBeside)
  }

  private func words(of lines: [StyledText]) -> [Substring] {
    lines.flatMap { $0.plain.split(separator: " ") }
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
