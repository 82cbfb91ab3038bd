import Foundation
import Posts
import Testing

@testable import Storage

/// The record of a post, and how it is merged with others.
@Suite struct PostRecordTests {
  @Test(arguments: [(true, true, true), (true, false, false), (false, true, false), (false, false, false)])
  func aMergedPostIsExcludedFromTheUnreadCountOnlyIfBothOriginalsAre(first: Bool, second: Bool, isPassedOver: Bool) {
    var sut = record(isPassedOver: first)
    sut.merge(record(isPassedOver: second))
    #expect(sut.isUnread && sut.isPassedOver == isPassedOver)
  }

  @Test func aMergedPostIsReadOrStarredIfEitherPostWas() {
    var sut = record()
    var (read, starred) = (record(at: 1), record(at: 2))
    _ = (read.set(.seen, at: 5), starred.set(.star, at: 7))
    sut.merge(read)
    sut.merge(starred)
    #expect(!sut.isUnread && sut.unreadChangedAt == 5)
    #expect(sut.flags == [.star] && sut.flagsChangedAt[.star] == 7)
    var other = starred
    other.merge(record(at: 1))
    #expect(other.unreadChangedAt == 2 && other.flags == [.star])
  }

  @Test func aMergedPostHasTheEarlierArrivalAndTheLaterLastLoad() {
    var sut = record(at: 5)
    sut.take(post(), position: 0, at: 5)
    sut.merge(record(at: 9))
    #expect(sut.arrivedAt == 5 && sut.confirmedAt == 9)
    sut.merge(record(at: 1))
    #expect(sut.arrivedAt == 5, "a state without a post has not arrived")
    var earlier = record(at: 2)
    earlier.take(post(), position: 0, at: 2)
    sut.merge(earlier)
    #expect(sut.arrivedAt == 2 && sut.confirmedAt == 9)
  }

  @Test(arguments: [(true, true, true), (true, false, true), (false, true, false), (false, false, true)])
  func aMovedRecordReplacesOnlyARecordWithoutContent(hasValue: Bool, movedHasValue: Bool, outlasts: Bool) {
    var (sut, moved) = (record(), record())
    if hasValue { sut.take(post(), position: 0, at: 0) }
    if movedHasValue { moved.take(post(), position: 0, at: 0) }
    #expect(sut.outlasts(moved) == outlasts)
  }

  /// The seconds since the last confirmation, and whether it is written again.
  @Test(arguments: [(3_599.0, false), (3_600, true), (0, false), (-1, true)])
  func theLastLoadDateIsUpdatedOnceAnHourOrIfInTheFuture(seconds: Double, isWritten: Bool) {
    var sut = record(at: 10_000)
    sut.confirm(at: 10_000 + seconds)
    #expect(sut.confirmedAt == (isWritten ? 10_000 + seconds : 10_000))
  }

  @Test func theArrivalDateChangesOnlyIfItIsInTheFuture() {
    let start = 1_000_000_000.0
    var sut = record(at: start)
    sut.take(post(at: start - 10), position: 3, at: start + 5)
    #expect(sut.hasValue && sut.arrivedAt == start + 5 && sut.sortDate == start - 10)
    sut.take(post(at: start - 10), position: 0, at: start + 9)
    #expect(sut.arrivedAt == start + 5)
    sut.take(post(at: start - 10), position: 0, at: start + 2)
    #expect(sut.arrivedAt == start + 2)
  }

  /// The date of a post that arrives third, a billion seconds after 1970, and the date by which the post is sorted.
  @Test(
    arguments: [
      (999_999_000.0, 999_999_000.0), (1_000_000_001, 1_000_000_000), (631_152_000, 631_152_000),
      (631_151_999, 999_999_999.998),
      (nil, 999_999_999.998), (.infinity, 999_999_999.998), (.nan, 999_999_999.998),
    ] as [(Double?, Double)])
  func aPostIsSortedByItsDateIfTheDateIsPlausible(date: Double?, sortDate: Double) {
    var sut = record(at: 1_000_000_000)
    sut.take(post(at: date), position: 2, at: 1_000_000_000)
    #expect(abs(sut.sortDate - sortDate) < 0.0001)
  }

  @Test func aPostChangesItsPlaceOnlyIfItsDateChanges() {
    var sut = record(at: 1_000_000_000)
    sut.take(post(), position: 0, at: 1_000_000_000)
    sut.take(post(), position: 9, at: 1_000_000_100)
    #expect(sut.sortDate == 1_000_000_000)
    sut.take(post(at: 999_999_999), position: 0, at: 1_000_000_200)
    #expect(sut.sortDate == 999_999_999)
    sut.take(post(at: 1_000_000_150), position: 0, at: 1_000_000_200)
    #expect(sut.sortDate == 1_000_000_000, "not after its arrival")
  }

  @Test func updatingAPostKeepsItsAccountAndArrival() {
    var sut = record(at: 5)
    sut.update(post(account: "ann"))
    #expect(sut.account == "ann" && sut.arrivedAt == 5)
    sut.update(post())
    #expect(sut.account == "ann")
    sut.take(post(), position: 0, at: 9)
    #expect(sut.account == nil && sut.arrivedAt == 5, "the source has it for everybody")
  }

