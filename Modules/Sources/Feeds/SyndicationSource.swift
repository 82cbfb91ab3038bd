import Conversations
import Foundation
import HTTP
import Loading
public import Posts
public import Sources
import Synchronization
import Syndication

/// A feed in RSS, Atom or JSON Feed, and the comment feeds of its items.
public struct SyndicationSource: Paging, Commenting {
  private let url: URL
  private let sites: [any ConversationSite]
  private let readings: FeedReadings
  private let duplicates = DuplicateIDs()

  /// Creates the source of the feed at an address.
  init(_ url: URL, _ sites: [any ConversationSite], _ readings: FeedReadings) {
    self.url = url
    self.sites = sites
    self.readings = readings
  }

  public var title: String { url.host() ?? url.absoluteString }

  /// The page at the address in `cursor`, which the previous page named or which was guessed; nil for the first page.
  public func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    let page = cursor.flatMap { FeedCursor($0) }
    return SourceDocument(list: "feed", cursor: cursor) { [url] in
      guard let address = cursor == nil ? url : page?.url else { throw LoadFailure.refusedAddress }
      return SyndicationEndpoint.request(address)
    } readFeed: { [self] answer, memory in
      // A guessed address after the last page does not exist.
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

  /// The comments on a post, on a known site or in its comment feed; they are not loaded again within five minutes.
  ///
  /// If neither the post nor its link tells their place, the feed is loaded to find it.
  public func thread(of post: Post) -> SourceDocument<CommentThread> {
    let isKnown =
      post.details.handle != nil || !post.details.hasComments
      || sites.conversation(of: ItemClue(post, nil, at: url)) != nil
    return (isKnown ? document(of: post) : document(ofPostWithID: post.id)).lastingFiveMinutes
  }

  private func document(of post: Post) -> SourceDocument<CommentThread> {
    let handle = post.details.handle.map { FeedHandle($0) }
    // The site is looked up first, because a plugin may have been added after the post was stored. The stored place
    // serves items that only the feed's own page identifies; beside a comment feed it is ignored, because its plugin
    // may have been removed.
    let place =
      sites.conversation(of: ItemClue(post, handle, at: url)) ?? (handle?.comments == nil ? handle?.place : nil)
    if let place, let thread = sites.thread(at: place, of: post) { return thread }
    let list = Self.list(of: post.id)
    guard let feed = handle?.comments else {
      return SourceDocument(list: list) { throw LoadFailure.noComments(link: post.details.link) }
    }
    return CommentFeed(at: feed, of: post).document(list: list)
  }

  private static func list(of post: Post.ID) -> String { "comments/\(post.rawValue)" }

  /// The comments on a post of which only the id is known: loads the feed, and then the comments on its item.
  private func document(ofPostWithID id: Post.ID) -> SourceDocument<CommentThread> {
    let loaded = LoadedThread()
    return SourceDocument(list: Self.list(of: id)) { [url] in
      SyndicationEndpoint.request(url)
    } next: { answers in
      guard let feed = answers.first else { return nil }
      let document = document(of: try post(id, in: feed))
      switch document.load {
      case .value(let value):
        loaded.set(try await value())
        return nil
      case .request(let request, _):
        return answers.count == 1 ? try await request() : try await document.further?.next(Array(answers.dropFirst()))
      }
    } readAll: { answers, isCut in
      if let thread = loaded.thread { return thread }
      guard let feed = answers.first, answers.count > 1 else { throw LoadFailure.malformed }
      var rest = DocumentAnswers(Array(answers.dropFirst()))
      rest.isCut = isCut
      return try document(of: try post(id, in: feed)).value(in: rest)
    }
  }

  /// Finds the post with an id in the feed's answer.
  private func post(_ id: Post.ID, in answer: HTTPResponse) throws -> Post {
    let feed = try answer.value { try self.feed(in: $0, repeated: []) }
    guard let item = feed.items.first(where: { $0.id == id.rawValue }) else {
      throw LoadFailure.notFound(searched: feed.items.count)
    }
    return post(item, of: feed)
  }

  private func post(_ item: FeedItem, of feed: FeedDocument) -> Post {
    SyndicationMapper.post(item, of: feed, at: sites.conversation(of: ItemClue(item, of: feed, at: url)))
  }

  /// Parses the feed in a response; items with a guid that several items have, or had earlier, get distinct ids.
  private func feed(in answer: HTTPResponse, repeated: Set<String>) throws -> FeedDocument {
    var feed = try readings.feed(in: answer)
    let repeated = duplicates.ids.union(repeated)
    if !repeated.isSubset(of: feed.repeatedIDs) { feed.identify(repeated) }
    return feed
  }
}

/// Holds a thread that was loaded without requests, such as that of a plugin; it is not saved with the answers.
private final class LoadedThread: Sendable {
  private let state = Mutex<CommentThread?>(nil)

  var thread: CommentThread? { state.withLock(\.self) }

  func set(_ thread: CommentThread) { state.withLock { $0 = thread } }
}

extension ItemClue {
  /// Creates the clue of an item of the feed at `url`.
  fileprivate init(_ item: FeedItem, of feed: FeedDocument, at url: URL) {
    self.init(feed: url)
    (generator, guid, commentsFeed) = (feed.generator, item.guid, item.commentsFeed)
    channel = feed.link.flatMap { URL(string: $0) }
    link = item.link.flatMap { URL(string: $0) }
    commentsPage = item.commentsPage.flatMap { URL(string: $0) }
  }

  /// Creates the clue of a stored post of the feed at `url`, without `channel` and `generator`, which are not stored.
  fileprivate init(_ post: Post, _ handle: FeedHandle?, at url: URL) {
    self.init(feed: url)
    (guid, commentsFeed) = (handle?.guid, handle?.comments)
    link = post.details.link.flatMap { URL(string: $0) }
    commentsPage = post.details.commentsPage.flatMap { URL(string: $0) }
  }
}
