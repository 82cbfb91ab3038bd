import Foundation
import Loading
import Testing

@testable import ReadingSupport
@testable import Sources

@Suite(.timeLimit(.minutes(1)))
struct PayloadTests {
  private struct Value: Decodable, Equatable {
    let list: [Int]?
    let date: Date?
  }

  @Test func theHTTPStatusIsCheckedBeforeTheBody() {
    #expect(throws: LoadFailure.badStatus(500)) { try decode("not json", status: 500) }
  }

  @Test(arguments: [200, 204, 299]) func everySuccessStatusIsAccepted(status: Int) throws {
    #expect(try decode(#"{"list":[1]}"#, status: status) == Value(list: [1], date: nil))
    try Payload.check(status: status)
  }

  @Test(arguments: [-1, 0, 199, 300, 304, 400, 599]) func statusesThatAreNotASuccessAreErrors(status: Int) {
    #expect(throws: LoadFailure.badStatus(status)) { try Payload.check(status: status) }
  }

  @Test func status410IsReportedAsGone() {
    #expect(throws: LoadFailure.gone) { try Payload.check(status: 410) }
  }

  @Test func datesInTheFormatOfFeedShellsContractAreDecoded() throws {
    let date = Date(timeIntervalSince1970: 1_589_973_899)
    #expect(try decode(#"{"date":"2020-05-20T13:24:59+0200"}"#) == Value(list: nil, date: date))
  }

  @Test(arguments: [
    ("", LoadFailure.empty), ("{", .notJSON(byte: 1)), (" ", .notJSON(byte: 1)), ("\u{FEFF}x", .notJSON(byte: 3)),
    (#" <?xml version="1.0"?><rss version="2.0">"#, .feedForJSON), ("\u{FEFF}<feed xmlns='x'>", .feedForJSON),
    ("<!DOCTYPE html><p>", .pageForJSON), ("<p>", .notJSON(byte: 0)), ("7", .unexpected(path: "$")),
    (#"{"list":7}"#, .unexpected(path: "list")), (#"{"list":[1,"2"]}"#, .unexpected(path: "list.1")),
    (#"{"list":[1,null]}"#, .unexpected(path: "list.1")), (#"{"date":"today"}"#, .unexpected(path: "date")),
  ])
  func theErrorForAnInvalidBodyNamesTheProblemOrThePosition(body: String, problem: LoadFailure) {
    #expect(throws: problem) { try decode(body) }
  }

  private func decode(_ text: String, status: Int = 200) throws -> Value {
    try Payload.decode(Value.self, from: Data(text.utf8), status: status)
  }
}
