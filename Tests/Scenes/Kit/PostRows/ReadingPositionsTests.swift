import Posts
import SceneTesting
import TerminalList
import TestSupport
import Testing

@testable import PostRows

/// Saved reading positions of posts.
@Suite(.timeLimit(.minutes(1)))
struct ReadingPositionsTests {
  @Test func onlyTheNewestHundredReadingPositionsAreKept() throws {
    let sut = ReadingPositions.ofTest()
    for number in 1...102 { try sut.keep(place(number), of: post("\(number)")) }
    let kept = (1...102).filter { sut[post("\($0)")] != nil }
    #expect(kept == Array(3...102))
    for number in kept { #expect(sut[post("\(number)")] == place(number)) }
  }

  @Test func savingAPositionAgainMakesItTheNewest() throws {
    let sut = ReadingPositions.ofTest()
    for number in 1...100 { try sut.keep(place(number), of: post("\(number)")) }
    try sut.keep(place(7), of: post("1"))
    try sut.keep(place(101), of: post("101"))
    #expect(sut[post("1")] == place(7))
    #expect(sut[post("2")] == nil)
    try sut.keep(nil, of: post("1"))
    #expect(sut[post("1")] == nil)
    #expect(sut[post("3")] == place(3), "one that is forgotten takes no other with it")
  }

  @Test func postsWithTheSameWebPageShareAReadingPosition() throws {
    let sut = ReadingPositions.ofTest()
    let page = details { $0.link = "https://a.example/1" }
    try sut.keep(place(1), of: post("1", details: page))
    #expect(sut[post("feed 1", description: "another text", details: page)] == place(1))
    #expect(sut[post("1", details: details { $0.link = "https://a.example/2" })] == nil)
  }

  @Test func aPostWithoutAWebPageIsIdentifiedByIDAndText() throws {
    let sut = ReadingPositions.ofTest()
    let titled = { (id: String, title: String) in post(id, details: details { $0.title = title }) }
    try sut.keep(place(1), of: titled("1", "Lake"))
    #expect(sut[titled("1", "Lake")] == place(1))
    for other in [titled("2", "Lake"), titled("1", "Hill"), post("1")] { #expect(sut[other] == nil) }
    try sut.keep(place(2), of: post("3", description: "a walk"))
    #expect(sut[post("3", description: "a walk")] == place(2))
    #expect(sut[post("3", description: "a swim")] == nil)
  }

  private func place(_ number: Int) -> ReadingPosition { ReadingPosition(position: number, percent: 50) }
}
