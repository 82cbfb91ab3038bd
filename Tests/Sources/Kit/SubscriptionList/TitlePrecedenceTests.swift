import Foundation
import Posts
import Storage
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import SubscriptionList

/// The precedence between two sources that have the same post.
@Suite struct TitlePrecedenceTests {
  @Test func exactlyOneOfTwoSourcesOfTheSamePostTakesPrecedence() {
    let (first, second) = (claim("a", "T", rank: 0), claim("b", "T", rank: 1))
    #expect(first.beats(second))
    #expect(!second.beats(first))
    #expect(!first.beats(first))
  }

  /// Different posts may have equal hashes.
  @Test func postsWithDifferentTitlesOrLinksHaveNoPrecedence() {
    let first = claim("a", "T", rank: 0)
    #expect(!first.beats(claim("b", "U", rank: 1)))
    #expect(!first.beats(claim("b", "T", rank: 1, link: "http://c.example/2")))
  }

  private func claim(
    _ source: String, _ title: String, rank: Int, link: String = "http://c.example/1"
  ) -> TitlePrecedence {
    var details = Post.Details()
    (details.title, details.link) = (title, link)
    let post = Post(id: Post.ID(rawValue: "\(source)-\(rank)"), images: [], details: details)
    let key = PostKey(source: "feed:http://\(source).example/", id: post.id.rawValue)
    return TitlePrecedence(DuplicatePost(key, since: beginning), post, rank: rank)
  }
}
