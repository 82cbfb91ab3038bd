import Foundation
import HTTP
import Loading
public import Posts
public import Sources
import Syndication

/// A feed in RSS, Atom or JSON Feed, and the comment feeds of its items.
public struct SyndicationSource: Paging, Commenting {
  private let url: URL
  private let services: SourceServices
  private let readings: FeedReadings
  private let duplicates = DuplicateIDs()

  /// Creates the source of the feed at an address.
  init(_ url: URL, _ services: SourceServices, _ readings: FeedReadings) {
    self.url = url
    self.services = services
    self.readings = readings
  }

  public var title: String { url.host() ?? url.absoluteString }

  /// The page at the address in `cursor`, which the previous page named or which was guessed; nil for the first page.
  public func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    let page = cursor.flatMap { FeedCursor($0) }
    return SourceDocument(list: "feed", cursor: cursor) { [url] in
      guard let address = cursor == nil ? url : page?.url else { throw LoadFailure.refusedAddress }
      return SyndicationEndpoint.request(address)
    } readFeed: { [duplicates, url] answer, memory in
      // A guessed address after the last page does not exist.
      if page?.isGuessed == true, answer.status == 404 { return (Page(items: [], cursor: nil), memory, nil) }
      let feed = try feed(in: answer, repeated: Set(memory))
      duplicates.add(feed.repeatedIDs)
      let next = feed.nextCursor(after: answer.url)
      let isOther = next.map { ![page?.url, url, answer.url].contains($0.url) } ?? false
      let items = feed.items.map { SyndicationMapper.post($0, of: feed) }
      return (
        Page(
          items: items, cursor: isOther && !items.isEmpty ? next?.text : nil, leftOut: feed.leftOut,
          omissions: feed.isCutOff ? [.rest(after: items.count)] : []),
        feed.repeatedIDs.sorted(), feed.ttl
      )
    }
  }

  /// The items of the post's comment feed, as comments.
  public func thread(of post: Post) -> SourceDocument<CommentThread> {
    SourceDocument(list: "comments/\(post.id.rawValue)") {
      let post = try await known(post)
      guard let feed = post.details.handle.flatMap({ FeedHandle($0).comments }) else {
        throw LoadFailure.noComments(link: post.details.link)
      }
      return SyndicationEndpoint.request(feed)
    } read: { [readings] answer in
      SyndicationMapper.thread(try readings.feed(in: answer), total: post.details.commentCount)
    }
  }

  /// Parses the feed in a response; items with a guid that several items have, or had earlier, get distinct ids.
  private func feed(in answer: HTTPResponse, repeated: Set<String>) throws -> FeedDocument {
    var feed = try readings.feed(in: answer)
    let repeated = duplicates.ids.union(repeated)
    if !repeated.isSubset(of: feed.repeatedIDs) { feed.identify(repeated) }
    return feed
  }

  /// A post with the address of its comments; if only the post's id is known, loads the feed to find the address.
  private func known(_ post: Post) async throws -> Post {
    guard post.details.handle == nil, post.details.hasComments else { return post }
    let answer = try await services.load(SyndicationEndpoint.request(url))
    let feed = try answer.value { try self.feed(in: $0, repeated: []) }
    guard let item = feed.items.first(where: { $0.id == post.id.rawValue }) else {
      throw LoadFailure.notFound(searched: feed.items.count)
    }
    return SyndicationMapper.post(item, of: feed)
  }
}
