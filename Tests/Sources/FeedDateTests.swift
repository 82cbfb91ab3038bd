import Foundation
import Sources
import Testing

@Suite(.timeLimit(.minutes(1)))
struct FeedDateTests {
  @Test(arguments: [
    "Thu, 01 Jan 2004 19:48:21 GMT", "Thu, 1 Jan 04 19:48:21 UT", "1 Jan 2004 19:48:21 Z", "Thu Jan 1 19:48:21 2004",
    "Thu, 01 Jan 2004 14:48:21 EST", "Thu,01-Jan-2004 19:48:21 +0000", "Thursday, 1 January 2004 21:48:21 +0200",
    "Thu, 01 Jan 2004 19:48:21", "Thu Jan 01 11:48:21 PST 2004", "Jan 1, 2004 7:48:21 PM",
    "Xyz, 1 Ιαν 2004 19:48:21 GMT",
    "qui, 01 jan 2004 16:48:21 -0300", "2004-01-01T19:48:21Z", "2004-01-01T19:48:21.000+00:00", "2004-01-01 19:48:21",
    "2004-01-01t14:48:21-0500", "20040101T194821Z", "2004-001T19:48:21Z", "2004/1/1 19:48:21", "04-01-01T19:48:21Z",
    "2004-01-01T19:48:21+00", "  2004-01-01T19:48:21 GMT\n", "Thu, 01 Jan 2004 19:48:21 GMT+0000 (UTC)",
    "Thu, 01 Jan 2004 19:48:21 XYZ", "2004-01-01T20:48:21 GMT+1", "Thu, 01 Jan 2004, 19:48:21 +0000",
  ])
  func allShapesAreTheSameDate(text: String) {
    #expect(FeedDate.parse(text) == Date(timeIntervalSince1970: 1_072_986_501))
  }

  @Test(arguments: [
    ("2020/1/10", 1_578_614_400), ("2003-12-31", 1_072_828_800), ("2003-12", 1_070_236_800), ("2003", 1_041_379_200),
    ("31 Dec 1999", 946_598_400), ("Fri, 31 Dec 99 23:59 GMT", 946_684_740), ("1969-12-31T23:59:59Z", -1),
    ("2004-02-29T24:00:00Z", 1_078_099_200), ("2003-365", 1_072_828_800), ("2004-366", 1_104_451_200),
    ("1 Mar 2000 00:00:00 +0000", 951_868_800), ("2004-01-01T00:00:00.25Z", 1_072_915_200.25),
  ])
  func partsMayBeMissing(text: String, seconds: Double) {
    #expect(FeedDate.parse(text) == Date(timeIntervalSince1970: seconds))
  }

  @Test(arguments: [
    "", "yesterday", "0001-01-01T00:00:00Z", "2004-13-01", "2004-00-01", "2004-01-32", "2004-01-01T25:00:00Z",
    "2004-01-01T10:60:00Z", "12", "Jan 2004", "2003-366", "99999999999999999999", "1 Jan", "--", "2004-400",
  ])
  func whatIsNoDateIsNone(text: String) {
    #expect(FeedDate.parse(text) == nil)
  }

  @Test func aLongTextIsNone() {
    #expect(FeedDate.parse("2004-01-01" + String(repeating: " ", count: 200) + "19:48:21") == nil)
  }
}
