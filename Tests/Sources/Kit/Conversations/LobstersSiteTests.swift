import Foundation
import HTTP
import Loading
import Posts
import Testing

@testable import Conversations
@testable import ReadingSupport
@testable import Sources

/// The comments on a story of Lobsters.
@Suite(.timeLimit(.minutes(1)))
struct LobstersSiteTests {
  private static let place = "https://lobste.rs/s/abc123"
  private let sut = LobstersSite()

  @Test func theCommentsAreReadInTheOrderOfTheSiteWithOneRequest() async throws {
    let client = ClientSpy.answering(
      Self.story([
        Self.comment("b", by: "ben", to: nil, more: #""score":12,"last_edited_at":"2026-01-02T03:05:05.000-05:00""#),
        Self.comment("c", by: "ana", to: "b"), Self.comment("a", to: nil, more: #""score":-3"#),
      ]))
    let thread = try await thread(client)
    #expect(thread.lines == ["b 0", "c 1", "a 0"])
    #expect(client.requests.map(\.url.absoluteString) == [Self.place + ".json"])
    #expect(thread.total == 3, "the site counts removed comments, too")
    #expect(thread.gap == nil)
    #expect(thread.comments.map(\.details.facts.score) == [12, 1, -3])
    #expect(thread.comments.map(\.details.facts.isAuthor) == [false, true, false])
    let comment = try #require(thread.comments.first)
    #expect(comment.details.text?.plainText == "Text b")
    #expect(comment.details.author == Author(name: "ben"))
    #expect(comment.details.createdAt == Date(timeIntervalSince1970: 1_767_341_045))
    #expect(comment.details.facts.editedAt == Date(timeIntervalSince1970: 1_767_341_105))
    #expect(comment.details.link == Self.place + "#c_b")
  }

  @Test func aLinkToAStoryShowsTheStoryAboveItsComments() async throws {
    let more = #""title":"A & B","url":"https://b.example/x","description":"<p>Why?</p>","score":9"#
    let client = ClientSpy.answering(Self.story([Self.comment("a", to: nil)], more: more))
    let source = try ThreadKind([sut]).source(at: Self.place + "/a_b", SourceServices(client: client))
    let post = try #require(try await source.comments(on: ThreadKind.post).value(from: client).post)
    #expect(post.id == ThreadKind.post && !post.isComment)
    #expect(post.details.title == "A & B" && post.details.text?.plainText == "Why?")
    #expect(post.details.author == Author(name: "ana") && post.details.facts.score == 9)
    #expect(post.details.link == "https://b.example/x" && post.details.commentsPage == Self.place)
    #expect(try await thread(client).post == nil, "a feed has its own story")
  }

  @Test func aRemovedCommentIsShownOnlyIfItHasReplies() async throws {
    let thread = try await thread(
      Self.story([
        Self.comment("a", to: nil, more: #""is_deleted":true"#), Self.comment("b", to: "a"),
        Self.comment("c", to: nil, more: #""is_moderated":true"#),
        Self.comment("d", to: "b", more: #""is_moderated":true"#),
      ]))
    #expect(thread.lines == ["a 0", "b 1"])
    #expect(thread.comments.map(\.details.state) == [.deleted, .shown])
    #expect(thread.comments.first?.details.text?.plainText == "")
  }

  @Test func parentsAreFoundLaterInTheResponseAndMissingParentsAreIgnored() async throws {
    let comments: [(String, String?)] = [
      ("a", "b"), ("b", nil), ("c", "x"), ("d", "e"), ("e", "d"), ("f", "f"), ("b", "c"),
    ]
    let thread = try await thread(Self.story(comments.map { Self.comment($0, to: $1) }))
    #expect(thread.lines == ["b 0", "a 1", "c 0", "f 0", "d 0", "e 1"])
  }

  @Test func commentsWithoutParentsAreNestedByTheirDepths() async throws {
    let depths = [("a", 0), ("b", 1), ("c", 2), ("d", 1), ("e", 9), ("f", 0)]
    let thread = try await thread(
      Self.story(depths.map { #"{"short_id":"\#($0)","comment":"","depth":\#($1)}"# } + ["7", "{}"]))
    #expect(thread.lines == ["a 0", "b 1", "c 2", "d 1", "e 2", "f 0"])
  }

  @Test func aLongThreadOfAnyDepthIsRead() async throws {
    let ids = 1...5_000
    let thread = try await thread(
      Self.story(ids.map { #"{"short_id":"\#($0)","comment":"","depth":\#($0 - 1)}"# }))
    #expect(thread.lines == ids.map { "\($0) \($0 - 1)" })
  }

  @Test(arguments: ["<!doctype html><html>", "<html>"]) func aWebPageInsteadOfDataIsReported(page: String) async throws
  {
    await #expect(throws: LoadFailure.refusesPrograms(host: "lobste.rs")) {
      try await thread(ClientSpy.answering(page, status: 403))
    }
  }

  @Test(arguments: [(404, "{}"), (500, ""), (200, ""), (200, "7"), (200, "{}"), (200, #"{"comments":7}"#)])
  func aResponseThatIsNotAStoryIsAnError(status: Int, body: String) async throws {
    await #expect(throws: LoadFailure.self) { try await thread(ClientSpy.answering(body, status: status)) }
  }

  @Test(
    arguments: [
      ("https://lobste.rs/s/abc123/a_title", "https://lobste.rs/s/abc123"),
      ("https://LOBSTE.RS/s/abc123#c_x", "https://lobste.rs/s/abc123"),
      ("https://lobste.rs/s/abc123?x=1", "https://lobste.rs/s/abc123"),
      ("https://lobste.rs/s/abc12", nil), ("https://lobste.rs/s/ABC123", nil), ("https://lobste.rs/t/abc123", nil),
      ("https://lobste.rs/s/abc123/a/b", nil), ("https://lobste.rs.evil.example/s/abc123", nil),
      ("https://evil.example/lobste.rs/s/abc123", nil), ("https://me@lobste.rs/s/abc123", nil),
      ("https://lobste.rs:81/s/abc123", nil), ("javascript:lobste.rs/s/abc123", nil), ("https://lobste.rs/", nil),
    ] as [(String, String?)])
  func linksToStoriesAreRecognized(link: String, id: String?) throws {
    let found = sut.conversation(at: try #require(URL(string: link)))
    #expect(found == id.map { ConversationPlace(site: "lobsters", id: $0) })
  }

  @Test(
    arguments: [
      ("https://c.example/", "https://c.example/s/abc123/title", "https://c.example/s/abc123"),
      ("https://c.example/sub", "https://c.example/sub/s/abc123", "https://c.example/sub/s/abc123"),
      ("https://c.example/", "https://lobste.rs/s/abc123", "https://lobste.rs/s/abc123"),
      ("https://other.example/", "https://other.example/s/abc123", nil),
      ("https://c.example/sub", "https://c.example/s/abc123", nil),
      ("https://c.example/", "http://c.example/s/abc123", nil),
      ("https://c.example/", "https://me@c.example/s/abc123", nil),
    ] as [(String, String, String?)])
  func anItemIsRecognizedOnTheSiteOfItsFeedOrAKnownSite(channel: String, page: String, id: String?) throws {
    var item = ItemClue(feed: try #require(URL(string: "https://c.example/rss")))
    (item.channel, item.commentsPage) = (URL(string: channel), URL(string: page))
    #expect(sut.conversation(of: item)?.id == id)
    (item.commentsPage, item.guid) = (nil, page)
    #expect(sut.conversation(of: item)?.id == id)
    item.commentsFeed = URL(string: "https://c.example/comments.xml")
    #expect(sut.conversation(of: item) == nil, "another kind of site, which names its own comments")
  }

  private func thread(_ body: String) async throws -> CommentThread { try await thread(ClientSpy.answering(body)) }

  private func thread(_ client: ClientSpy) async throws -> CommentThread {
    let place = ConversationPlace(site: "lobsters", id: Self.place)
    return try await sut.thread(at: place, of: Post(id: Post.ID(rawValue: "x"), images: [])).value(from: client)
  }

  private static func story(_ comments: [String], more: String = #""url":"""#) -> String {
    """
    {"short_id":"abc123","submitter_user":"ana","comment_count":7,\(more),
    "comments":[\(comments.joined(separator: ","))]}
    """
  }

  private static func comment(
    _ id: String, by author: String = "cy", to parent: String?, more: String = #""score":1"#
  ) -> String {
    """
    {"short_id":"\(id)","commenting_user":"\(author)","created_at":"2026-01-02T03:04:05.000-05:00",
    "comment":"<p>Text \(id)</p>","parent_comment":\(parent.map { "\"\($0)\"" } ?? "null"),\(more)}
    """
  }
}
