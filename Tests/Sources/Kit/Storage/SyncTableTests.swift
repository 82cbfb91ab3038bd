import Foundation
import Posts
import Testing

@testable import Storage

/// Marks and changes of accounts with a list of feeds, in the store of posts.
@Suite(.timeLimit(.minutes(1)))
struct SyncTableTests {
  private static let list = "reader:https://rss.example/api"
  private let logins = Logins()

  @Test func aMarkOnAnAccountsArticleIsQueuedForSending() async throws {
    let sut = try await makeSUT()
    try await sut.set(.seen, [key(1), PostKey(source: "own", id: "1")], at: date(1))
    #expect(try await sut.waitingMarks(of: Self.list) == 1)
    #expect(try await sut.waitingLists() == [Self.list])
    let marks = try await begin(sut)
    #expect(marks.map(\.post) == [key(1)] && marks.map(\.mark) == [.seen])
    #expect(try await begin(sut) == [], "another program sends them")
    #expect(try await sut.writes() == [], "a mark is not a change of a post")
  }

  @Test func oppositeMarksThatWereNotSentCancelEachOther() async throws {
    let sut = try await makeSUT()
    try await sut.set(.seen, [key(1)], at: date(1))
    try await sut.set(.star, [key(1)], at: date(2))
    try await sut.set(.unseen, [key(1)], at: date(3))
    #expect(try await begin(sut).map(\.mark) == [.star])
  }

  @Test func aMarkThatFollowsAPossiblySentMarkIsNotCancelled() async throws {
    let sut = try await makeSUT()
    try await sut.set(.seen, [key(1)], at: date(1))
    try await sut.endMarks(begin(sut), areSent: false, at: date(2))
    try await sut.set(.unseen, [key(1)], at: date(3))
    try await sut.set(.seen, [key(1)], at: date(4))
    #expect(try await begin(sut, at: 5).map(\.mark) == [.seen], "the server may have either mark")
  }

  @Test func anAttemptThatLostItsLeaseChangesNothing() async throws {
    let sut = try await makeSUT()
    try await sut.set(.seen, [key(1)], at: date(1))
    let lost = try await begin(sut, at: 1)
    let taken = try await begin(sut, at: 100)
    try await sut.endMarks(lost, areSent: false, at: date(101))
    #expect(try await begin(sut, at: 102) == [], "the second program is sending it")
    try await sut.endMarks(taken, areSent: true, at: date(103))
    #expect(try await begin(sut, at: 104) == [])
  }

  @Test func aMarkThatCouldNotBeSentIsNotDroppedAsMissingOnTheServer() async throws {
    let sut = try await makeSUT()
    try await sut.set(.star, [key(1)], at: date(1))
    for _ in 1...5 { try await sut.endMarks(begin(sut), areSent: false, at: date(2)) }
    try await send(sut)
    #expect(try await sut.settle(server(unread: [1, 2, 3, 4]), of: Self.list, at: date(9)).dropped == 0)
  }

  @Test func aMarkChangedAfterTheListsWereRequestedIsKept() async throws {
    let sut = try await makeSUT()
    let settled = try await sut.settle(server(unread: [1, 2, 3], at: -1), of: Self.list, at: date(9))
    #expect(settled.changed == [:])
  }

  @Test func theOppositeOfASentMarkIsSentAfterIt() async throws {
    let sut = try await makeSUT()
    try await sut.set(.seen, [key(1)], at: date(1))
    let sent = try await begin(sut)
    try await sut.set(.unseen, [key(1)], at: date(2))
    #expect(try await begin(sut) == [], "the opposite mark waits for the request")
    try await sut.endMarks(sent, areSent: true, at: date(3))
    #expect(try await begin(sut).map(\.mark) == [.unseen])
    #expect(try await sut.waitingMarks(of: Self.list) == 1)
  }

  @Test func aBatchHasALimitedNumberOfMarksOfOneKind() async throws {
    let sut = try await makeSUT()
    try await sut.set(.seen, (1...4).map(key), at: date(1))
    try await sut.set(.star, [key(1)], at: date(2))
    #expect(try await begin(sut, atMost: 3).map(\.post) == (1...3).map(key))
    #expect(try await begin(sut, atMost: 3).map(\.mark) == [.seen])
    #expect(try await begin(sut, atMost: 3).map(\.mark) == [.star])
  }

  @Test func marksOfATerminatedProgramAreSentByTheNextProgram() async throws {
    let sut = try await makeSUT()
    try await sut.set(.seen, [key(1)], at: date(1))
    #expect(try await begin(sut, at: 1).count == 1)
    #expect(try await begin(sut, at: 60) == [])
    #expect(try await begin(sut, at: 91).count == 1)
    let marks = try await begin(sut, at: 300)
    try await sut.endMarks(marks, areSent: false, at: date(300))
    #expect(try await begin(sut, at: 300).count == 1, "a request that failed is repeated")
  }

