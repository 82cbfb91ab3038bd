import Foundation
import HTTP
import Loading
import Posts
import Sources
import Testing

@testable import ReadingSupport

/// The posts that a post replies to.
@Suite(.timeLimit(.minutes(1)))
struct MastodonAncestorsTests {
  @Test func ancestorsAreListedFromTheOldestDown() async throws {
    let thread = try await thread(["1", "2>1", "3>2"])
    #expect(ids(thread) == ["1", "2", "3"])
    #expect(thread.comments.map(\.id.rawValue) == ["5"])
  }

  @Test func ancestorsAreReadWithTheirTextAndFacts() async throws {
    let above = MastodonSample.status(
      "3", ["content": #""<p>first</p>""#, "visibility": #""unlisted""#, "favourites_count": "4"])
    let source = try MastodonSample.source(answering: #"{"ancestors":[\#(above)],"descendants":[]}"#)
    let post = try #require(try await source.thread(of: "4").ancestors.first)
    #expect(post.details.text?.plainText == "first" && post.details.author?.handle == "@ann@a.example")
    #expect(post.details.facts.visibility == .unlisted && post.details.facts.favouriteCount == 4)
    #expect(!post.isComment && post.details.state == .shown)
  }

  @Test(arguments: [["3>2", "1", "2>1"], ["1", "2>1", "x>1", "3>2", "y>2"]])
  func postsThatAreNotAncestorsAreOmitted(above: [String]) async throws {
    #expect(ids(try await thread(above, parent: "3")) == ["1", "2", "3"])
  }

  @Test func aMissingAncestorIsListedAsHidden() async throws {
    let thread = try await thread(["1", "3>2"], parent: "3")
    #expect(ids(thread) == ["1", "2", "3"])
    #expect(thread.ancestors.map(\.details.state) == [.shown, .hidden, .shown])
  }

  @Test func theOldestKnownAncestorKeepsTheIDOfItsMissingParent() async throws {
    let thread = try await thread(["2>1", "3>2"])
    #expect(ids(thread) == ["2", "3"])
    #expect(thread.ancestors.first?.details.parent?.rawValue == "1")
    #expect(ids(try await self.thread([], parent: "3")) == [])
  }

  @Test func aFilteredAncestorIsListedAsHidden() async throws {
    let filter = #"[{"filter":{"title":"spiders","filter_action":"hide"}}]"#
    let above = MastodonSample.status("3", ["content": #""spiders""#, "filtered": filter])
    let source = try MastodonSample.source(answering: #"{"ancestors":[\#(above)],"descendants":[]}"#)
    let post = try #require(try await source.thread(of: "4").ancestors.first)
    #expect(post.details.state == .hidden && post.details.text == nil && post.details.author == nil)
  }

  @Test(arguments: [
    (["4>3", "3>4"], ["3"]), (["1>2", "2>1"], ["1", "2"]), (["1>1"], ["1"]), (["1", "1", "2>1"], ["1", "2"]),
  ])
  func cyclesOfAncestorsAreBroken(above: [String], expected: [String]) async throws {
    #expect(ids(try await thread(above)) == expected)
  }

  @Test(arguments: ["null", "7", "{}", #""x""#, "[7,null,{},[[]]]"])
  func malformedAncestorsAreIgnored(above: String) async throws {
    let source = try MastodonSample.source(answering: #"{"ancestors":\#(above),"descendants":[]}"#)
    #expect(try await source.thread(of: "4").ancestors == [])
  }

  @Test func onlyTheNearestOfManyAncestorsAreKept() async throws {
    let thread = try await thread((1...20_000).map { "a\($0)>a\($0 - 1)" })
    #expect(thread.ancestors.count == CommentThread.maximumAncestors)
    #expect(thread.ancestors.last?.id.rawValue == "a20000")
  }

  private func ids(_ thread: CommentThread) -> [String] { thread.ancestors.map(\.id.rawValue) }

  /// The thread of post 4, with posts before it written as `id>parent`, and one reply to it.
  private func thread(_ above: [String], parent: String? = nil) async throws -> CommentThread {
    let statuses = above.map { text in
      let parts = text.split(separator: ">")
      return MastodonSample.status(
        String(parts[0]), parts.count > 1 ? ["in_reply_to_id": "\"\(parts[1])\""] : [:])
    }
    let reply = MastodonSample.status("5", ["in_reply_to_id": #""4""#])
    let body = #"{"ancestors":[\#(statuses.joined(separator: ","))],"descendants":[\#(reply)]}"#
    let sut = try MastodonSample.source(answering: body)
    var post = Post(id: Post.ID(rawValue: "4"), images: [])
    post.details.parent = parent.map(Post.ID.init(rawValue:))
    return try await sut.source.comments(on: post).value(from: sut.spy)
  }
}
