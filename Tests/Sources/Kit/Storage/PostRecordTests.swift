import Foundation
import Posts
import Testing

@testable import Storage

/// The facts of a post, as those of another one are added to them.
@Suite struct PostRecordTests {
  @Test(arguments: [(true, true, true), (true, false, false), (false, true, false), (false, false, false)])
  func aMergedPostIsPassedOverOnlyIfBothAre(first: Bool, second: Bool, isPassedOver: Bool) {
    var sut = record(isPassedOver: first)
    sut.merge(record(isPassedOver: second))
    #expect(sut.isUnread && sut.isPassedOver == isPassedOver)
  }

  @Test func aMergedPostIsReadAndStarredIfEitherIsSinceTheLaterDate() {
    var sut = record()
    var (read, starred) = (record(at: 1), record(at: 2))
    _ = (read.set(.seen, at: 5), starred.set(.star, at: 7))
    sut.merge(read)
    sut.merge(starred)
    #expect(!sut.isUnread && sut.unreadChangedAt == 5)
    #expect(sut.isStarred && sut.starredChangedAt == 7)
    var other = starred
    other.merge(record(at: 1))
    #expect(other.unreadChangedAt == 2 && other.isStarred)
  }

  private func record(isPassedOver: Bool = false, at now: Double = 0) -> PostRecord {
    var record = PostRecord(isUnread: true, at: now)
    if isPassedOver { _ = record.setPassedOver(true) }
    return record
  }
}
