import Foundation
import Posts
import Storage
import Testing

/// Changes that are sent to servers, in the store of posts.
@Suite(.timeLimit(.minutes(1)))
struct OutboxTableTests {
  private let logins = Logins()

  @Test func anAddedChangeIsReservedForThisProgram() async throws {
    let sut = try makeSUT()
    let added = try #require(try await sut.add(change(), until: date(90)))
    #expect(added.id > 0 && added.attempts == 0)
    let stored = try #require(try await sut.writes().first)
    #expect(stored.id == added.id && stored.state == .sending && stored.attempts == 1 && stored.due == date(90))
    #expect(stored.account == "ann" && stored.post == PostKey(source: "a", id: "1") && stored.value == Data([7]))
    #expect(stored.write == "like" && stored.inverse == "unlike" && stored.date == date() && stored.reason == nil)
    #expect(try await sut.beginNextWrite(at: date(89), until: date(180)) == nil)
  }

  @Test func theSameChangeIsAddedOnce() async throws {
    let sut = try makeSUT()
    let added = try #require(try await sut.add(change(), until: date(90)))
    #expect(try await sut.add(change(at: 5), until: date(95)) == nil)
    try await wait(added, in: sut)
    #expect(try await sut.add(change(at: 6), until: date(96)) == nil)
    #expect(try await sut.writes().map(\.id) == [added.id])
  }

  @Test func changesOfOtherPostsKindsAndAccountsAreIndependent() async throws {
    let sut = try makeSUT()
    let changes = [
      change(), change(of: "2"), change("boost", inverse: "unboost"), change(by: "carla"),
    ]
    logins.active = ["ann", "carla"]
    for change in changes { #expect(try await sut.add(change, until: date(90)) != nil) }
    #expect(try await sut.writes().count == changes.count)
  }

  @Test func changesOfAnAccountsPostAreSharedByAllSources() async throws {
    let sut = try makeSUT()
    let added = try #require(try await sut.add(change(), until: date(90)))
    #expect(try await sut.add(change(source: "b"), until: date(90)) == nil, "the same change")
    let second = try #require(
      try await sut.add(change("boost", inverse: "unboost", source: "b"), until: date(90)))
    for write in [added, second] { try await wait(write, in: sut) }
    #expect(try await sut.beginNextWrite(at: date(1), until: date(91))?.id == added.id)
    #expect(try await sut.beginNextWrite(at: date(1), until: date(91)) == nil, "it waits for the earlier change")
    #expect(try await sut.add(change("unboost", inverse: "boost"), until: date(90)) == nil, "the boost is dropped")
    #expect(try await sut.writes().map(\.id) == [added.id])
  }

  @Test func thePostsThatAnAccountHasLoadedAreFoundInEverySource() async throws {
    let sut = try makeSUT()
    logins.active = ["ann", "carla"]
    let accounts: [(String, String?)] = [("b", "ann"), ("c", nil), ("d", "carla"), ("a", "ann")]
    for (source, account) in accounts {
      try await sut.save([post("1", account: account), post("2", account: account)], of: source)
    }
    #expect(try await sut.copies(of: change()).map(\.key.source).sorted() == ["a", "b"])
    logins.active = []
    #expect(try await sut.copies(of: change()) == [])
  }

