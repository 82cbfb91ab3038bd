import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct RowReferenceTests {
  @Test(arguments: [
    ("3", RowReference(3)), ("0", RowReference(0)), ("3.2", RowReference(3, part: 2)),
    ("12.34", RowReference(12, part: 34)), ("9223372036854775807", RowReference(.max)),
  ])
  func aRowNumberIsParsedWithAnOptionalPartNumber(text: String, reference: RowReference) {
    #expect(RowReference(parsing: text) == reference)
  }

  @Test(arguments: [
    "", " ", "x", "3x", "3.", ".", "3.0", "3.-1", "3.2.1", "3,2", "1-3", "3 2", "٣", "9223372036854775808",
  ])
  func invalidTextIsNotARowReference(text: String) {
    #expect(RowReference(parsing: text) == nil)
  }

  @Test(arguments: [
    ("3", [3]), ("1-3", [1, 2, 3]), ("1-3,7", [1, 2, 3, 7]), ("7,1-2,5", [7, 1, 2, 5]), ("4-4", [4]),
  ])
  func rowsAreParsedInTheTypedOrder(text: String, numbers: [Int]) {
    #expect(RowReference.list(parsing: text) == numbers.map { RowReference($0) })
  }

  @Test(arguments: [
    "", ",", "1,", ",1", "-", "1-", "-1", "3-1", "1-2-3", "x", "1,x", "1-x", "3.0", "3.2-4", "1--3", "1;2", "1 2",
  ])
  func invalidListsOfRowNumbersAreRefused(text: String) {
    #expect(RowReference.list(parsing: text) == nil)
  }

  @Test func aListOfRowNumbersMayContainAPartNumber() {
    #expect(RowReference.list(parsing: "3.2,4") == [RowReference(3, part: 2), RowReference(4)])
  }

  @Test func aRangeHasAtMostAThousandRows() {
    #expect(RowReference.list(parsing: "1-1000")?.count == RowReference.maximumCount)
    #expect(RowReference.list(parsing: "1-1001") == nil)
    #expect(RowReference.list(parsing: "0-9223372036854775807") == nil)
    #expect(RowReference.list(parsing: "1-99999999999999999999") == nil)
  }

  @Test func severalRangesHaveAtMostAThousandRows() {
    #expect(RowReference.list(parsing: "1-400,401-800,801-1000")?.count == RowReference.maximumCount)
    #expect(RowReference.list(parsing: "1-1000,1001") == nil)
    #expect(RowReference.list(parsing: "1-1000,1001-2000") == nil)
  }

  @Test func overlappingRangesCountTowardTheLimit() {
    #expect(RowReference.list(parsing: "1-500,1-500")?.count == 500)
    #expect(RowReference.list(parsing: "1-1000,1-1000") == nil)
  }
}