  @Test func theListsOfTheServerConfirmMarks() async throws {
    let sut = try await makeSUT()
    try await sut.set(.seen, [key(1)], at: date(1))
    try await sut.set(.star, [key(2)], at: date(1))
    try await send(sut)
    let settled = try await sut.settle(server(unread: [2, 3, 4], starred: [2]), of: Self.list, at: date(9))
    #expect(settled.confirmed == 2 && settled.dropped == 0 && settled.changed.isEmpty)
    #expect(try await sut.waitingMarks(of: Self.list) == 0)
  }

  @Test func aMarkMissingOnTheServerInThreeComparisonsIsDropped() async throws {
    let sut = try await makeSUT()
    try await sut.set(.star, [key(1)], at: date(1))
    for attempt in 1...3 {
      try await send(sut)
      let settled = try await sut.settle(server(unread: [1, 2, 3, 4]), of: Self.list, at: date(9))
      #expect(settled.dropped == (attempt == 3 ? 1 : 0))
      #expect(try await isStarred(1, sut) == (attempt < 3), "until then, the mark here counts")
    }
    #expect(try await sut.waitingMarks(of: Self.list) == 0)
  }

  @Test func aMarkSentAfterTheListsWereRequestedIsNotCompared() async throws {
    let sut = try await makeSUT()
    try await sut.set(.seen, [key(1)], at: date(1))
    try await send(sut, at: 5)
    let settled = try await sut.settle(server(unread: [1, 2, 3, 4], at: 4), of: Self.list, at: date(9))
    #expect(settled == SettledMarks())
    #expect(try await begin(sut, at: 9) == [], "it is not sent again")
  }

  @Test func theServersMarksAreAppliedUnlessAMarkIsPending() async throws {
    let sut = try await makeSUT()
    try await sut.set(.seen, [key(1)], at: date(1))
    let settled = try await sut.settle(server(unread: [1, 2], starred: [2, 3, 99]), of: Self.list, at: date(9))
    #expect(settled.changed == [.seen: [key(3), key(4)], .star: [key(2), key(3)]])
    #expect(settled.missing == [99])
    #expect(try await sut.waitingMarks(of: Self.list) == 1, "marks from the server are not sent back")
    let back = try await sut.settle(server(unread: [1, 2, 4], at: 10), of: Self.list, at: date(11))
    #expect(back.changed == [.unseen: [key(4)], .unstar: [key(2), key(3)]])
  }

  @Test func incompleteListsOnlyAddMarks() async throws {
    let sut = try await makeSUT()
    try await sut.set(.seen, [key(2)], at: date(1))
    try await send(sut)
    var marks = server(unread: [1], starred: [1])
    marks.isComplete = false
    #expect(try await sut.settle(marks, of: Self.list, at: date(9)).changed == [.star: [key(1)]])
    #expect(try await sut.waitingMarks(of: Self.list) == 1)
  }

  @Test func newArticlesGetTheServersMarksAndLocalMarksAreSent() async throws {
    let sut = try await makeSUT()
    var (read, hidden) = (article(5), article(6, arrival: PostArrival(isRead: true)))
    read.marks = Post.Viewer(isUnread: false, flags: [.star])
    hidden.marks = Post.Viewer(isUnread: true)
    #expect(try await sut.save([feed: [read, hidden]], at: date(1)) == 2)
    #expect(try await sut.save([feed: [read]], at: date(2)) == 0)
    #expect(try await isStarred(5, sut))
    #expect(try await begin(sut).map(\.post) == [key(6)], "a filter has marked it as read")
  }

  @Test func markingAPostQueuesTheSameMarkForItsDuplicateInAnAccount() async throws {
    let sut = try await makeSUT()
    _ = try await sut.save([feed: [post("8", account: "ann", link: 7)]], at: date(1))
    try await sut.save([post("8", link: 7)], of: "own")
    try await sut.set(.seen, [PostKey(source: "own", id: "8")], at: date(2))
    #expect(try await begin(sut).map(\.post) == [key(8)])
  }

  @Test func usersOfOneServerWithTheSameArticleIDsDoNotShareMarks() async throws {
    let sut = try await makeSUT()
    logins.active = ["ann", "bob"]
    let bob = "reader:bob@https://rss.example/api"
    let theirs = (1...4).map { PostKey(source: "\(bob)#feed/1", id: String($0)) }
    let articles = theirs.map { EncodedPost(id: $0.id, value: Data([1]), version: 1, date: date(), account: "bob") }
    #expect(try await sut.save([theirs[0].source: articles], at: date()) == 4)
    try await sut.set(.star, [key(1)], at: date(1))
    #expect(try await sut.waitingLists() == [Self.list])
    #expect(try await sut.waitingMarks(of: bob) == 0)
    #expect(try await sut.beginMarks(of: bob, by: "bob", atMost: 9, at: date(2), until: date(9)) == [])
    var marks = ServerMarks(of: "bob", at: date(8))
    marks.unread = [2]
    let settled = try await sut.settle(marks, of: bob, at: date(9))
    #expect(settled.changed.keys.map(\.rawValue) == ["seen"] && settled.dropped == 0)
    #expect(Set(settled.changed[.seen] ?? []) == Set([theirs[0], theirs[2], theirs[3]]))
    #expect(try await isStarred(1, sut))
    #expect(try await begin(sut).map(\.post) == [key(1)])
  }

