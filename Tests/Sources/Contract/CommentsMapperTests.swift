import Foundation
import Loading
import Posts
import ReadingSupport
import Testing

@testable import Contract
@testable import Sources

@Suite(.timeLimit(.minutes(1)))
struct CommentsMapperTests {
  private let id = UUID()

  @Test(arguments: [200, 201, 202, 299]) func everySuccessStatusIsAccepted(status: Int) throws {
    let comments = try CommentsMapper.map(json("2020-05-20T11:24:59+0000"), status: status)
    let comment = Post(
      comment: Post.ID(rawValue: id.uuidString), author: "a name",
      createdAt: Date(timeIntervalSince1970: 1_589_973_899), text: "a message")
    #expect(comments == [comment])
  }

  @Test(arguments: [150, 301, 404, 503]) func statusesOtherThanSuccessAreRefused(status: Int) {
    #expect(throws: LoadFailure.badStatus(status)) {
      try CommentsMapper.map(json("2020-05-20T11:24:59+0000"), status: status)
    }
  }

  @Test(arguments: [
    "2020-05-20T11:24:59+0000", "2020-05-20T11:24:59+00:00", "2020-05-20T11:24:59Z", "2020-05-20T11:24:59.250Z",
    "2020-05-20T13:24:59+0200", "2020-05-20T11:24:59.123456+00:00",
  ])
  func datesOfEveryAcceptedFormatAreRead(date: String) throws {
    let comments = try CommentsMapper.map(json(date), status: 200)
    #expect(comments.map { abs(($0.details.createdAt?.timeIntervalSince1970 ?? 0) - 1_589_973_899) < 1 } == [true])
  }

  @Test(arguments: [
    "yesterday", "2020-05-20", "2020-05-20T11:24:59", "1589973899", "2020-02-30T11:24:59Z",
    "2021-02-29T11:24:59Z", "2020-05-20T25:61:00Z", "2020-13-01T00:00:00Z", "2020-05-20T11:24:59.Z",
    "2020-05-20T11:24:59+2500", "2020-05-20T11:24:59Zx", " 2020-05-20T11:24:59Z",
  ])
  func datesOfUnsupportedFormatsAreRefused(date: String) {
    #expect(throws: LoadFailure.unexpected(path: "items.0.created_at")) {
      try CommentsMapper.map(json(date), status: 200)
    }
  }

  @Test(arguments: [
    ("", LoadFailure.empty), ("x", .notJSON(byte: 0)), ("{}", .unexpected(path: "items")),
    (#"{"items":[{"id":"x"}]}"#, .unexpected(path: "items.0.id")),
  ])
  func malformedBodiesAreRefused(body: String, problem: LoadFailure) {
    #expect(throws: problem) { try CommentsMapper.map(Data(body.utf8), status: 200) }
  }

  @Test func anEmptyListOfCommentsIsAccepted() throws {
    #expect(try CommentsMapper.map(Data(#"{"items":[]}"#.utf8), status: 200) == [])
  }

  private func json(_ date: String) -> Data {
    Data(
      """
      {"items":[{"id":"\(id)","message":"a message","created_at":"\(date)","author":{"username":"a name","x":1}}]}
      """.utf8)
  }
}
