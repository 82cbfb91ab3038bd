import Conversations
import Foundation
import HTTP
import Loading
public import Posts
public import Sources
import Syndication

/// A feed in RSS, Atom or JSON Feed, and the comment feeds of its items.
public struct SyndicationSource: Paging, Commenting {
  /// The address of the feed.
  let url: URL
  let sites: [any ConversationSite]
  let readings: FeedReadings
  private let duplicates = DuplicateIDs()

  public var title: String { url.host() ?? url.absoluteString }

  /// The page at the address in `cursor`, which the previous page specified or which was guessed; the first page if
  /// `cursor` is nil.
  public func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    let page = cursor.flatMap { FeedCursor($0) }
    return SourceDocument(list: "feed", cursor: cursor) { [url] in
      guard let address = cursor == nil ? url : page?.url else { throw LoadFailure.refusedAddress }
      return SyndicationEndpoint.request(address)
    } readFeed: { [self] answer, memory in
      // There is no page at the guessed address after the last page.
      if page?.isGuessed == true, answer.status == 404 { return (Page(items: [], cursor: nil), memory, nil) }
      let feed = try feed(in: answer, repeated: Set(memory))
      duplicates.add(feed.repeatedIDs)
      let next = feed.nextCursor(after: answer.url)
      let isOther = next.map { ![page?.url, url, answer.url].contains($0.url) } ?? false
      let items = feed.items.map { post($0, of: feed) }
      return (
        Page(
          items: items, cursor: isOther && !items.isEmpty ? next?.text : nil, leftOut: feed.leftOut,
          omissions: feed.isCutOff ? [.rest(after: items.count)] : []),
        feed.repeatedIDs.sorted(), feed.ttl
      )
    }
  }

  /// The comments on a post, on a known site or in its comment feed; cached for five minutes.
  ///
  /// This requires the post itself and not only its id, because the address of the comments is part of the post.
  public func thread(of post: Post) -> SourceDocument<CommentThread> { document(of: post).lastingFiveMinutes }

  private func document(of post: Post) -> SourceDocument<CommentThread> {
    let handle = post.details.handle.map { FeedHandle($0) }
    // The site is searched first, because a plugin may have been added after the post was stored. The stored place is
    // for items that only the feed's own page identifies; if the item has a comment feed, the place is ignored, because
    // its plugin may have been removed.
    let place =
      sites.conversation(of: ItemClue(post, handle, at: url)) ?? (handle?.comments == nil ? handle?.place : nil)
    if let place, let thread = sites.thread(at: place, of: post) { return thread }
    let list = "comments/\(post.id.rawValue)"
    guard let feed = handle?.comments else {
      var document = SourceDocument<CommentThread>(list: list) {
        throw LoadFailure.noComments(link: post.details.link)
      }
      document.needsPost = handle == nil && post.details.hasComments
      return document
    }
    return CommentFeed(at: feed, of: post).document(list: list)
  }

  private func post(_ item: FeedItem, of feed: FeedDocument) -> Post {
    SyndicationMapper.post(item, of: feed, at: sites.conversation(of: ItemClue(item, of: feed, at: url)))
  }

  /// Parses the feed in a response.
  ///
  /// Items whose guid is shared by several items, now or on earlier pages, get distinct ids.
  private func feed(in answer: HTTPResponse, repeated: Set<String>) throws -> FeedDocument {
    var feed = try readings.feed(in: answer)
    let repeated = duplicates.ids.union(repeated)
    if !repeated.isSubset(of: feed.repeatedIDs) { feed.identify(repeated) }
    return feed
  }
}

extension ItemClue {
  /// Creates the clue for an item of the feed at `url`.
  fileprivate init(_ item: FeedItem, of feed: FeedDocument, at url: URL) {
    self.init(feed: url)
    (guid, commentsFeed) = (item.guid, item.commentsFeed)
    channel = feed.link.flatMap { URL(string: $0) }
    link = item.link.flatMap { URL(string: $0) }
    commentsPage = item.commentsPage.flatMap { URL(string: $0) }
  }

  /// Creates the clue for a stored post of the feed at `url`; `channel` is nil, because it is not stored.
  fileprivate init(_ post: Post, _ handle: FeedHandle?, at url: URL) {
    self.init(feed: url)
    (guid, commentsFeed) = (handle?.guid, handle?.comments)
    link = post.details.link.flatMap { URL(string: $0) }
    commentsPage = post.details.commentsPage.flatMap { URL(string: $0) }
  }
}
