import Testing

@testable import Viper

@Suite(.timeLimit(.minutes(1)))
struct PagerTests {
  @Test(arguments: [
    ([], 10, []),
    ([3], 10, [[0]]),
    ([3, 3, 3], 10, [[0, 1, 2]]),
    ([5, 5, 5], 10, [[0, 1], [2]]),
    ([4, 4, 4, 4], 10, [[0, 1], [2, 3]]),
    ([10, 1], 10, [[0], [1]]),
    ([11, 1], 10, [[0], [1]]),
    ([1, 11, 1], 10, [[0], [1], [2]]),
    ([50, 50], 10, [[0], [1]]),
    ([9, 2, 9], 10, [[0], [1], [2]]),
    ([3, 3], 0, []),
  ])
  func rowsAreShownInOrderAScreenfulAtATime(heights: [Int], lines: Int, screenfuls: [[Int]]) {
    #expect(self.screenfuls(heights, lines: lines) == screenfuls)
  }

  @Test func aRowTallerThanTheScreenIsShownAlone() {
    var sut = Pager()
    sut.begin(.first, count: 2, lines: 5)
    #expect(show(&sut, [9, 1]) == [0])
    sut.begin(.next, count: 2, lines: 5)
    #expect(show(&sut, [9, 1]) == [1])
  }

  @Test func aRowTallerThanTheScreenThatArrivesAfterTheEndIsShown() {
    var sut = Pager()
    sut.begin(.first, count: 1, lines: 5)
    #expect(show(&sut, [1]) == [0])
    sut.begin(.next, count: 1, lines: 5)
    #expect(show(&sut, [1, 9]) == [1], "a screenful in which nothing was shown yet")
  }

  @Test func aRowThatDoesNotFitMovesToTheNextScreenful() {
    var sut = Pager()
    sut.begin(.first, count: 2, lines: 5)
    #expect(show(&sut, [1, 9]) == [0])
    #expect(show(&sut, [1, 9]) == [])
  }

  @Test func showingAScreenfulAgainShowsTheSameRows() {
    let heights = [4, 4, 4, 4, 4]
    var sut = Pager()
    sut.begin(.first, count: 5, lines: 10)
    _ = show(&sut, heights)
    sut.begin(.next, count: 5, lines: 10)
    #expect(show(&sut, heights) == [2, 3])
    sut.begin(.again, count: 5, lines: 10)
    #expect(show(&sut, heights) == [2, 3])
    sut.begin(.first, count: 5, lines: 10)
    #expect(show(&sut, heights) == [0, 1])
  }

  @Test func theLastScreenfulCanBeShownAgainAndNoScreenfulFollows() {
    let heights = [4, 4, 4]
    var sut = Pager()
    sut.begin(.first, count: 3, lines: 10)
    _ = show(&sut, heights)
    sut.begin(.next, count: 3, lines: 10)
    #expect(show(&sut, heights) == [2])
    #expect(sut.isAtEnd(of: 3))
    sut.begin(.next, count: 3, lines: 10)
    #expect(show(&sut, heights) == [])
    sut.begin(.again, count: 3, lines: 10)
    #expect(show(&sut, heights) == [2])
  }

  @Test func rowsArrivingAfterTheEndStartANewScreenful() {
    var sut = Pager()
    sut.begin(.first, count: 2, lines: 10)
    _ = show(&sut, [4, 4])
    sut.begin(.next, count: 2, lines: 10)
    #expect(show(&sut, [4, 4, 4, 4]) == [2, 3])
    #expect(sut.start == 2)
  }

  @Test func aScreenfulTallerThanTheScreenIsReprintedFromItsLastRows() {
    let heights = Array(repeating: 4, count: 12)
    var sut = Pager()
    sut.begin(.rows(9), count: 12, lines: 10)
    #expect(show(&sut, heights) == Array(0..<9))
    sut.begin(.again, count: 12, lines: 10) { Pager.Block(height: heights[$0]) }
    #expect(show(&sut, heights) == [7, 8])
    sut.begin(.again, count: 12, lines: 4) { Pager.Block(height: heights[$0]) }
    #expect(sut.start == 7, "a usual screenful stays")
  }

