import Conversations
import Foundation
import Loading
import Posts
import Testing

@testable import Feeds
@testable import ReadingSupport
@testable import Sources
@testable import Syndication

/// Facts in feed items, and the handles that request their comments.
@Suite(.timeLimit(.minutes(1)))
struct FeedFactsTests {
  @Test(arguments: [
    ("2026-01-02T00:00:00Z", "2026-01-03T00:00:00Z", true), ("2026-01-02T00:00:00Z", "2026-01-02T00:00:00Z", false),
    ("2026-01-02T00:00:00Z", "2026-01-01T00:00:00Z", false), ("", "2026-01-03T00:00:00Z", false),
  ])
  func anEntryUpdatedAfterItsPublicationCountsAsEdited(published: String, updated: String, isEdited: Bool) throws {
    let entry = "<entry><id>a</id><published>\(published)</published><updated>\(updated)</updated></entry>"
    let post = try #require(try posts(entry).first)
    #expect(post.details.facts.editedAt == (isEdited ? ContractDate.parse(updated) : nil))
  }

  @Test(
    arguments: [
      ("<p><a href='/talk'>Comments</a></p>", nil), ("<a href='/talk'><b>Com</b>ments</a>", nil),
      ("<a href='/other'>Comments</a>", "Comments [1]"), ("Words <a href='/talk'>talk</a>", "Words talk [1]"),
      ("<a href='/talk'>talk</a> <a href='/other'>other</a>", "talk [1] other [2]"),
    ] as [(String, String?)])
  func aTextThatConsistsOnlyOfALinkToTheCommentsIsDropped(html: String, text: String?) throws {
    let post = try #require(
      try posts(
        "<entry><id>a</id><title>T</title><link rel='replies' type='text/html' href='/talk'/>"
          + "<content type='html'><![CDATA[\(html)]]></content></entry>"
      ).first)
    #expect(post.details.text?.plainText == text && post.details.textLinks.isEmpty == (text == nil))
    #expect(post.details.title == "T" && post.details.commentsPage == "https://example.org/talk")
  }

  @Test(
    arguments: [
      ("Words", false, nil, "Words"), ("Words", true, "Words", nil), ("More words", false, "Words", "More words"),
      ("More words", true, "Words", "More words"), ("<a href='/x'>Words</a>", true, "Words", "Words [1]"),
    ] as [(String, Bool, String?, String?)])
  func aTitleThatRepeatsTheTextIsDroppedUnlessThePostHasComments(
    html: String, hasComments: Bool, title: String?, text: String?
  ) throws {
    let comments = hasComments ? "<link rel='replies' type='application/atom+xml' href='/c'/>" : ""
    let content = "<content type='html'><![CDATA[\(html)]]></content>"
    let post = try posts("<entry><id>a</id><title>Words</title>\(comments)\(content)</entry>").first
    let details = try #require(post).details
    #expect(details.title == title && details.text?.plainText == text)
  }

  @Test func theParentOfAReplyIsRead() throws {
    let posts = try posts("<entry><id>a</id></entry><entry><id>b</id><thr:in-reply-to ref='a'/></entry>")
    #expect(posts.map(\.details.parent) == [nil, posts.first?.id])
  }

  @Test func thePostHandleContainsTheGUIDAndTheAddressOfTheComments() throws {
    let link = "<link rel='replies' type='application/atom+xml' href='/a/comments'/>"
    let posts = try posts(
      "<entry><id>urn:a</id>\(link)</entry><entry><id>urn:b</id></entry><entry><title>t</title></entry>")
    let handles = posts.map { $0.details.handle.map { FeedHandle($0) } }
    #expect(handles.map { $0?.guid } == ["urn:a", "urn:b", nil])
    #expect(handles.map { $0?.comments?.absoluteString } == ["https://example.org/a/comments", nil, nil])
    #expect(posts.map(\.details.hasComments) == [true, false, false])
  }

  @Test(arguments: ["urn:a", "two\nlines", "two\nhackernews 1", nil], [true, false])
  func theLastLineOfThePostHandleIdentifiesTheConversation(guid: String?, hasPlace: Bool) throws {
    let place = hasPlace ? ConversationPlace(site: "hackernews", id: "8863") : nil
    var item = FeedItem()
    (item.guid, item.commentsFeed) = (guid, URL(string: "https://example.org/a/comments"))
    let handle = try #require(FeedHandle(item, at: place)?.handle)
    let read = FeedHandle(handle)
    #expect(read.place == place && read.guid == guid && read.comments == item.commentsFeed)
  }

  @Test func postHandlesOfEarlierVersionsContainNoConversationID() {
    let read = FeedHandle(Post.Handle(rawValue: "https://example.org/c\nurn:a"))
    #expect(read.guid == "urn:a" && read.place == nil && read.comments != nil)
    #expect(FeedHandle(Post.Handle(rawValue: "https://example.org/c")).guid == nil)
  }

  @Test func aGUIDThatIsTooLongIsNotInThePostHandle() throws {
    var item = FeedItem()
    item.guid = String(repeating: "x", count: Post.Handle.maximumLength)
    #expect(try #require(FeedHandle(item)).handle == nil)
    item.commentsFeed = URL(string: "https://example.org/a/comments")
    #expect(try #require(FeedHandle(item)).handle?.rawValue == "https://example.org/a/comments")
    let place = ConversationPlace(site: "hackernews", id: "8863")
    let handle = try #require(FeedHandle(item, at: place)?.handle)
    #expect(FeedHandle(handle).place == place && FeedHandle(handle).guid == nil)
  }

  private func posts(_ entries: String) throws -> [Post] {
    let text =
      "<feed xmlns='http://www.w3.org/2005/Atom' xmlns:thr='http://purl.org/syndication/thread/1.0'>\(entries)</feed>"
    let feed = try FeedParser.parse(
      Data(text.utf8), contentType: nil, url: try #require(URL(string: "https://example.org/blog/feed")))
    return feed.items.map { SyndicationMapper.post($0, of: feed) }
  }
}
