import Foundation
import Messages
import TestSupport
import Testing
import Viper

struct MessagesStateTests {
  @Test func severalComeBackInReverseEachWhereItWas() {
    var sut = MessagesState.showing([6, 5, 4, 3, 2, 1])
    var before: [[Int]] = []
    for id in [5, 1, 6, 3] {
      before.append(sut.ids)
      sut.reduce(.dismiss(id))
    }
    for ids in before.reversed() {
      sut.reduce(.undo)
      #expect(sut.ids == ids)
    }
    #expect(sut.dismissed == [])
  }

  @Test func theyComeBackAmongThePagesThatHaveArrived() {
    var sut = MessagesState.showing([9, 8])
    sut.dismiss([8, 9])
    sut.load(.more, [7, 6])
    #expect(sut.ids == [7, 6])
    sut.undoAll()
    #expect(sut.ids == [9, 8, 7, 6])
  }

  @Test func whatIsDismissedStaysSoWhateverIsLoaded() {
    var sut = MessagesState.showing([9, 8, 7])
    sut.dismiss([8])
    sut.load(.whole, [10, 9, 8])
    #expect(sut.ids == [10, 9])
    sut.reduce(.clear)
    sut.load(.whole, [10, 9, 8])
    sut.load(.more, [8, 7])
    #expect(sut.ids == [10, 9, 7])
    sut.reduce(.undo)
    #expect(sut.ids == [10, 9, 8, 7])
  }

  @Test func whatTheNewListHasNotReachedComesBackWhereItsDateBelongs() {
    var sut = MessagesState.showing([9, 8, 7, 6, 5])
    sut.dismiss([6, 8])
    sut.load(.whole, [10, 9, 7])
    sut.undoAll()
    #expect(sut.ids == [10, 9, 8, 7, 6])
    sut.load(.more, [6, 5])
    #expect(sut.ids == [10, 9, 8, 7, 6, 5], "and is there once")
  }

  @Test func withNothingToUndoNothingChanges() {
    var sut = MessagesState.showing([2, 1])
    let before = sut
    sut.reduce(.undo, .dismiss(7))
    #expect(sut == before)
  }

  /// Whatever happens, what is shown is the list without what is dismissed.
  @Test(arguments: 0..<20) func whateverHappensEveryMessageIsInItsPlace(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var sut = MessagesState.showing([])
    var lowest = 100
    for _ in 0..<200 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...2:
        let next = lowest - Int.random(in: 0...5, using: &random)
        sut.load(.more, (next..<lowest).reversed())
        lowest = next
      case 3...6: if let id = sut.ids.randomElement(using: &random) { sut.reduce(.dismiss(id)) }
      default: sut.reduce(.undo)
      }
      let dismissed = Set(sut.dismissed)
      #expect(sut.ids == (lowest..<100).reversed().filter { !dismissed.contains($0) })
    }
  }

  @Test func aSavedStateIsRestoredButForItsLoads() throws {
    var saved = MessagesState.showing([6, 5, 4, 3, 2, 1])
    saved.dismiss([5, 2, 3])
    saved.reduce(.shiftDates(true), .navigate(["feed", "messages"]), .startLoading(.more))
    var restored = try JSONDecoder().decode(MessagesState.self, from: JSONEncoder().encode(saved))
    #expect(restored.stack == ["feed", "messages"])
    #expect(restored.ids == [6, 4, 1])
    #expect(restored.dismissed == [5, 2, 3])
    #expect(restored.pageToken == "next")
    #expect(restored.shiftsDates)
    #expect([restored[.whole], restored[.more]] == [.idle, .idle])
    restored.reduce(.loaded(.more, page([0])))
    #expect(restored.ids == [6, 4, 1], "the late result of a load that was saved is dropped")
    restored.undoAll()
    #expect(restored.ids == [6, 5, 4, 3, 2, 1])
  }

  @Test func datesAreShiftedSoThatTheNewestHasJustArrived() {
    var sut = MessagesState.showing([1_000, 900])
    let now = Date(timeIntervalSince1970: 5_000)
    let older = message(900)
    #expect(sut.shownDate(of: older, now: now) == older.updated)
    sut.reduce(.shiftDates(true))
    #expect(sut.shownDate(of: older, now: now) == Date(timeIntervalSince1970: 4_900))
  }
}
