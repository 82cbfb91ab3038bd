import Foundation
import Testing

@testable import Queries

/// Days and ages in queries.
struct QueryTimeTests {
  @Test(arguments: ["2026-01-31", "2024-02-29", "2026-12-01", "0001-01-01", "9999-12-31", "0800-10-09"])
  func aDayIsWrittenWithLeadingZeros(text: String) {
    #expect(QueryTime(text)?.text == text)
  }

  @Test(arguments: [
    "2026-02-29", "1900-02-29", "2026-04-31", "2026-00-10", "2026-13-01", "2026-01-00", "2026-01-32", "0000-01-01",
    "2026/01/01", "2026-1-001", "20260101--", "2026-01-0x", "26-01-01", "+026-01-01",
  ])
  func invalidDaysAreRefused(text: String) { #expect(QueryTime(text) == nil) }

  @Test(arguments: [
    ("1h", QueryTime.age(1, .hours)), ("007d", .age(7, .days)), ("3W", .age(3, .weeks)), ("2y", .age(2, .years)),
    ("876000h", .age(876_000, .hours)), ("36500d", .age(36_500, .days)), ("5214w", .age(5_214, .weeks)),
    ("100y", .age(100, .years)), ("000001h", .age(1, .hours)),
  ])
  func agesOfUpToAHundredYearsAreAccepted(text: String, time: QueryTime) { #expect(QueryTime(text) == time) }

  @Test(arguments: [
    "876001h", "36501d", "5215w", "101y", "0000001h", "0h", "-1d", "h", "", "1", "1m", "1 d", "1dd", "１d", "+1d",
  ])
  func invalidAgesAreRefused(text: String) { #expect(QueryTime(text) == nil) }

  @Test func anAgeIsWrittenWithoutLeadingZeros() { #expect(QueryTime("007D")?.text == "7d") }

  @Test(arguments: [("1h", 3_600), ("2d", 172_800), ("1w", 604_800), ("1y", 31_536_000)])
  func anAgeIsSubtractedFromTheCurrentDate(text: String, seconds: Double) {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    #expect(QueryTime(text)?.date(asOf: now) == now - seconds)
  }
}
