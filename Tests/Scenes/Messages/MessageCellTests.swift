import Foundation
import Localization
import Messages
import Posts
import SceneTesting
import Terminal
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct MessageCellTests {
  private let clock = WaitableState(Date(timeIntervalSince1970: 7_200))

  @Test func authorAndDateAreAboveTheText() {
    #expect(
      lines(message(3_600)) == [
        StyledText("author 3600", .strong) + StyledText("  ") + StyledText("1 hour ago", .secondary),
        StyledText("content 3600"),
      ])
  }

  @Test(arguments: [20, 30, 80, 300]) func aLongTextIsTruncatedToFourLines(width: Int) {
    let text = lines(message(1, content: String(repeating: "word ", count: 1_000)), width: width).filter {
      $0.plain.contains("word")
    }
    #expect(text.count == 4)
    #expect(text.last?.plain.hasSuffix("…") == true)
    #expect(text.dropLast().allSatisfy { !$0.plain.contains("…") })
  }

  @Test func aTextOfFourLinesHasNoEllipsis() {
    #expect(lines(message(3_600, content: "a\nb\nc\nd")).dropFirst().map(\.plain) == ["a", "b", "c", "d"])
  }

  @Test(arguments: [20, 30, 80, 300]) func noLineIsWiderThanTheScreen(width: Int) {
    let long = Array(repeating: "屋久島 Λίμνη \(String(repeating: "long", count: 20))", count: 5).joined(separator: " ")
    for content in [long, HostileText.escapes.text, String(repeating: "x", count: 10_000), "屋\n\n久\n島\nx\ny"] {
      let message = Message(id: 1, author: long, photo: nil, updated: .distantPast, content: content)
      let lines = lines(message, width: width)
      #expect(lines.filter { $0.width > width }.map(\.plain) == [])
      #expect(!lines.contains { $0.plain.unicodeScalars.contains { HostileText.isHarmful($0) } })
    }
  }

  private var context: PresentationContext {
    PresentationContext(
      language: .english, calendar: Calendar(identifier: .gregorian), now: { [clock] in clock.state },
      isInteractive: true)
  }

  private func lines(_ message: Message, width: Int = 80) -> [StyledText] {
    MessageCell(row: MessageRow(message), context: context).lines(width: width)
  }
}
