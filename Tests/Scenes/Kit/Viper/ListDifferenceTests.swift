import TestSupport
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct ListDifferenceTests {
  @Test(arguments: [
    ([], [], [], []),
    ([1, 2], [1, 2], [], []),
    ([], [1, 2], [], [0, 1]),
    ([1, 2], [], [0, 1], []),
    ([1, 2], [1, 2, 3, 4], [], [2, 3]),
    ([1, 2, 3], [1, 3], [1], []),
    ([1, 3], [1, 2, 3], [], [1]),
    ([1, 2, 3, 4], [0, 2, 4, 5], [0, 2], [0, 3]),
    ([1, 2, 3, 4], [1, 3, 2, 4], [1, 2], [1, 2]),
    ([1, 2], [3, 4], [0, 1], [0, 1]),
    ([7, 7], [7], [1], []),
  ])
  func removalsAndInsertionsAreFound(old: [Int], new: [Int], removals: [Int], insertions: [Int]) {
    let sut = ListDifference.between(old, new)
    #expect(sut.removals == removals)
    #expect(sut.insertions == insertions)
  }

  @Test func removingOneOfTenThousandRowsIsOneRemoval() {
    let old = Array(0..<10_000)
    let sut = ListDifference.between(old, old.filter { $0 != 4_321 })
    #expect(sut.removals == [4_321])
    #expect(sut.insertions == [])
    let undone = ListDifference.between(old.filter { $0 != 4_321 }, old)
    #expect(undone.removals == [])
    #expect(undone.insertions == [4_321])
  }

  @Test(arguments: 0..<200) func aDifferenceOfListsInTheSameOrderIsMinimal(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let all = (0..<40).shuffled(using: &random)
    let old = all.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
    let new = all.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
    let sut = ListDifference.between(old, new)
    #expect(apply(sut, to: old, becoming: new) == new)
    #expect(sut.removals.map { old[$0] } == old.filter { !new.contains($0) })
    #expect(sut.insertions.map { new[$0] } == new.filter { !old.contains($0) })
  }

  @Test(arguments: 0..<200) func aDifferenceTurnsAnyListIntoAnyOther(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let old = (0..<seed % 15).map { _ in Int.random(in: 0..<12, using: &random) }
    let new = (0..<seed % 11).map { _ in Int.random(in: 0..<12, using: &random) }
    let sut = ListDifference.between(old, new)
    #expect(apply(sut, to: old, becoming: new) == new)
    #expect(sut.removals == sut.removals.sorted())
    #expect(sut.insertions == sut.insertions.sorted())
  }

  private func apply(_ difference: ListDifference, to old: [Int], becoming new: [Int]) -> [Int] {
    var list = old
    for index in difference.removals.reversed() { list.remove(at: index) }
    for index in difference.insertions { list.insert(new[index], at: index) }
    return list
  }
}

extension ListDifferenceTests {
  @Test(arguments: [
    ([1, 2, 3], [1, 3], 2, 1), ([1, 2, 3], [1, 3], 1, 1), ([1, 3], [1, 2, 3], 1, 1), ([1, 3], [1, 2, 3], 2, 3),
    ([2], [1, 2], 0, 0), ([2], [1, 2], 1, 2), ([1, 2, 3], [], 3, 0),
  ])
  func theNumberOfReadRowsIsAdjustedToAChangedList(old: [Int], new: [Int], read: Int, expected: Int) {
    #expect(ListDifference.between(old, new).count(ofFirst: read) == expected)
  }
}
