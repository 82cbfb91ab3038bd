import Foundation
import HTTP
import Loading
import Posts

/// Maps posts of Mastodon-compatible servers.
enum StatusMapper {
  /// Maps a response to a page of posts without duplicates: unwraps boosts, and drops posts that a filter hides.
  ///
  /// In a timeline of media, posts without media are dropped, because some servers send them. `feed` is the public feed
  /// of the same posts; `handle` contains their server; `entries` receives the ids of boosts.
  static func page(
    in answer: HTTPResponse, of location: MastodonLocation, after cursor: String?, feed: String?,
    handle: Post.Handle? = nil, entries: EntryIDs? = nil
  ) throws -> Page<Post> {
    let (server, timeline) = (location.server, location.timeline)
    let raw = try MastodonEntries(in: answer, of: location, feed: feed)
    var known: Set<Post.ID> = []
    let posts = raw.entries.map { entry in
      var post = Self.post(
        entry.status, filters: entry.filters, sharedBy: entry.sharedBy, in: answer, on: server, handle: handle)
      if let filter = entry.filters.first(where: { $0.action == .hide }) {
        var words = post.details.facts.words ?? Post.Words()
        words.hidingFilter = filter.title ?? server.name
        post.details.facts.words = words
      }
      entries?.add(entry.id, of: post.id)
      return post
    }
    // A post that a filter hides because of one boost is shown if another boost of the post is not hidden.
    let shown = Set(posts.filter { $0.details.facts.words?.hidingFilter == nil }.map(\.id))
    let unique = posts.filter { post in
      (post.details.facts.words?.hidingFilter == nil || !shown.contains(post.id)) && known.insert(post.id).inserted
        && !(timeline.isOfMedia && post.images.isEmpty)
    }
    return Page(items: unique, cursor: raw.next(in: answer, of: timeline, after: cursor), leftOut: raw.leftOut)
  }

  /// Maps a response to a post, even if a filter hides the post in timelines.
  static func post(in answer: HTTPResponse, of server: WebServer, handle: Post.Handle? = nil) throws -> Post {
    let entry = try MastodonAnswer.decode(MastodonEntry.self, answer, of: server)
    return post(
      entry.status, filters: entry.filters, sharedBy: entry.sharedBy, in: answer, on: server, handle: handle)
  }

  /// Maps an ancestor; an ancestor that a filter hides has no content.
  static func post(
    _ status: MastodonStatus, in answer: HTTPResponse, on server: WebServer, handle: Post.Handle?
  ) -> Post {
    guard !status.filters.contains(where: { $0.action == .hide }) else {
      let parent = status.inReplyToID.map(Post.ID.init(rawValue:))
      return Post(unreadable: Post.ID(rawValue: status.id), to: parent, state: .hidden)
    }
    return post(status, filters: status.filters, sharedBy: nil, in: answer, on: server, handle: handle)
  }

  private static func post(
    _ status: MastodonStatus, filters: [MastodonFilter], sharedBy: MastodonAccount?, in answer: HTTPResponse,
    on server: WebServer, handle: Post.Handle?
  ) -> Post {
    let text = StatusText(status, base: server.url)
    var details = Post.Details()
    details.author = Author(status.account, on: server)
    details.title = status.title
    details.text = text.text
    details.createdAt = status.createdAt
    details.language = status.language
    details.link = status.link?.withoutCredentials
    details.textLinks = text.links
    details.commentCount = status.repliesCount
    details.warning = warning(of: status, filters, hasPictures: !text.images.isEmpty)
    details.sharedBy = sharedBy.map { Author($0, on: server) }
    details.parent = status.inReplyToID.map(Post.ID.init(rawValue:))
    details.handle = handle
    details.facts = Post.Facts(status, text, on: server, for: answer.account)
    return Post(
      id: Post.ID(rawValue: status.id), location: status.place, images: text.images, details: details)
  }

  /// The warning of the author or of a `warn` filter, which hides the text; nil if the post has no warning.
  ///
  /// A sensitive post, or a post with a `blur` filter, has a warning that only hides the pictures, if there are any.
  static func warning(of status: MastodonStatus, _ filters: [MastodonFilter], hasPictures: Bool) -> Post.Warning? {
    if let spoiler = status.spoiler { return Post.Warning(spoiler, hidesText: true) }
    if let filter = filters.first(where: { $0.action == .warn }) {
      return Post.Warning(filter.title, hidesText: true)
    }
    guard hasPictures || status.facts.card?.picture != nil else { return nil }
    if status.isSensitive { return Post.Warning(nil, hidesText: false) }
    return filters.first { $0.action == .blur }.map { Post.Warning($0.title, hidesText: false) }
  }
}