  @Test func anImportedStarredPostFillsOnlyMissingFields() {
    var record = PostRecord(isUnread: false, at: 30)
    _ = record.set(.star, at: 30)
    let starred = FlaggedPost(record, PostKey(source: "a", id: "1"), Data([1, 2]), nil)
    var sut = self.record(at: 100)
    sut.take(starred, at: 200)
    #expect(sut.hasValue && sut.flags == [.star] && sut.arrivedAt == 30 && sut.confirmedAt == 200)
    #expect(sut.flagsChangedAt[.star] == 30)
    var known = self.record(at: 50)
    known.take(post(), position: 0, at: 50)
    known.take(starred, at: 200)
    #expect(known.flags == [.star] && known.arrivedAt == 50 && known.size == 1 && known.confirmedAt == 50)
    var ahead = self.record(at: 10)
    ahead.take(starred, at: 20)
    #expect(ahead.arrivedAt == 20 && ahead.flagsChangedAt[.star] == 20)
  }

  @Test func aFilterCanStarANewPostMarkItReadOrLeaveItUncounted() {
    var sut = record()
    sut.take(PostArrival(isRead: true, isStarred: true, isPassedOver: true), at: 5)
    #expect(!sut.isUnread && sut.flags == [.star] && !sut.isPassedOver && !sut.isCounted)
    #expect(sut.unreadChangedAt == 5 && sut.flagsChangedAt[.star] == 5)
    var other = record()
    other.take(PostArrival(isPassedOver: true), at: 5)
    #expect(other.isUnread && other.isPassedOver && !other.isCounted && other.unreadChangedAt == 0)
    other = record()
    other.take(.usual, at: 5)
    #expect(other == record() && other.isCounted)
  }

  @Test func markingAPostAgainKeepsTheDateOfTheFirstMark() {
    var sut = record()
    let unchanged = [sut.set(.unseen, at: 5), sut.set(.unstar, at: 5)]
    #expect(unchanged == [false, false] && sut == record())
    let changed = [sut.set(.seen, at: 6), sut.set(.seen, at: 7), sut.set(.star, at: 8), sut.set(.star, at: 9)]
    #expect(changed == [true, false, true, false])
    #expect(sut.unreadChangedAt == 6 && sut.flagsChangedAt[.star] == 8)
  }

  @Test func onlyAnUnreadPostCanBeLeftUncountedAndMarkingItUnreadCountsItAgain() {
    var sut = PostRecord(isUnread: false, at: 0)
    let ofRead = sut.setPassedOver(true)
    #expect(!ofRead)
    let changed = [sut.set(.unseen, at: 10), sut.setPassedOver(true), sut.setPassedOver(true)]
    #expect(changed == [true, true, false] && !sut.isCounted)
    let marked = sut.set(.unseen, at: 11)
    #expect(marked && sut.isCounted && sut.unreadChangedAt == 11)
    let others = [sut.setPassedOver(true), sut.setPassedOver(false)]
    #expect(others == [true, true] && sut.isCounted)
  }

  /// The rule of a source, its last answer, and until when read and unread posts expire, in days, on day 365.
  @Test(
    arguments: [
      (nil, 0.0, 358.0, 358.0), (.usual, 364, 335, -.infinity), (.usual, 300, 299.958_333, -.infinity),
      (.usual, 900, 335, -.infinity),
      (.always, 364, -.infinity, -.infinity), (.age(86_400), 365, 364, 364),
      (.age(86_400), 364, 363.958_333, 363.958_333),
      (.age(-5), 900, 364.958_333, 364.958_333),
    ] as [(KeepAge?, Double, Double, Double)])
  func theKeepRuleDecidesWhenReadAndUnreadPostsExpire(age: KeepAge?, answer: Double, read: Double, unread: Double) {
    let rules = KeepRules(subscriptions: age.map { ["a": $0] } ?? ["b": .always])
    let limits = rules.limits(of: "a", answeredAt: answer * 86_400, now: 365 * 86_400)
    #expect(limits.read == read * 86_400 || abs(limits.read / 86_400 - read) < 0.001)
    #expect(limits.unread == unread * 86_400 || abs(limits.unread / 86_400 - unread) < 0.001)
  }

  @Test(
    arguments: [(1, 2, [1, 2]), (1, 1, [1]), (nil, 2, [2]), (1, nil, [1]), (nil, nil, [])]
      as [(Int64?, Int64?, [Int64])])
  func ifALinkAndAnIDHaveTheSameHashItIsListedOnce(link: Int64?, guid: Int64?, hashes: [Int64]) {
    #expect(StoredIdentity(link: link, guid: guid).hashes == hashes)
  }

  @Test(arguments: [(3, 0, 3, true), (3, 1, 3, false), (2, 1, 3, true), (0, 1, 3, false), (4, 0, 3, false)])
  func aPostIsSavableIfItHasContentWithinTheSizeLimit(value: Int, text: Int, largest: Int, isSavable: Bool) {
    let post = EncodedPost(
      id: "1", value: Data(count: value), text: text > 0 ? Data(count: text) : nil, version: 1, date: nil)
    #expect(post.isSavable(largest: largest) == isSavable)
  }

  private func post(at date: Double? = nil, account: String? = nil) -> EncodedPost {
    EncodedPost(
      id: "1", value: Data([1]), version: 1, date: date.map { Date(timeIntervalSince1970: $0) }, account: account)
  }

  private func record(isPassedOver: Bool = false, at now: Double = 0) -> PostRecord {
    var record = PostRecord(isUnread: true, at: now)
    if isPassedOver { _ = record.setPassedOver(true) }
    return record
  }
}
