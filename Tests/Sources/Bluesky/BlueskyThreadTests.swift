import Foundation
import Loading
import Posts
import SceneTesting
import Testing

@testable import Bluesky
@testable import ReadingSupport
@testable import Sources

@Suite(.timeLimit(.minutes(1)))
struct BlueskyThreadTests {
  private typealias Sample = BlueskySample

  @Test func repliesBecomeCommentsWithTheirDepth() async throws {
    let thread = try await thread(
      Sample.node(
        Sample.post("root"),
        [
          Sample.node(reply("1"), [Sample.node(reply("1a"), [Sample.node(reply("1aa"))]), Sample.node(reply("1b"))]),
          Sample.node(reply("2")),
        ]))
    #expect(
      thread.comments.map { "\($0.details.text?.plainText ?? "") \($0.details.depth ?? -1)" } == [
        "1 0", "1a 1", "1aa 2", "1b 1", "2 0",
      ])
    #expect(thread.comments.first?.details.author?.name == "Ann")
    #expect(thread.comments.first?.details.createdAt != nil)
    #expect(thread.gap == nil)
  }

  @Test func deletedAndHiddenRepliesAreListedWithoutTheirText() async throws {
    let gone = #"{"$type":"app.bsky.feed.defs#notFoundPost","uri":"\#(Sample.uri("gone"))","notFound":true}"#
    let blocked =
      #"{"$type":"app.bsky.feed.defs#blockedPost","uri":"\#(Sample.uri("blocked"))","blocked":true,"author":{"did":"x"}}"#
    let stranger = Sample.node(
      Sample.post("s", text: "secret", author: #","labels":[{"val":"!no-unauthenticated"}]"#), [Sample.node(reply("1"))]
    )
    let thread = try await thread(
      Sample.node(Sample.post("root"), [gone, blocked, stranger, "7", "{}", Sample.node(reply("2"))]))
    #expect(thread.comments.map(\.details.state) == [.deleted, .hidden, .hidden, .shown, .shown])
    #expect(thread.comments.map(\.details.text?.plainText) == ["", "", "", "1", "2"])
    #expect(thread.comments.map(\.details.depth) == [0, 0, 0, 1, 0])
  }

  @Test func aCommentLinksToItsWebPage() async throws {
    let comment = try #require(
      try await thread(Sample.node(Sample.post("root"), [Sample.node(reply("1"))])).comments.first)
    #expect(comment.details.link?.hasPrefix("https://bsky.app/profile/") == true)
    #expect(comment.details.link?.hasSuffix("/post/1") == true)
  }

  @Test(arguments: ["!hide", "!takedown"]) func theThreadOfAPostThatWasTakenDownFailsAsGone(label: String) async {
    await #expect(throws: LoadFailure.gone.at("public.api.bsky.app")) {
      try await thread(Sample.node(Sample.post("root", extra: #","labels":[{"val":"\#(label)"}]"#)))
    }
  }

  @Test func aThreadWithFewerRepliesThanCountedIsMarkedAsTruncated() async throws {
    let more = Sample.post("1").replacing(#""replyCount":2"#, with: #""replyCount":5"#)
    #expect(try await thread(Sample.node(Sample.post("root"), [Sample.node(more)])).gap == .cut)
  }

  @Test func theWarningAndThePicturesOfACommentAreRead() async throws {
    let post = Sample.post("1", extra: #","labels":[{"val":"nudity"}]"#)
    let comment = try #require(try await thread(Sample.node(Sample.post("root"), [Sample.node(post)])).comments.first)
    #expect(comment.details.warning?.text == "nudity")
    #expect(comment.images.count == 1)
  }

  @Test func aThreadOf200NestedRepliesIsReadCompletely() async throws {
    let node = (1...200).reversed().reduce(Sample.node(reply("end"))) { Sample.node(reply("\($1)"), [$0]) }
    let thread = try await thread(Sample.node(Sample.post("root"), [node]))
    #expect(thread.comments.map(\.details.depth) == Array(0...200))
  }

  @Test func aThreadThatIsNestedTooDeeplyFails() async throws {
    let deep = String(repeating: #"{"replies":["#, count: 100_000)
    await #expect(throws: LoadFailure.self) { try await thread(deep) }
  }

  @Test func theThreadOfAPostVisibleOnlyToSignedInReadersFails() async throws {
    let root = Sample.post("root", author: #","labels":[{"val":"!no-unauthenticated"}]"#)
    await #expect(throws: LoadFailure.signedInOnly(host: "bsky.app")) { try await thread(Sample.node(root)) }
  }

  /// A post without pictures or replies.
  private func reply(_ key: String) -> String {
    Sample.post(key, text: key, embed: nil).replacing(#""replyCount":2"#, with: #""replyCount":0"#)
  }

  private func thread(_ node: String) async throws -> CommentThread {
    let client = ClientSpy.answering(Sample.thread(node))
    let source = try BlueskyKind().source(at: "ann.example", SourceServices(client: client))
    return try await source.comments(on: Post.ID(rawValue: Sample.uri("root"))).value(from: client)
  }
}