  @Test func aScreenfulCanBeginWithAnyRow() {
    let heights = [4, 4, 4, 4]
    var sut = Pager()
    sut.begin(.first, count: 4, lines: 10)
    #expect(show(&sut, heights) == [0, 1])
    sut.begin(at: 1)
    sut.begin(.again, count: 4, lines: 10)
    #expect(show(&sut, heights) == [1, 2])
  }

  @Test func rowsThatArriveLaterFillAScreenfulUntilItIsClosed() {
    var sut = Pager()
    sut.begin(.first, count: 1, lines: 10)
    _ = show(&sut, [4])
    #expect(sut.isFillable(1))
    #expect(!sut.isFillable(2), "there are rows to show first")
    #expect(show(&sut, [4, 4, 4]) == [1])
    sut.close()
    #expect(!sut.isFillable(2))
    #expect(show(&sut, [4, 4, 1]) == [])
  }

  @Test func aScreenfulWaitsForPicturesUntilTheWaitIsStopped() {
    var sut = Pager()
    #expect(!sut.waitsForPictures)
    sut.begin(.first, count: 1, lines: 10)
    #expect(sut.waitsForPictures)
    sut.stopWaiting()
    #expect(!sut.waitsForPictures)
    sut.waitAgain()
    #expect(sut.waitsForPictures)
  }

  @Test(arguments: [
    ([4, 4], 2, 1, true), ([4, 4], 0, 9, true), ([4, 4], 0, 8, false), ([4, 4], 0, 7, false), ([4, 4], 1, 5, true),
    ([4, 4], 1, 4, false), ([], 0, 1, true),
  ])
  func theEndOfTheListIsNearWhenLessThanAScreenfulRemains(heights: [Int], shown: Int, lines: Int, isNear: Bool) {
    var sut = Pager()
    sut.begin(.first, count: heights.count, lines: 100)
    for height in heights.prefix(shown) { sut.take(Pager.Block(height: height)) }
    #expect(sut.isNearEnd(count: heights.count, lines: lines) { Pager.Block(height: heights[$0]) } == isNear)
  }

  @Test func theUpcomingRowsAreThoseThatFitOnTheNextScreenful() {
    let heights = [4, 4, 20, 4]
    let sut = Pager()
    #expect(sut.endOfUpcoming(from: 0, lines: 10, count: 4) { Pager.Block(height: heights[$0]) } == 2)
    #expect(
      sut.endOfUpcoming(from: 2, lines: 10, count: 4) { Pager.Block(height: heights[$0]) } == 3, "also for a tall row")
    #expect(sut.endOfUpcoming(from: 4, lines: 10, count: 4) { Pager.Block(height: heights[$0]) } == 4)
  }

  @Test func rowsInOneGridLineAreShownTogether() {
    let block = { (position: Int) in Pager.Block(height: 5, count: min(3, 8 - position)) }
    var sut = Pager()
    sut.begin(.first, count: 8, lines: 12)
    #expect(sut.end(count: 8, block: block) == 6)
    sut.take(block(0))
    #expect(sut.next == 3)
    sut.take(block(3))
    #expect(sut.isNearEnd(count: 8, lines: 6, block: block))
    #expect(!sut.isNearEnd(count: 8, lines: 5, block: block))
  }

  private func show(_ pager: inout Pager, _ heights: [Int]) -> [Int] {
    let end = pager.end(count: heights.count) { Pager.Block(height: heights[$0]) }
    let shown = Array(pager.next..<max(pager.next, end))
    for position in shown { pager.take(Pager.Block(height: heights[position])) }
    return shown
  }

  private func screenfuls(_ heights: [Int], lines: Int) -> [[Int]] {
    var (pager, screenfuls) = (Pager(), [[Int]]())
    pager.begin(.first, count: heights.count, lines: lines)
    while screenfuls.count <= heights.count {
      let shown = show(&pager, heights)
      guard !shown.isEmpty else { break }
      screenfuls.append(shown)
      pager.begin(.next, count: heights.count, lines: lines)
    }
    return screenfuls
  }
}

extension Pager {
  /// Begins a screenful of rows of one line.
  mutating func begin(_ screenful: Screenful, count: Int, lines: Int) {
    begin(screenful, count: count, lines: lines) { _ in Block(height: 1) }
  }

  /// Counts rows as shown.
  mutating func take(_ blocks: Block...) {
    take(blocks, upTo: .max, of: .max)
  }
}