  @Test func markingAllArticlesAsReadSendsEachMark() async throws {
    let sut = try await makeSUT()
    try await sut.setAllRead(of: [feed], arrivedBy: date(5), at: date(6))
    #expect(Set(try await begin(sut).map(\.post)) == Set((1...4).map(key)))
  }

  @Test func anArticleIDMayHave96Bits() async throws {
    let sut = try await makeSUT()
    let id = "25538478412431012376023990300"
    let number = try #require(Int128(id))
    var new = EncodedPost(id: id, value: Data([1]), version: 1, date: date(), account: "ann", arrival: .usual)
    new.marks = Post.Viewer(isUnread: true)
    _ = try await sut.save([feed: [new]], at: date(1))
    try await sut.set(.seen, [PostKey(source: feed, id: id)], at: date(2))
    try await send(sut)
    let settled = try await sut.settle(
      server(unread: [1, 2, 3, 4], starred: [number, number + 1]), of: Self.list, at: date(9))
    #expect(settled.confirmed == 1)
    #expect(settled.changed == [.star: [PostKey(source: feed, id: id)]])
    #expect(settled.missing == [number + 1])
  }

  @Test func marksAreCountedByKindUntilTheServerConfirmsThem() async throws {
    let sut = try await makeSUT()
    try await sut.set(.seen, (1...3).map(key), at: date(1))
    try await sut.set(.star, [key(1)], at: date(2))
    try await sut.endMarks(begin(sut, atMost: 2), areSent: true, at: date(3))
    _ = try await begin(sut, atMost: 1)
    let marks = try await sut.waitingMarks()
    #expect(marks.map(\.mark) == [.seen, .star] && marks.allSatisfy { $0.list == Self.list && $0.account == "ann" })
    #expect(marks.map(\.count) == [3, 1] && marks.map(\.unsent) == [1, 1])
    #expect(marks.map(\.isSending) == [true, false])
    logins.active = []
    #expect(try await sut.waitingMarks() == marks, "the login has ended, and the marks wait")
    logins.retained = []
    #expect(try await sut.waitingMarks() == [])
  }

  @Test func changesOfASubscriptionListKeepTheirOrder() async throws {
    let sut = try await makeSUT()
    let first = try await sut.add(change(1))
    var second = try await sut.add(change(2))
    (second.state, second.reason) = (.failed, "refused")
    try await sut.update(second)
    #expect(try await sut.changes(of: Self.list) == [first, second])
    #expect(try await sut.changes(of: "reader:https://other.example/api") == [])
    try await sut.removeChange(first.id)
    #expect(try await sut.changes(of: nil) == [second])
    #expect(try await sut.waitingLists() == [], "a refused change is not sent again")
    logins.active = []
    #expect(try await sut.changes(of: nil) == [second], "the login has ended, and the change is kept")
    logins.retained = []
    #expect(try await sut.changes(of: nil) == [])
  }

  private var feed: String { "\(Self.list)#feed/1" }
  private func key(_ id: Int) -> PostKey { PostKey(source: feed, id: String(id)) }

  private func article(_ id: Int, arrival: PostArrival = .usual) -> EncodedPost {
    EncodedPost(id: String(id), value: Data([1]), version: 1, date: date(), account: "ann", arrival: arrival)
  }

  private func change(_ byte: UInt8) -> WaitingChange {
    WaitingChange(of: Self.list, by: "ann", encoded: Data([byte]), at: date(1))
  }

  private func server(unread: Set<Int128> = [], starred: Set<Int128> = [], at seconds: Double = 8) -> ServerMarks {
    var marks = ServerMarks(of: "ann", at: date(seconds))
    (marks.unread, marks.starred) = (unread, starred)
    return marks
  }

  private func begin(_ sut: SQLitePostStore, atMost limit: Int = 250, at seconds: Double = 2) async throws
    -> [WaitingMark]
  {
    try await sut.beginMarks(of: Self.list, by: "ann", atMost: limit, at: date(seconds), until: date(seconds + 90))
  }

  private func send(_ sut: SQLitePostStore, at seconds: Double = 3) async throws {
    while case let marks = try await begin(sut), !marks.isEmpty {
      try await sut.endMarks(marks, areSent: true, at: date(seconds))
    }
  }

  private func isStarred(_ id: Int, _ sut: SQLitePostStore) async throws -> Bool {
    try await sut.states(of: feed, [String(id)])[String(id)]?.viewer.flags.contains(.star) == true
  }

  /// A store with four unread articles of an account.
  private func makeSUT() async throws -> SQLitePostStore {
    logins.active = ["ann"]
    let sut = try SQLitePostStore(inMemoryFor: logins.accounts())
    _ = try await sut.save([feed: (1...4).map { article($0) }], at: date())
    try await sut.save([post("1")], of: "own")
    return sut
  }
}
