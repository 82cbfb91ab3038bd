import Testing

@testable import Viper

/// The screenful keeps its rows when rows before it are inserted or removed.
@Suite(.timeLimit(.minutes(1)))
struct PagerFollowTests {
  @Test(arguments: [
    ([1, 2, 3, 4], [1, 2, 3, 4], 2, 4),
    ([1, 2, 3, 4], [2, 3, 4], 1, 3),
    ([1, 2, 3, 4], [9, 1, 2, 3, 4], 3, 5),
    ([1, 2, 3, 4], [1, 2, 9, 3, 4], 2, 5),
    ([1, 2, 3, 4], [1, 2, 4], 2, 3),
    ([1, 2, 3, 4, 5], [1, 2, 3, 4, 9, 5], 2, 4),
    ([1, 2, 3, 4], [], 0, 0),
  ])
  func theScreenfulKeepsItsRowsWhenTheListChanges(old: [Int], new: [Int], start: Int, next: Int) {
    var sut = Pager()
    sut.begin(.first, count: old.count, lines: 2)
    for _ in 0..<2 { sut.take(Pager.Block(height: 1)) }
    sut.begin(.next, count: old.count, lines: 2)
    for _ in 0..<2 { sut.take(Pager.Block(height: 1)) }
    sut.follow(.between(old, new), count: new.count)
    #expect([sut.start, sut.next] == [start, next])
  }

  @Test func aScreenfulCanBeMovedBackToIncludeARow() {
    var sut = Pager()
    sut.begin(.first, count: 4, lines: 2)
    for _ in 0..<2 { sut.take(Pager.Block(height: 1)) }
    sut.begin(.next, count: 4, lines: 2)
    sut.include(3)
    #expect(sut.start == 2)
    sut.include(1)
    #expect(sut.start == 1)
  }
}
