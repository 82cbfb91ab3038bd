import Foundation
import HTTP
import Loading
public import Posts

/// A feed in RSS, Atom or JSON Feed, with the feeds of comments on its items.
public struct SyndicationSource: Source {
  private let url: URL
  private let services: SourceServices
  private let readings: FeedReadings
  private let threads = KnownThreads()
  private let twins = KnownTwins()

  /// The feed at an address.
  init(_ url: URL, _ services: SourceServices, _ readings: FeedReadings) {
    self.url = url
    self.services = services
    self.readings = readings
  }

  public var title: String { url.host() ?? url.absoluteString }

  public var capabilities: SourceCapabilities { [.comments, .paging] }

  /// The page at the address that the page before names, or that is guessed after it.
  public func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    let page = cursor.flatMap { FeedCursor($0) }
    return SourceDocument(list: "feed", cursor: cursor) { [url] in
      guard let address = cursor == nil ? url : page?.url else { throw LoadError.refusedAddress }
      return SyndicationEndpoint.request(address)
    } condense: { answer, before in
      // A page beyond the last one, which is only guessed, is missing.
      if page?.isGuessed == true, answer.status == 404 { return FeedDocument().saved }
      return try feed(in: answer, before: before).saved
    } read: { [threads, twins, url] answer in
      let feed = try FeedDocument(saved: answer.body)
      threads.add(feed.items)
      twins.add(feed.repeatedIDs)
      let next = feed.nextCursor(after: answer.url)
      let isOther = next.map { ![page?.url, url, answer.url].contains($0.url) } ?? false
      return Page(
        items: feed.items.map { SyndicationMapper.post($0, of: feed) },
        cursor: isOther && !feed.items.isEmpty ? next?.text : nil, leftOut: feed.leftOut)
    }
  }

  /// The items of the feed of a post's comments.
  public func thread(of post: Post.ID) -> SourceDocument<CommentThread> {
    SourceDocument(list: "comments/\(post.rawValue)") {
      let thread = try await thread(post)
      guard let feed = thread.feed else { throw LoadError.noComments(link: thread.link) }
      return SyndicationEndpoint.request(feed)
    } condense: { [readings] answer, _ in
      try readings.feed(in: answer).saved
    } read: { answer in
      SyndicationMapper.thread(try FeedDocument(saved: answer.body))
    }
  }

  /// The feed in an answer, whose items keep the ids that told them apart from others before.
  private func feed(in answer: HTTPResponse, before: Data?) throws -> FeedDocument {
    var feed = try readings.feed(in: answer)
    let repeated = twins.ids.union(before.map(FeedDocument.repeatedIDs(in:)) ?? [])
    if !repeated.isSubset(of: feed.repeatedIDs) { feed.identify(repeated) }
    return feed
  }

  /// The place of a post's comments; loads the feed if it was not read yet.
  private func thread(_ post: Post.ID) async throws -> KnownThreads.Thread {
    if let known = threads[post.rawValue] { return known }
    let answer = try await services.load(SyndicationEndpoint.request(url))
    let feed = try answer.value { try self.feed(in: $0, before: nil) }
    threads.add(feed.items)
    guard let found = threads[post.rawValue] else { throw LoadError.notFound(searched: feed.items.count) }
    return found
  }
}

extension FeedDocument {
  /// The ids that several items of a saved feed had; none for bytes that cannot be read.
  fileprivate static func repeatedIDs(in saved: Data) -> Set<String> {
    do {
      return try FeedDocument(saved: saved).repeatedIDs
    } catch {
      return []  // saved by another version
    }
  }
}
