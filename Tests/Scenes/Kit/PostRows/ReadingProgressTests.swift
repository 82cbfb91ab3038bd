import Posts
import TerminalList
import TestSupport
import Testing
import Viper

@testable import PostRows

/// Marking posts as read, and saving the reading position.
@Suite(.timeLimit(.minutes(1)))
struct ReadingProgressTests {
  private let place = ReadingPosition(position: 7, percent: 50)

  @Test func aPostShownTwiceIsMarkedAsReadOnce() throws {
    let sut = ReadingProgress(.ofTest(), in: makeContext(isInteractive: true))
    var marked: [Post.ID] = []
    for _ in 0..<2 { try sut.didRead(post("1", isUnread: true), upTo: nil) { marked += $0 } }
    #expect(marked == [Post.ID(rawValue: "1")])
  }

  @Test func aPostMarkedAsUnreadAfterReadingStaysUnread() throws {
    let sut = ReadingProgress(nil, in: makeContext(isInteractive: true))
    try sut.didRead(post("1"), upTo: nil) { _ in Issue.record("it was read already") }
    try sut.didRead(post("1", isUnread: true), upTo: nil) { _ in Issue.record("the person wants it unread") }
  }

  @Test func aPostIsMarkedAsReadOnceItIsLoaded() throws {
    let sut = ReadingProgress(nil, in: makeContext(isInteractive: true))
    var marked: [Post.ID] = []
    try sut.didRead(nil, upTo: place) { marked += $0 }
    try sut.didRead(post("1", isUnread: true), upTo: place) { marked += $0 }
    #expect(marked == [Post.ID(rawValue: "1")])
  }

  @Test func aReadingPositionIsRemovedAtTheBeginningOrEndOfAPost() throws {
    let positions = ReadingPositions.ofTest()
    let sut = ReadingProgress(positions, in: makeContext(isInteractive: true))
    try sut.didRead(post("1"), upTo: place) { _ in }
    #expect(sut.position(in: post("1")) == place)
    #expect(sut.position(in: nil) == nil)
    #expect(sut.position(in: post("2")) == nil)
    try sut.didRead(post("1"), upTo: nil) { _ in }
    #expect(positions[post("1")] == nil)
  }

  @Test func aScriptNeitherMarksPostsAsReadNorUsesReadingPositions() throws {
    let positions = ReadingPositions.ofTest()
    let sut = ReadingProgress(positions, in: makeContext())
    try sut.didRead(post("1", isUnread: true), upTo: place) { _ in Issue.record("a script does not read") }
    #expect(positions[post("1")] == nil)
    try positions.keep(place, of: post("1"))
    #expect(sut.position(in: post("1")) == nil)
  }

  @Test func anUnchangedReadingPositionIsNotSavedAgain() throws {
    var entries: [ReadingPositions.Entry] = []
    var writes = 0
    let sut = ReadingPositions {
      entries
    } keep: {
      entries = $0
      writes += 1
    }
    for _ in 0..<2 { try sut.keep(place, of: post("1")) }
    try sut.keep(nil, of: post("2"))
    #expect(writes == 1)
    try sut.keep(nil, of: post("1"))
    #expect(writes == 2 && entries.isEmpty)
  }
}
