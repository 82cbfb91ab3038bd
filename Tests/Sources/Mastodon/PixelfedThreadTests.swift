import Foundation
import HTTP
import Loading
import Posts
import Testing

@testable import ReadingSupport
@testable import Sources

@Suite(.timeLimit(.minutes(1)))
struct PixelfedThreadTests {
  private static let nodeInfo = "https://a.example/nodeinfo/2.0.json"

  @Test func repliesToRepliesAreRequested() async throws {
    let sut = try sut(["1": ["2:1", "3:0"], "2": ["4:1"], "4": ["5:0"]])
    let thread = try await sut.thread()
    #expect(thread.comments.map(\.id.rawValue) == ["2", "4", "5", "3"])
    #expect(thread.comments.map(\.details.depth) == [0, 1, 2, 0])
    #expect(thread.gap == nil)
    #expect(asked(sut) == ["1", "2", "4"])
  }

  @Test func theNumberOfRequestsForAThreadIsLimited() async throws {
    let sut = try sut(Dictionary(uniqueKeysWithValues: (1...100).map { ("\($0)", ["\($0 + 1):1"]) }))
    let thread = try await sut.thread()
    #expect(thread.comments.count == 10)
    #expect(thread.gap == .cut)
  }

  @Test func cyclesOfRepliesAreBroken() async throws {
    let sut = try sut(["1": ["2:1"], "2": ["3:1"], "3": ["2:1"]])
    #expect(try await sut.thread().comments.map(\.id.rawValue) == ["2", "3"])
  }

  @Test func aFailedRequestForRepliesKeepsTheOtherReplies() async throws {
    let sut = try sut(["1": ["2:1", "3:1"], "3": ["4:0"]], failing: "2")
    let thread = try await sut.thread()
    #expect(thread.comments.map(\.id.rawValue) == ["2", "3"])
    #expect(thread.gap == .cut)
  }

  @Test func repliesToRepliesAreNotRequestedFromOtherSoftware() async throws {
    let sut = try sut(["1": ["2:1"]], software: "akkoma")
    #expect(try await sut.thread().comments.map(\.id.rawValue) == ["2"])
    #expect(asked(sut) == ["1"])
  }

  @Test func savedAnswersContainTheWholeThread() async throws {
    let sut = try sut(["1": ["2:1", "3:0"], "2": ["4:1"], "4": ["5:0"]])
    let document = sut.source.comments(on: Post.ID(rawValue: "1"))
    let answers = try await document.answers(after: try await sut.spy.send(try await document.request()), from: sut.spy)
    #expect(answers.responses.count == 3 && !answers.isCut)
    let requests = sut.spy.requests.count
    let later = try sut.source.comments(on: Post.ID(rawValue: "1")).value(in: answers)
    #expect(later.comments.map(\.id.rawValue) == ["2", "4", "5", "3"])
    #expect(sut.spy.requests.count == requests)
  }

  @Test func nodeInfoIsNotRequestedIfTheServerHeaderNamesTheSoftware() async throws {
    let sut = try sut(["1": ["2:1"]], software: "gotosocial", headers: ["Server": "gotosocial"])
    #expect(try await sut.thread().comments.map(\.id.rawValue) == ["2"])
    #expect(sut.paths == ["/api/v1/statuses/1/context?limit=4000"])
  }

  /// A server with the direct replies to each post, written as `id:count`.
  private func sut(
    _ replies: [String: [String]], software: String = "pixelfed", headers: [String: String] = [:],
    failing: String? = nil
  ) throws -> MastodonSourceUnderTest {
    try MastodonSample.source(
      ClientSpy { request in
        let parts = request.url.pathComponents
        if parts.dropFirst(4).first == failing, failing != nil { throw LoadFailure.connectivity(.refused) }
        let body =
          switch parts.dropFirst().first {
          case ".well-known":
            #"{"links":[{"rel":"http://nodeinfo.diaspora.software/ns/schema/2.0","href":"\#(Self.nodeInfo)"}]}"#
          case "nodeinfo": #"{"software":{"name":"\#(software)"}}"#
          default: Self.context(parts[4], replies[parts[4]] ?? [])
          }
        return HTTPResponse(
          status: 200, headers: MastodonSample.fields(headers), body: Data(body.utf8), url: request.url)
      })
  }

  private static func context(_ id: String, _ replies: [String]) -> String {
    let statuses = replies.map { reply in
      let parts = reply.split(separator: ":")
      return MastodonSample.status(
        String(parts[0]), ["in_reply_to_id": #""\#(id)""#, "replies_count": String(parts[1])])
    }
    return #"{"ancestors":[],"descendants":[\#(statuses.joined(separator: ","))]}"#
  }

  /// The posts whose replies were requested, in order.
  private func asked(_ sut: MastodonSourceUnderTest) -> [String] {
    sut.spy.requests.map(\.url.pathComponents).filter { $0.last == "context" }.map { $0[4] }
  }
}
