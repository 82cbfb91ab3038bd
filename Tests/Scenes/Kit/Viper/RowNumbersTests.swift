import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct RowNumbersTests {
  @Test func rowNumbersAreAssignedInOrderOfFirstAppearance() {
    let sut = numbers(["a", "b"])
    #expect(["a", "b", "c"].map(sut.number) == [1, 2, nil])
    #expect(sut.last == 2)
    #expect(RowNumbers<String>().last == 0)
  }

  @Test func insertingAnIDThatHasANumberHasNoEffect() {
    var sut = numbers(["a"])
    let inserted = ["b", "a", "b"].map { sut.insert($0) }
    #expect(inserted == [true, false, false])
    #expect(sut.last == 2)
  }

  @Test func aRowKeepsItsNumberThroughInsertionsAndRemovals() {
    var sut = numbers(["a", "b"])
    sut.beginList()
    let inserted = ["new", "b"].map { sut.insert($0) }
    #expect(inserted == [true, true])
    #expect(["new", "b"].map(sut.number) == [3, 2])
    #expect(sut.id(numbered: 1) == "a", "a row that has gone keeps its number")
    #expect(["a", "b", "new"].filter(sut.isListed) == ["b", "new"])
  }

  @Test func theRangeOfListedNumbersExcludesRemovedRows() {
    #expect(RowNumbers<String>().listed == nil)
    var sut = numbers(["a", "b", "c", "d"])
    #expect(sut.listed == 1...4)
    ["a", "d"].forEach { sut.remove($0) }
    #expect(sut.listed == 2...3)
    sut.beginList()
    #expect(sut.listed == nil)
    _ = sut.insert("e")
    #expect(sut.listed == 5...5)
  }

  @Test func aReinsertedIdKeepsItsNumber() {
    var sut = numbers(["a", "b"])
    sut.remove("a")
    #expect(!sut.isListed("a"))
    #expect(sut.number(of: "a") == 1)
    let isInserted = sut.insert("a")
    #expect(isInserted)
    #expect(sut.isListed("a"))
    #expect(sut.number(of: "a") == 1)
    sut.remove("unknown")
    #expect(!sut.isListed("unknown"))
    #expect(sut.last == 2)
  }

  @Test func renumberingAssignsNumbersFromOneToTheGivenIDs() {
    var sut = numbers(["a", "b", "c"])
    sut.remove("a")
    sut.renumber(["c", "b"])
    #expect(sut.listed == 1...2)
    #expect(sut.id(numbered: 1) == "c")
    #expect(sut.number(of: "b") == 2)
    #expect(sut.number(of: "a") == nil)
    #expect(sut.renumberings == 1)
    sut.renumber(["c", "b"])
    #expect(sut.renumberings == 1, "nothing has changed")
  }

  @Test(arguments: [0, -1, 3, .max, .min]) func anUnassignedNumberHasNoId(number: Int) {
    #expect(numbers(["a", "b"]).id(numbered: number) == nil)
  }

  private func numbers(_ ids: [String]) -> RowNumbers<String> {
    var numbers = RowNumbers<String>()
    for id in ids { _ = numbers.insert(id) }
    return numbers
  }
}
