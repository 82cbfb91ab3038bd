import Foundation
import HTTP
import Loading
public import Posts
public import Sources

/// A timeline of a Mastodon-compatible server, including the replies to its posts.
public struct MastodonSource: Paging, Commenting, Noticing {
  let location: MastodonLocation
  let services: SourceServices
  let directory: MastodonDirectory
  private let trail = PageTrail()
  private let entries = EntryIDs()

  init(_ location: MastodonLocation, _ services: SourceServices) {
    self.location = location
    self.services = services
    directory = MastodonDirectory(location, services)
  }

  public var title: String { location.title }

  public func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    guard location.timeline != .named(.notifications) else {
      let pages = NotificationPages(
        location: location, services: services, directory: directory, trail: trail, entries: entries)
      return pages.page(after: cursor)
    }
    let isOfMedia = location.timeline.isOfMedia
    // The name is not `timeline`, because version 0.2 only saved posts with media under that name.
    return SourceDocument(list: isOfMedia ? "media" : "posts", cursor: cursor) { [location, services, directory] in
      let resolved = try await directory.resolvedLocation()
      return MastodonAnswer.request(
        resolved.server.page(of: resolved.timeline, limit: services.pageSize, after: cursor), by: location.account)
    } next: { [location, directory] answers in
      if cursor == nil, location.timeline.canBeSwitchedOff, answers.first.map(MastodonAnswer.isEmptyList) == true,
        try await directory.hasSwitchedOff()
      {
        throw LoadFailure(MastodonProblem.switchedOff)
      }
      return nil
    } readAll: { [self] answers, _ in
      guard let answer = answers.first else { throw LoadFailure.malformed }
      guard !isOfLists else { return try MastodonList.page(in: answer, of: location) }
      let feed = MastodonAnswer.software(in: answer)?.feed(of: location)
      let page = try StatusMapper.page(
        in: answer, of: location, after: cursor, feed: feed, handle: handle(from: answer), entries: entries)
      return Page(items: page.items, cursor: trail.next(page.cursor, after: cursor), leftOut: page.leftOut)
    }
  }

  /// Only some timelines have the capabilities `Noticing` and `PlaceMarking`.
  public func capability<Capability>(_ type: Capability.Type) -> Capability? {
    if type == (any PlaceMarking).self { return TimelineMarker(of: location, entries) as? Capability }
    guard type == (any Noticing).self else { return self as? Capability }
    return location.timeline == .named(.notifications) ? self as? Capability : nil
  }

  public func thread(of post: Post) -> SourceDocument<CommentThread> {
    guard !isOfLists else { return SourceDocument(list: "thread") { throw LoadFailure.noComments(link: nil) } }
    let context = ContextAnswers(around: post, of: location, directory)
    return SourceDocument(list: "thread/\(post.id.rawValue)") { [location, directory] in
      MastodonAnswer.request(
        try await directory.server(of: post).context(of: post.id.rawValue), by: location.account)
    } next: {
      try await context.next(after: $0)
    } readAll: { [self] answers, isCut in
      try context.thread(in: answers, isCut: isCut, handle: answers.first.flatMap(handle(from:)))
    }
  }

  public func post(_ id: Post.ID) -> SourceDocument<Post>? {
    // The ids are those of lists; the server may have posts with the same ids.
    guard !isOfLists else { return nil }
    return SourceDocument(list: "post/\(id.rawValue)") { [location, directory] in
      MastodonAnswer.request(try await directory.server().post(id.rawValue), by: location.account)
    } read: { [self] in
      try StatusMapper.post(in: $0, of: location.server, handle: handle(from: $0))
    }
  }

  /// Whether the rows are lists instead of posts.
  var isOfLists: Bool { location.timeline == .named(.lists) }

  /// The handle of an account's posts, which contains the server that sent them; nil if the id is sufficient.
  ///
  /// The handle is nil after a redirect to a path outside `/api/`, for which the addresses of other documents are
  /// unknown.
  private func handle(from answer: HTTPResponse) -> Post.Handle? {
    guard let user = location.timeline.user, !user.contains("@"), let server = WebServer(answer.url),
      answer.url.path().hasPrefix("/api/")
    else { return nil }
    return Post.Handle(rawValue: server.url.absoluteString)
  }
}
