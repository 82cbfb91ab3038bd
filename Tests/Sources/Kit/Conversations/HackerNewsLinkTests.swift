import Foundation
import Testing

@testable import Conversations

/// The items and links that lead to a conversation on Hacker News.
struct HackerNewsLinkTests {
  private let sut = HackerNewsSite()

  @Test(arguments: [
    ("https://news.ycombinator.com/item?id=8863", "8863"), ("http://news.ycombinator.com/item?id=8863#9224", "8863"),
    ("https://NEWS.ycombinator.com/item?x=1&id=8863", "8863"), ("https://news.ycombinator.com:443/item?id=1", "1"),
    ("https://news.ycombinator.com/item", nil), ("https://news.ycombinator.com/item?id=", nil),
    ("https://news.ycombinator.com/item?id=8863x", nil), ("https://news.ycombinator.com/item?id=-1", nil),
    ("https://news.ycombinator.com/item?id=0123", nil), ("https://news.ycombinator.com/item?id=1234567890123", nil),
    ("https://news.ycombinator.com/item?id=٣", nil), ("https://news.ycombinator.com/user?id=8863", nil),
    ("https://news.ycombinator.com.evil.example/item?id=8863", nil),
    ("https://evil.example/news.ycombinator.com/item?id=8863", nil),
    ("https://news.ycombinator.com@evil.example/item?id=8863", nil),
    ("https://me:secret@news.ycombinator.com/item?id=8863", nil),
    ("https://news.ycombinator.com:8080/item?id=8863", nil), ("javascript://news.ycombinator.com/item?id=8863", nil),
    ("ftp://news.ycombinator.com/item?id=8863", nil),
  ])
  func linksToItemsAreRecognized(link: String, id: String?) throws {
    // An address that cannot be parsed is not one, either.
    let found = URL(string: link).flatMap { sut.conversation(at: $0) }
    #expect(found == id.map { ConversationPlace(site: "hackernews", id: $0) })
  }

  @Test func anItemIsRecognizedByItsCommentsPageItsIDOrItsLink() throws {
    let page = "https://news.ycombinator.com/item?id=7"
    var item = ItemClue(feed: try #require(URL(string: "https://news.ycombinator.com/rss")))
    item.commentsPage = URL(string: page)
    #expect(sut.conversation(of: item)?.id == "7")
    (item.commentsPage, item.guid) = (nil, page)
    #expect(sut.conversation(of: item)?.id == "7")
    (item.guid, item.link) = ("x", URL(string: page))
    #expect(sut.conversation(of: item)?.id == "7")
  }

  @Test func theItemsOwnCommentsTakePrecedenceOverItsLink() throws {
    var item = ItemClue(feed: try #require(URL(string: "https://b.example/rss")))
    item.link = URL(string: "https://news.ycombinator.com/item?id=7")
    item.commentsPage = URL(string: "https://b.example/s/abc123")
    #expect(sut.conversation(of: item) == nil)
    (item.commentsPage, item.commentsFeed) = (nil, URL(string: "https://b.example/comments"))
    #expect(sut.conversation(of: item) == nil)
  }
}
