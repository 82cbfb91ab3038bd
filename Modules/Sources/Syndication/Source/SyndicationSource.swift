public import Comments
public import Feed
import Foundation
import HTTP
public import Loading

/// A feed in RSS, Atom or JSON Feed, with the feeds of comments on its items.
public struct SyndicationSource: Source {
  private let url: URL
  private let services: SourceServices
  private let threads = KnownThreads()

  /// The feed at an address.
  init(_ url: URL, _ services: SourceServices) {
    self.url = url
    self.services = services
  }

  public var title: String { url.host() ?? url.absoluteString }

  public var capabilities: SourceCapabilities { [.comments, .paging] }

  /// The page at the address that the page before names; the cursor is that address.
  public func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    SourceDocument(list: "feed", cursor: cursor) { [url] in
      guard let page = cursor.map({ URL(string: $0) }) ?? url else { throw LoadError.refusedAddress }
      return SyndicationEndpoint.request(page)
    } read: { [threads, url] answer in
      // A page beyond the last one, which is only guessed, is missing.
      if cursor != nil, answer.status == 404 { return Page(items: [], cursor: nil) }
      let feed = try SyndicationEndpoint.feed(in: answer)
      threads.add(feed.items)
      let next = (feed.next ?? feed.guessedNext(after: answer.url))?.absoluteString
      let isOther = next != cursor && next != url.absoluteString && next != answer.url.absoluteString
      return Page(
        items: feed.items.map { SyndicationMapper.post($0, of: feed) },
        cursor: isOther && !feed.items.isEmpty ? next : nil, leftOut: feed.leftOut)
    }
  }

  /// The items of the feed of a post's comments.
  public func thread(of post: Post.ID) -> SourceDocument<CommentThread> {
    SourceDocument(list: "comments/\(post.rawValue)") {
      let thread = try await thread(post)
      guard let feed = thread.feed else { throw LoadError.noComments(link: thread.link) }
      return SyndicationEndpoint.request(feed)
    } read: { answer in
      SyndicationMapper.thread(try SyndicationEndpoint.feed(in: answer))
    }
  }

  /// The place of a post's comments; loads the feed if it was not read yet.
  private func thread(_ post: Post.ID) async throws -> KnownThreads.Thread {
    if let known = threads[post.rawValue] { return known }
    let feed = try await services.load(SyndicationEndpoint.request(url)).value(SyndicationEndpoint.feed)
    threads.add(feed.items)
    guard let found = threads[post.rawValue] else { throw LoadError.notFound(searched: feed.items.count) }
    return found
  }
}
