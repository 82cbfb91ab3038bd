import Testing
import Viper

struct RowNumbersTests {
  @Test func numbersAreGivenInOrderOfFirstAppearance() {
    var sut = RowNumbers<String>()
    sut.assign(["a", "b"])
    #expect(sut.number(of: "a") == 1)
    #expect(sut.number(of: "b") == 2)
    #expect(sut.last == 2)
  }

  @Test func aNumberKeepsItsMeaningWhateverComesAndGoes() {
    var sut = RowNumbers<String>()
    sut.assign(["a", "b"])
    sut.assign(["new", "b"])
    #expect(sut.number(of: "b") == 2)
    #expect(sut.number(of: "new") == 3)
    #expect(sut.id(numbered: 1) == "a", "a row that has gone keeps its number")
  }

  @Test(arguments: [0, -1, 3, .max, .min]) func aNumberNeverGivenMeansNothing(number: Int) {
    var sut = RowNumbers<String>()
    sut.assign(["a", "b"])
    #expect(sut.id(numbered: number) == nil)
  }
}
