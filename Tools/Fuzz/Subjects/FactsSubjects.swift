import Foundation
import HTTP
import Loading
import Posts

@testable import Bluesky
@testable import Mastodon
@testable import Reading
@testable import Sources

/// Fuzzes facts about posts in responses of social networks.
enum FactsSubjects {
  /// Checks that responses of Mastodon and Bluesky are parsed or rejected, and that parsed posts can be stored.
  static func facts(_ data: Data) {
    guard let server = WebServer(named: "example.org") else { return require(false, "No server.") }
    for account in [nil, "me"] {
      var answer = HTTPResponse(status: 200, body: data, url: server.url)
      answer.account = account
      for timeline in [MastodonTimeline.everyone, .named(.mentions), .named(.trends)] {
        let location = MastodonLocation(timeline, on: server)
        check { try StatusMapper.page(in: answer, of: location, after: nil, feed: nil).items }
      }
      check { [try StatusMapper.post(in: answer, of: server)] }
      let source = MastodonSource(MastodonLocation(.everyone, on: server), SourceServices(client: OfflineClient()))
      for write in PostWrite.ofPosts + [.vote([0])] {
        check { [try source.request(write, on: sample).read(answer, sample)] }
      }
      check { try BlueskyMapper.page(in: answer, withPicturesOnly: false).items }
    }
  }

  /// A post with a poll, as an account sees it.
  private static let sample: Post = {
    var post = Post(id: Post.ID(rawValue: "1"), images: [])
    post.details.facts.reactions = Post.Reactions()
    post.details.facts.poll = Post.Poll([Post.Poll.Option("a"), Post.Poll.Option("b")])
    return post
  }()

  private static func check(_ read: () throws -> [Post]) {
    do {
      for post in try read() {
        let decoded = try PostCoding.post(post.id, in: PostCoding.data(post))
        require(decoded == post, "Another post is decoded.")
        check(post.details.facts)
      }
    } catch {
      require(error is LoadFailure, "\(error) is no LoadFailure.")
    }
  }

  private static func check(_ facts: Post.Facts) {
    let votes = facts.poll?.options.map { $0.votes ?? 0 } ?? []
    require(votes.count <= Post.Poll.maximumOptions, "\(votes.count) options.")
    require(
      (votes + [facts.shareCount ?? 0, facts.favouriteCount ?? 0]).allSatisfy { $0 >= 0 }, "A count is below zero.")
    let addresses = [facts.card?.address, facts.card?.pictureAddress, facts.quote?.link].compactMap(\.self)
    require(addresses.allSatisfy { $0.lowercased().hasPrefix("http") }, "An address is none of the web: \(addresses).")
  }
}
