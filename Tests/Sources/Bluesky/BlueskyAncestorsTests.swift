import Foundation
import HTTP
import Loading
import Posts
import SceneTesting
import Testing

@testable import Bluesky
@testable import ReadingSupport
@testable import Sources

/// The posts that a post replies to, and the replies that its author hides.
@Suite(.timeLimit(.minutes(1)))
struct BlueskyAncestorsTests {
  private typealias Sample = BlueskySample

  @Test func ancestorsAreListedStartingWithTheRoot() async throws {
    let thread = try await thread(above(["3", "2", "1"].map { Sample.post($0, text: $0, embed: nil) }))
    #expect(thread.ancestors.map(\.details.text?.plainText) == ["1", "2", "3"])
    #expect(thread.ancestors.map(\.details.facts.parentAuthor?.name) == [nil, "Ann", "Ann"])
    #expect(thread.ancestors.allSatisfy { !$0.isComment && $0.details.author?.handle == "@ann.example" })
    #expect(thread.comments.map(\.details.text?.plainText) == ["reply"])
  }

  @Test func unreadableAncestorsAreListedWithoutTheirContent() async throws {
    let gone = #""uri":"\#(Sample.uri("gone"))","notFound":true"#
    let blocked = #""uri":"\#(Sample.uri("blocked"))","blocked":true,"author":{"did":"x"}"#
    let stranger = Sample.post("s", text: "secret", author: #","labels":[{"val":"!no-unauthenticated"}]"#)
    let thread = try await thread(
      #","parent":{"post":\#(stranger),"parent":{\#(blocked),"parent":{\#(gone)}}}"#)
    #expect(thread.ancestors.map(\.details.state) == [.deleted, .hidden, .hidden])
    #expect(thread.ancestors.allSatisfy { $0.details.text == nil && $0.details.author == nil })
  }

  @Test(arguments: ["null", "7", "[]", "{}", #"{"parent":7}"#])
  func malformedParentsAreIgnored(parent: String) async throws {
    #expect(try await thread(#","parent":\#(parent)"#).ancestors == [])
  }

  @Test(arguments: [100, 101, 200]) func onlyTheNearestOfManyAncestorsAreKept(count: Int) async throws {
    let thread = try await thread(above((1...count).map { Sample.post("\($0)", text: "\($0)", embed: nil) }))
    #expect(thread.ancestors.count == CommentThread.maximumAncestors)
    #expect(thread.ancestors.last?.details.text?.plainText == "1")
    #expect(thread.comments.count == 1)
  }

  @Test func theParentOfAReplyDoesNotBecomeAnAncestorOfThePost() async throws {
    let reply = Sample.node(Sample.post("r", text: "reply")).dropLast() + #","parent":{"post":\#(Sample.post("x"))}}"#
    let thread = try await thread("", replies: [String(reply)])
    #expect(thread.ancestors == [] && thread.comments.count == 1)
  }

  @Test func repliesHiddenByTheAuthorAreListedWithoutTheirText() async throws {
    let gate = #","threadgate":{"record":{"hiddenReplies":["\#(Sample.uri("r"))",7]}}"#
    let thread = try await thread("", root: gate)
    #expect(thread.comments.map(\.details.state) == [.hidden])
    #expect(thread.comments.first?.details.text?.plainText == "")
  }

  @Test(arguments: ["7", "[]", "{}", #"{"record":7}"#, #"{"record":{"hiddenReplies":{}}}"#])
  func aMalformedThreadgateHidesNothing(gate: String) async throws {
    #expect(try await thread("", root: #","threadgate":\#(gate)"#).comments.map(\.details.state) == [.shown])
  }

  @Test func aThreadIsRequestedWithUpTo100Ancestors() async throws {
    let client = ClientSpy.answering(Sample.thread(Sample.node(Sample.post("root"))))
    let source = try BlueskyKind().source(at: "ann.example", SourceServices(client: client))
    _ = try await source.comments(on: Post.ID(rawValue: Sample.uri("root"))).value(from: client)
    #expect(client.requests.first?.url.query()?.hasSuffix("&parentHeight=100") == true)
  }

  /// The `parent` member with the posts above, nearest first.
  private func above(_ posts: [String]) -> String {
    posts.reversed().reduce("") { #","parent":{"post":\#($1)\#($0)}"# }
  }

  private func thread(_ above: String, root: String = "", replies: [String]? = nil) async throws -> CommentThread {
    let reply = Sample.node(
      Sample.post("r", text: "reply", embed: nil).replacing(#""replyCount":2"#, with: #""replyCount":0"#))
    let node = Sample.node(Sample.post("root", extra: root), replies ?? [reply]).dropLast() + above + "}"
    let client = ClientSpy.answering(Sample.thread(String(node)))
    let source = try BlueskyKind().source(at: "ann.example", SourceServices(client: client))
    return try await source.comments(on: Post.ID(rawValue: Sample.uri("root"))).value(from: client)
  }
}
