import Feed
import Foundation
import SceneTesting
import Terminal
import TestSupport
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct FeedCellTests {
  @Test func aPostOfTheContractIsItsDescriptionAndItsLocation() {
    let post = Post(id: Post.ID(rawValue: "7"), description: "A lake", location: "Zagori", images: [ImageRef("u")])
    #expect(lines(post) == [StyledText("A lake", .strong), StyledText("Zagori", .secondary)])
  }

  @Test func aPostWithoutAnyTextSaysSo() {
    #expect(lines(post("a", description: nil)) == [StyledText("An image without a description", .secondary)])
  }

  @Test(arguments: ["title", "text"]) func otherTextsStandInForADescription(text: String) {
    let details = details { if text == "title" { $0.title = text } else { $0.text = text } }
    #expect(lines(post("a", description: nil, details: details)).map(\.plain) == [text])
  }

  @Test func theBylineSaysWhoAndWhen() {
    let details = details {
      $0.author = Post.Author(name: "Ann")
      $0.createdAt = now
    }
    let clock = WaitableState(now.addingTimeInterval(60))
    let sut = FeedCell(row: FeedRow(post("a", details: details)), context: makeContext(clock: clock))
    #expect(sut.lines(width: 80).map(\.plain) == ["Ann  1 minute ago", "a description"])
    clock.update { $0 += 3_600 - 60 }
    #expect(sut.lines(width: 80).first?.plain == "Ann  1 hour ago", "As of now")
  }

  @Test func theBylineHasTheOneOfTheTwoThereIs() {
    #expect(lines(post("a", details: details { $0.author = Post.Author(name: "Ann") })).first?.plain == "Ann")
    let dated = post("a", details: details { $0.createdAt = now.addingTimeInterval(-60) })
    #expect(lines(dated).first?.plain == "1 minute ago")
  }

  @Test func severalImagesAreCounted() {
    #expect(lines(post("a", images: 3)).last == StyledText("Image 1 of 3", .secondary))
    #expect(lines(post("a", images: 1)).map(\.plain) == ["a description"])
  }

  @Test func thePartsHaveTheirOrder() {
    #expect(
      lines(full).map(\.plain) == ["Ann  1 minute ago", "Title", "Description", "Text", "Location", "Image 1 of 2"])
  }

  @Test(arguments: [20, 30, 80, 300]) func nothingIsWiderThanTheScreen(width: Int) {
    let words = "屋久島 Λίμνη \(String(repeating: "long", count: 20)) word"
    let long = Array(repeating: words, count: 5).joined(separator: " ")
    let post = Post(
      id: Post.ID(rawValue: "7"), description: long, location: long, images: [ImageRef("u"), ImageRef("v")],
      details: details {
        $0.author = Post.Author(name: long)
        $0.createdAt = now
        $0.title = long
        $0.text = long + "\n" + Hostile.text
      })
    let lines = FeedCell(row: FeedRow(post), context: makeContext()).lines(width: width)
    #expect(lines.filter { $0.width > width }.map(\.plain) == [])
    #expect(lines.map(\.plain).joined().count { $0 == "屋" } == 25, "Nothing is lost")
    #expect(!lines.contains { $0.plain.unicodeScalars.contains { Hostile.isHarmful($0) } })
  }

  private var full: Post {
    Post(
      id: Post.ID(rawValue: "7"), description: "Description", location: "Location",
      images: [ImageRef("u"), ImageRef("v")],
      details: details {
        $0.author = Post.Author(name: "Ann")
        $0.createdAt = now.addingTimeInterval(-60)
        $0.title = "Title"
        $0.text = "Text"
      })
  }

  private func lines(_ post: Post) -> [StyledText] {
    FeedCell(row: FeedRow(post), context: makeContext()).lines(width: 80)
  }
}