  @Test func oppositeChangesCancelEachOtherIfNeitherWasSent() async throws {
    let sut = try makeSUT()
    try await wait(#require(try await sut.add(change(), until: date(90))), in: sut)
    #expect(try await sut.add(change("unlike", inverse: "like"), until: date(90)) == nil)
    #expect(try await sut.writes() == [])
  }

  @Test func aPossiblySentChangeIsReplacedByItsOpposite() async throws {
    let sut = try makeSUT()
    try await wait(#require(try await sut.add(change(), until: date(90))), attempts: 1, in: sut)
    let opposite = try #require(try await sut.add(change("unlike", inverse: "like"), until: date(90)))
    #expect(try await sut.writes().map(\.id) == [opposite.id])
  }

  @Test func aChangeThatIsBeingSentIsFollowedByItsOpposite() async throws {
    let sut = try makeSUT()
    let first = try #require(try await sut.add(change(), until: date(90)))
    let opposite = try #require(try await sut.add(change("unlike", inverse: "like"), until: date(90)))
    #expect(try await sut.writes().map(\.id) == [first.id, opposite.id])
    #expect(try await sut.add(change(), until: date(90)) != nil, "the last change is another one")
  }

  @Test(arguments: ["like", "unlike"]) func aRefusedChangeIsReplaced(write: String) async throws {
    let sut = try makeSUT()
    let refused = try #require(try await sut.add(change(), until: date(90)))
    try await fail(refused, in: sut)
    let next = change(write, inverse: write == "like" ? "unlike" : "like")
    let added = try #require(try await sut.add(next, until: date(90)))
    #expect(try await sut.writes().map(\.id) == [added.id])
  }

  @Test func numbersOfRemovedChangesAreNotReused() async throws {
    let sut = try makeSUT()
    let first = try #require(try await sut.add(change(), until: date(90)))
    #expect(try await sut.removeWrite(first.id))
    #expect(try await !sut.removeWrite(first.id))
    let second = try #require(try await sut.add(change(), until: date(90)))
    #expect(second.id > first.id)
  }

  @Test func dueChangesAreStartedInOrderAndOnlyOnce() async throws {
    let sut = try makeSUT()
    for id in ["1", "2", "3"] {
      try await wait(#require(try await sut.add(change(of: id), until: date(90))), attempts: 4, in: sut)
    }
    var begun: [StoredWrite] = []
    while let next = try await sut.beginNextWrite(at: date(1), until: date(91)) { begun.append(next) }
    #expect(begun.map(\.post.id) == ["1", "2", "3"])
    #expect(begun.allSatisfy { $0.state == .pending && $0.attempts == 4 })
    let stored = try await sut.writes()
    #expect(stored.allSatisfy { $0.state == .sending && $0.attempts == 5 && $0.due == date(91) })
  }

  @Test func aChangeWaitsForEarlierChangesOfItsPost() async throws {
    let sut = try makeSUT()
    let first = try #require(try await sut.add(change(), until: date(90)))
    let second = try #require(try await sut.add(change("boost", inverse: "unboost"), until: date(90)))
    try await wait(first, until: 50, in: sut)
    try await wait(second, until: 10, in: sut)
    #expect(try await sut.beginNextWrite(at: date(20), until: date(110)) == nil)
    #expect(try await sut.beginNextWrite(at: date(50), until: date(140))?.id == first.id)
    #expect(try await sut.beginNextWrite(at: date(50), until: date(140)) == nil, "the first is being sent")
    #expect(try await sut.removeWrite(first.id))
    #expect(try await sut.beginNextWrite(at: date(50), until: date(140))?.id == second.id)
  }

  @Test func aRefusedChangeDoesNotDelayOtherChanges() async throws {
    let sut = try makeSUT()
    let first = try #require(try await sut.add(change(), until: date(90)))
    let second = try #require(try await sut.add(change("boost", inverse: "unboost"), until: date(90)))
    try await fail(first, in: sut)
    try await wait(second, in: sut)
    #expect(try await sut.beginNextWrite(at: date(1), until: date(91))?.id == second.id)
    #expect(try await sut.beginNextWrite(at: date(1), until: date(91)) == nil, "a refused change is not sent again")
  }

  @Test func anotherProgramSendsAChangeAfterTheLeaseExpires() async throws {
    let file = temporaryFile("posts.sqlite")
    let (first, second) = (
      try SQLitePostStore(file: file, accounts: logins.accounts()),
      try SQLitePostStore(file: file, accounts: logins.accounts())
    )
    let added = try #require(try await first.add(change(), until: date(90)))
    #expect(try await second.beginNextWrite(at: date(89), until: date(179)) == nil)
    let begun = try #require(try await second.beginNextWrite(at: date(90), until: date(180)))
    #expect(begun.id == added.id && begun.attempts == 1, "it may have been sent")
    #expect(try await first.beginNextWrite(at: date(100), until: date(190)) == nil)
  }

  @Test func onlyOneOfTwoProgramsStartsSendingAChange() async throws {
    let file = temporaryFile("posts.sqlite")
    let stores = [
      try SQLitePostStore(file: file, accounts: logins.accounts()),
      try SQLitePostStore(file: file, accounts: logins.accounts()),
    ]
    for number in 0..<20 {
      try await wait(#require(try await stores[0].add(change(of: "\(number)"), until: date(90))), in: stores[0])
    }
    let begun = try await withThrowingTaskGroup(of: [Int64].self) { group in
      for store in stores {
        group.addTask {
          var begun: [Int64] = []
          while let next = try await store.beginNextWrite(at: date(1), until: date(91)) { begun.append(next.id) }
          return begun
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(begun.count == 20 && Set(begun).count == 20)
  }

  @Test func aChangeDueTooFarInTheFutureIsSentNow() async throws {
    let sut = try makeSUT()
    let added = try #require(try await sut.add(change(at: 200_000), until: date(200_090)))
    #expect(try await sut.beginNextWrite(at: date(), until: date(90))?.id == added.id, "the clock was set back")
    #expect(try await sut.beginNextWrite(at: date(), until: date(90)) == nil)
  }

  @Test func aDueDateOneDayAheadIsRespected() async throws {
    let sut = try makeSUT()
    try await wait(#require(try await sut.add(change(), until: date(90))), until: 86_400, in: sut)
    #expect(try await sut.beginNextWrite(at: date(), until: date(90)) == nil)
    #expect(try await sut.beginNextWrite(at: date(86_400), until: date(86_490)) != nil)
  }

  @Test func onlyChangesOfSignedInAccountsAreReturned() async throws {
    let sut = try makeSUT()
    (logins.active, logins.retained) = (["ann", "carla"], ["ann", "carla"])
    let first = try #require(try await sut.add(change(), until: date(90)))
    let second = try #require(try await sut.add(change(by: "carla"), until: date(90)))
    (logins.active, logins.retained) = (["carla"], ["carla"])
    #expect(try await sut.writes().map(\.id) == [second.id])
    #expect(try await sut.dropWrite(first.id, at: date(100)) == nil)
    logins.retained = nil
    #expect(try await sut.writes().map(\.id) == [second.id], "the logins are unknown")
  }

  @Test func changesOfAnExpiredLoginCanBeListedAndDroppedButAreNotSent() async throws {
    let sut = try makeSUT()
    (logins.active, logins.retained) = (["ann", "carla"], ["ann", "carla"])
    let first = try #require(try await sut.add(change(), until: date(90)))
    let second = try #require(try await sut.add(change(by: "carla"), until: date(90)))
    logins.active = ["carla"]
    #expect(try await sut.writes().map(\.id) == [first.id, second.id])
    #expect(try await sut.beginNextWrite(at: date(100), until: date(190))?.id == second.id)
    #expect(try await sut.beginNextWrite(at: date(100), until: date(190)) == nil)
    let dropped = try #require(try await sut.dropWrite(first.id, at: date(100)))
    #expect(try await sut.restoreWrite(dropped, at: date(100)))
    logins.active = ["ann", "carla"]
    #expect(try await sut.beginNextWrite(at: date(100), until: date(190))?.id == first.id)
  }

  @Test func changesOfAccountsWithoutALoginAreDeleted() async throws {
    let sut = try makeSUT()
    (logins.active, logins.retained) = (["ann", "carla"], ["ann", "carla"])
    let first = try #require(try await sut.add(change(), until: date(90)))
    _ = try await sut.add(change(by: "carla"), until: date(90))
    logins.retained = nil
    try await sut.removeUnretainedContent()
    #expect(try await sut.writes().count == 2, "the logins are unknown")
    logins.retained = ["ann"]
    try await sut.removeUnretainedContent()
    #expect(try await sut.writes().map(\.id) == [first.id])
  }

  @Test func changesMoveWithTheirSource() async throws {
    let sut = try makeSUT()
    let added = try #require(try await sut.add(change(), until: date(90)))
    _ = try await sut.add(change(of: "2", source: "other"), until: date(90))
    try await sut.move("a", to: "b")
    #expect(try await sut.writes().map(\.post.source) == ["b", "other"])
    #expect(try await sut.writes().first?.id == added.id)
    #expect(try await sut.add(change(source: "b"), until: date(90)) == nil, "the same change")
  }

  @Test func everyFieldOfAChangeIsSaved() async throws {
    let sut = try makeSUT()
    var change = try #require(try await sut.add(self.change(), until: date(90)))
    (change.state, change.reason, change.attempts, change.due) = (.failed, "reason", 3, date(7))
    try await sut.update(change, begunAfter: 0)
    #expect(try await sut.writes() == [change])
  }

  @Test func aLateUpdateDoesNotReplaceTheAttemptOfAnotherProgram() async throws {
    let sut = try makeSUT()
    let added = try #require(try await sut.add(change(), until: date(90)))
    let begun = try #require(try await sut.beginNextWrite(at: date(90), until: date(180)))
    try await fail(added, in: sut)
    #expect(try await sut.writes().map(\.due) == [date(180)], "another program is sending it")
    var waiting = begun
    (waiting.state, waiting.due) = (.pending, date(200))
    try await sut.update(waiting, begunAfter: begun.attempts)
    try await fail(added, in: sut)
    #expect(try await sut.writes().map(\.due) == [date(200)])
    #expect(try await sut.writes().map(\.state) == [.pending])
  }

  @Test func aDroppedChangeIsNotStoredAgainByALateUpdate() async throws {
    let sut = try makeSUT()
    let added = try #require(try await sut.add(change(), until: date(90)))
    try await sut.removeWrite(added.id)
    try await wait(added, in: sut)
    #expect(try await sut.writes() == [])
  }

  @Test func aDroppedChangeIsRestoredAtItsPosition() async throws {
    let sut = try makeSUT()
    let first = try #require(try await sut.add(change(), until: date(90)))
    let second = try #require(try await sut.add(change("boost", inverse: "unboost"), until: date(90)))
    #expect(try await sut.dropWrite(first.id, at: date(89)) == nil, "it is being sent")
    try await wait(first, until: 50, attempts: 2, in: sut)
    let dropped = try #require(try await sut.dropWrite(first.id, at: date(1)))
    #expect(try await sut.writes().map(\.id) == [second.id])
    #expect(try await sut.restoreWrite(dropped, at: date(3)))
    let restored = try #require(try await sut.writes().first)
    #expect(restored.id == first.id && restored.state == .pending && restored.attempts == 2 && restored.due == date(3))
    try await sut.removeWrite(first.id)
    let opposite = try #require(try await sut.add(change("unlike", inverse: "like"), until: date(90)))
    #expect(try await !sut.restoreWrite(dropped, at: date(4)))
    #expect(try await sut.writes().map(\.id) == [second.id, opposite.id])
  }

  @Test func aRefusedChangeThatIsRestoredIsStillRefused() async throws {
    let sut = try makeSUT()
    let added = try #require(try await sut.add(change(), until: date(90)))
    try await fail(added, in: sut)
    let dropped = try #require(try await sut.dropWrite(added.id, at: date(1)))
    #expect(try await sut.restoreWrite(dropped, at: date(1)))
    #expect(try await sut.writes().map(\.state) == [.failed])
  }

  @Test func aChangeInAnUnknownStateIsSkipped() async throws {
    let file = temporaryFile("posts.sqlite")
    let sut = try SQLitePostStore(file: file, accounts: logins.accounts())
    _ = try await sut.add(change(), until: date(90))
    let second = try #require(try await sut.add(change(of: "2"), until: date(90)))
    let database = try RawDatabase(file)
    try await database.execute("UPDATE outbox SET state = 'later version' WHERE post = '1'")
    try database.close()
    #expect(try await sut.writes().map(\.id) == [second.id])
    #expect(try await sut.beginNextWrite(at: date(100), until: date(190))?.id == second.id)
    #expect(try await sut.beginNextWrite(at: date(100), until: date(190)) == nil)
  }

  @Test func changesAreStoredInTheFile() async throws {
    let file = temporaryFile("posts.sqlite")
    let added = try #require(
      try await SQLitePostStore(file: file, accounts: logins.accounts()).add(change(), until: date(90)))
    let reopened = try SQLitePostStore(file: file, accounts: logins.accounts())
    #expect(try await reopened.writes().map(\.id) == [added.id])
  }

  private func makeSUT() throws -> SQLitePostStore { try SQLitePostStore(inMemoryFor: logins.accounts()) }

  /// A change that the user made `seconds` after the start of the test.
  private func change(
    _ write: String = "like", inverse: String? = "unlike", of id: String = "1", source: String = "a",
    by account: String = "ann", at seconds: Double = 0
  ) -> StoredWrite {
    StoredWrite(
      write, inverse: inverse, of: PostKey(source: source, id: id), encoded: Data([7]), by: account, at: date(seconds))
  }

  /// Lets a change wait for its next attempt.
  private func wait(
    _ write: StoredWrite, until seconds: Double = 0, attempts: Int = 0, in store: SQLitePostStore
  ) async throws {
    var write = write
    (write.state, write.attempts, write.due) = (.pending, attempts, date(seconds))
    try await store.update(write, begunAfter: 0)
  }

  private func fail(_ write: StoredWrite, in store: SQLitePostStore) async throws {
    var write = write
    (write.state, write.reason) = (.failed, "no")
    try await store.update(write, begunAfter: 0)
  }
}
