import Foundation
import HTTP
import Loading
import Posts
import Testing

@Suite(.timeLimit(.minutes(1)))
struct MastodonThreadTests {
  @Test func repliesFollowTheirParents() async throws {
    let thread = try await thread(["2>1", "3>1", "4>2", "5>4"])
    #expect(thread.comments.map(\.id.rawValue) == ["2", "4", "5", "3"])
    #expect(thread.comments.map(\.details.depth) == [0, 1, 2, 0])
    #expect(thread.gap == nil)
  }

  @Test func repliesToOtherPostsOfTheConversationAreOmitted() async throws {
    let thread = try await thread(["3>0", "4>3", "5>1", "6>-1"], ancestors: ["-1", "0"])
    #expect(thread.comments.map(\.id.rawValue) == ["5"])
  }

  @Test func repliesToDeletedPostsAndRepliesInCyclesAreKept() async throws {
    let thread = try await thread(["2>1", "3>deleted", "4>3", "5>6", "6>5", "7>7"])
    #expect(thread.comments.map(\.id.rawValue) == ["2", "3", "4", "7", "5", "6"])
    #expect(thread.comments.map(\.details.depth) == [0, 0, 1, 0, 0, 1])
  }

  @Test func aReplyLinksToItsPage() async throws {
    let reply = MastodonSample.status(
      "2", ["in_reply_to_id": #""1""#, "url": #""https://a.example/@ann/2""#])
    let sut = try MastodonSample.source(answering: #"{"ancestors":[],"descendants":[\#(reply)]}"#)
    #expect(try await sut.thread().comments.map(\.details.link) == ["https://a.example/@ann/2"])
  }

  @Test func aLongChainOfRepliesIsRead() async throws {
    let thread = try await thread((2...20_000).map { "\($0)>\($0 - 1)" })
    #expect(thread.comments.count == 19_999)
    #expect(thread.comments.last?.details.depth == 19_998)
  }

  @Test func allPartsOfAReplyAreRead() async throws {
    let reply = MastodonSample.status(
      "2",
      [
        "in_reply_to_id": #""1""#, "content": #""<p>see <a href=\"https://b.example\">b</a></p>""#,
        "created_at": #""2026-11-21T14:00:01Z""#, "spoiler_text": #""careful""#,
        "media_attachments": #"[{"type":"image","url":"https://a.example/1"}]"#,
      ])
    let sut = try MastodonSample.source(answering: #"{"ancestors":[],"descendants":[\#(reply),{},null]}"#)
    var see = RichTextWriter(limit: .max)
    see.append("see ")
    see.openLink()
    see.append("b")
    see.closeLink(1)
    var comment = Post(
      comment: Post.ID(rawValue: "2"), to: Post.ID(rawValue: "1"), author: "Ann",
      createdAt: Date(timeIntervalSince1970: 1_795_269_601),
      text: see.text(), warning: "careful", textLinks: ["https://b.example"],
      images: [ImageRef("https://a.example/1")])
    comment.details.author = Author(name: "Ann", handle: "@ann@a.example")
    #expect(try await sut.thread().comments == [comment])
    #expect(sut.paths == ["/api/v1/statuses/1/context?limit=4000"])
  }

  @Test func aReplyHiddenByAFilterIsListedWithoutItsText() async throws {
    let filter = #"[{"filter":{"title":"spiders","filter_action":"hide"}}]"#
    let replies = [
      MastodonSample.status("2", ["in_reply_to_id": #""1""#, "content": #""spiders""#, "filtered": filter]),
      MastodonSample.status("3", ["in_reply_to_id": #""2""#]),
    ]
    let body = #"{"ancestors":[],"descendants":[\#(replies.joined(separator: ","))]}"#
    let comments = try await MastodonSample.source(answering: body).thread().comments
    #expect(comments.map(\.details.state) == [.hidden, .shown])
    #expect(comments.map(\.details.text?.plainText) == ["", ""])
    #expect(comments.map(\.details.depth) == [0, 1])
  }

  @Test(arguments: [(59, nil), (60, CommentThread.Gap.needsLogin), (61, nil), (4_000, .cut)])
  func aThreadOf60Or4000RepliesIsMarkedAsTruncated(count: Int, gap: CommentThread.Gap?) async throws {
    #expect(try await thread((2..<count + 2).map { "\($0)>1" }).gap == gap)
  }

  @Test func aThreadWhoseDeepestReplyHasMissingRepliesIsMarkedAsTruncated() async throws {
    let chain = (2...21).map { "\($0)>\($0 - 1)" }
    #expect(try await thread(chain).gap == nil)
    #expect(try await thread(chain, fields: ["replies_count": "1"]).gap == .needsLogin)
    #expect(try await thread(chain + ["22>21"]).gap == nil)
  }

  @Test func theAsyncRefreshHeaderMarksAThreadAsStillLoading() async throws {
    let headers = ["Mastodon-Async-Refresh": #"id="x", retry=5, result_count=1"#]
    #expect(try await thread(["2>1"], headers: headers).gap == .arriving)
  }

  @Test(arguments: ["{}", "[]", #"{"ancestors":[]}"#])
  func loadingAMalformedThreadFails(body: String) async throws {
    let sut = try MastodonSample.source(answering: body)
    await #expect(throws: LoadFailure.self) { try await sut.thread() }
  }

  /// The thread of post 1 with replies written as `id>parent`.
  private func thread(
    _ replies: [String], ancestors: [String] = [], fields: KeyValuePairs<String, String> = [:],
    headers: [String: String] = [:]
  ) async throws -> CommentThread {
    try await MastodonSample.source(
      answering: MastodonSample.context(replies, ancestors: ancestors, fields), headers: headers
    ).thread()
  }
}

extension MastodonSample {
  /// The posts around one, with replies written as `id>parent`.
  static func context(
    _ replies: [String], ancestors: [String] = [], _ fields: KeyValuePairs<String, String> = [:]
  ) -> String {
    let common = fields.map { #","\#($0)":\#($1)"# }.joined()
    let statuses = replies.map { reply in
      let parts = reply.split(separator: ">")
      return #"{"id":"\#(parts[0])","in_reply_to_id":"\#(parts[1])","account":\#(account)\#(common)}"#
    }
    let above = ancestors.map { status($0) }.joined(separator: ",")
    return #"{"ancestors":[\#(above)],"descendants":[\#(statuses.joined(separator: ","))]}"#
  }
}
