import Foundation
import Loading
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ContractDateTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2000-02-29T23:59:59Z", 951_868_799), ("2020-05-20T13:24:59+0200", 1_589_973_899),
    ("2020-05-20T11:24:59+00:00", 1_589_973_899), ("2020-05-20T05:54:59-05:30", 1_589_973_899),
    ("1969-12-31T23:59:59-00:00", -1), ("0001-01-01T00:00:00Z", -62_135_596_800),
    ("9999-12-31T23:59:59Z", 253_402_300_799), ("1970-01-01t00:00:01z", 1), ("1970-01-01T00:00:00.25Z", 0.25),
    ("1970-01-01T00:00:00,5Z", 0.5), ("1972-06-30T23:59:60Z", 78_796_800),
  ])
  func contractDatesAreParsed(text: String, seconds: Double) {
    #expect(ContractDate.parse(text)?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    "2021-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2020-02-31T00:00:00Z", "2020-04-31T00:00:00Z",
    "2020-13-01T00:00:00Z", "2020-00-01T00:00:00Z", "2020-01-00T00:00:00Z", "2020-01-01T24:00:00Z",
    "2020-01-01T00:60:00Z", "2020-01-01T00:00:61Z", "2020-01-01T00:00:00+24:00", "2020-01-01T00:00:00+00:60",
  ])
  func impossibleDaysAndTimesAreRefused(text: String) {
    #expect(ContractDate.parse(text) == nil)
  }

  @Test(arguments: [
    "", "2020", "2020-01-01", "2020-01-01T00:00:00", "2020-01-01 00:00:00Z", "2020-1-1T00:00:00Z",
    "2020-01-01T00:00:00.Z", "2020-01-01T00:00:00Zx", " 2020-01-01T00:00:00Z", "２０２０-01-01T00:00:00Z",
    "+020-01-01T00:00:00Z", "2020-01-01T00:00:00+02",
  ])
  func malformedDatesAreRefused(text: String) {
    #expect(ContractDate.parse(text) == nil)
  }
}
