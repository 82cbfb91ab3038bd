import Foundation
import HTTP
import Loading
import Posts
import Testing

@testable import Conversations
@testable import ReadingSupport
@testable import Sources

/// The comments on a post of Reddit, which come as a feed.
@Suite(.timeLimit(.minutes(1)))
struct RedditSiteTests {
  private let sut = RedditSite()

  @Test func theFeedOfAPostIsReadAsAFlatTruncatedThread() async throws {
    let entries = [("t3_abc", "/u/ana", "05"), ("t1_b", "/u/ben", "04"), ("t1_a", "/u/ana", "03")].map {
      """
      <entry><id>\($0)</id><author><name>\($1)</name></author><updated>2026-01-02T03:04:\($2)Z</updated>
      <content type="html">&lt;p&gt;Text \($0)&lt;/p&gt;</content></entry>
      """
    }
    let client = ClientSpy.answering(
      "<feed xmlns='http://www.w3.org/2005/Atom'><title>T</title>\(entries.joined())</feed>")
    let thread = try await thread(client)
    #expect(thread.comments.map { $0.details.text?.plainText } == ["Text t1_a", "Text t1_b"], "oldest first")
    #expect(thread.comments.map(\.details.depth) == [0, 0])
    #expect(thread.comments.map(\.details.facts.isAuthor) == [true, false])
    #expect(thread.gap == .cut && thread.post == nil)
    #expect(
      client.requests.map(\.url.absoluteString) == ["https://www.reddit.com/r/x/comments/abc/title/.rss?limit=100"])
  }

  @Test(arguments: [200, 403]) func aWebPageInsteadOfDataIsReported(status: Int) async throws {
    await #expect(throws: LoadFailure.refusesPrograms(host: "www.reddit.com")) {
      try await thread(ClientSpy.answering("<!doctype html><html><title>Blocked</title>", status: status))
    }
  }

  @Test(arguments: [
    ("https://www.reddit.com/r/x/comments/abc/a_title/", "/r/x/comments/abc/a_title"),
    ("https://old.reddit.com/r/x/comments/abc?y=1", "/r/x/comments/abc"),
    ("https://reddit.com/user/x/comments/abc/t/def/", "/user/x/comments/abc/t"),
    ("https://www.reddit.com/r/x/comments/abc/%D0%BF%D1%80/", "/r/x/comments/abc"),
    ("https://www.reddit.com/r/x", nil), ("https://www.reddit.com/r/x/wiki/abc", nil),
    ("https://reddit.com.evil.example/r/x/comments/abc", nil), ("https://evilreddit.com/r/x/comments/abc", nil),
    ("https://me@reddit.com/r/x/comments/abc", nil), ("https://reddit.com/r/x/comments/%2E%2E", nil),
    ("javascript://reddit.com/r/x/comments/abc", nil),
  ])
  func linksToPostsAreRecognized(link: String, id: String?) throws {
    let url = try #require(URL(string: link))
    #expect(sut.conversation(at: url) == id.map { ConversationPlace(site: "reddit", id: $0) })
  }

  @Test(arguments: [("t3_abc", true), ("t3_abd", false), ("t1_abc", false), (nil, false)])
  func anItemIsRecognizedByItsIDAndItsLink(guid: String?, isRecognized: Bool) throws {
    var item = ItemClue(feed: try #require(URL(string: "https://www.reddit.com/r/x/.rss")))
    (item.guid, item.link) = (guid, URL(string: "https://www.reddit.com/r/x/comments/abc/title/"))
    #expect(sut.conversation(of: item)?.id == (isRecognized ? "/r/x/comments/abc/title" : nil))
  }

  private func thread(_ client: ClientSpy) async throws -> CommentThread {
    var post = Post(id: Post.ID(rawValue: "x"), images: [])
    post.details.author = Author(name: "/u/ana")
    let place = ConversationPlace(site: "reddit", id: "/r/x/comments/abc/title")
    return try await sut.thread(at: place, of: post).value(from: client)
  }
}
