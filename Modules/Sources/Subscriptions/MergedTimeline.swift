public import Comments
public import Feed
public import Foundation
public import Loading
import Synchronization
import Viper

/// The posts of all subscriptions as one timeline: every post, or only the new ones.
public final class MergedTimeline: PostReading {
  fileprivate struct Content {
    var pages = MergedPages([])
    /// The sources of the images on the pages.
    var imageSources: [String: String] = [:]
  }

  private let sources: SubscribedSources
  private let showsNewOnly: Bool
  /// Returns after the time that the first answer waits for slow sources.
  private let patience: @Sendable () async throws -> Void
  private let content = Mutex(Content())

  /// - Parameters:
  ///   - sources: the subscriptions.
  ///   - newOnly: whether posts that were shown are left out.
  ///   - patience: returns after the time that the first answer waits for slow sources.
  public init(
    _ sources: SubscribedSources, newOnly: Bool,
    patience: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(3)) }
  ) {
    self.sources = sources
    showsNewOnly = newOnly
    self.patience = patience
  }

  public func postID(_ text: String) -> Post.ID? {
    let id = Post.ID(rawValue: text)
    return MergedID(id) == nil ? nil : id
  }

  public func timeline(_ scope: LoadScope) -> Answers<Page<Post>> {
    if scope.isNextPage { return Answers({ [self] in Sourced(try await nextPage(), from: .remote) }) }
    let loads = MergedLoads(sources, patience: patience)
    let saved: Answers<Page<Post>>.Step = { [self] in
      let pages = try await loads.saved()
      return pages.isEmpty ? nil : begin(with: pages, from: .cache(savedAt: try await loads.savedAt()))
    }
    let soon: Answers<Page<Post>>.Step = { [self] in begin(with: try await loads.soon(), from: .remote) }
    let complete: Answers<Page<Post>>.Step = { [self] in
      try await loads.late().map { begin(with: $0, from: .remote) }
    }
    return switch (sources.opener.policy, scope) {
    case (.savedOnly, _):
      Answers({ [self] in begin(with: try await loads.saved(), from: .cache(savedAt: try await loads.savedAt())) })
    case (.savedFirst, .first): Answers(saved, soon, complete)
    case (.savedFirst, _): Answers(soon, complete)
    case (.remoteFirst, _): Answers({ [self] in begin(with: try await loads.all(), from: .remote) })
    }
  }

  public func thread(of post: Post.ID, _ scope: LoadScope) -> Answers<CommentThread> {
    do {
      let (reader, id) = try reader(of: post)
      return reader.thread(of: id, scope)
    } catch {
      return Answers({ throw error })
    }
  }

  public func post(withID id: Post.ID) async throws -> Post {
    let (reader, inner) = try reader(of: id)
    let post = try await reader.post(withID: inner)
    return content.withLock { $0.merge(post, of: reader.name) }
  }

  public func image<Image>(at address: String, decode: (Data) async throws -> Image) async throws -> Image {
    let source = content.withLock { $0.imageSources[address] } ?? sources.list.all.first?.id
    guard let source else { throw LoadError.refusedAddress }
    return try await sources.reader(at: SourceAddress(source)).image(at: address, decode: decode)
  }

  public func markSeen(_ posts: some Sequence<Post.ID>) {
    let ids = posts.compactMap { MergedID($0) }
    for (source, ids) in Dictionary(grouping: ids, by: \.source) {
      do {
        try sources.reader(at: SourceAddress(source)).markSeen(ids.map(\.post))
      } catch {
        continue  // not an address any more: the source was removed meanwhile
      }
    }
  }
}

// MARK: - Pages

extension MergedTimeline {
  /// The first page of the timeline that begins with these pages of the sources.
  private func begin(with pages: [(source: String, page: Page<Post>)], from origin: Origin) -> Sourced<Page<Post>> {
    content.withLock { content in
      content.pages = MergedPages(
        pages.map { source, page in
          let items = page.items.filter { !showsNewOnly || $0.isNew }.map { content.merge($0, of: source) }
          return (source, Page(items: items, cursor: showsNewOnly ? nil : page.cursor))
        })
      return Sourced(content.pages.next(), from: origin)
    }
  }

  /// The next page, once the next pages of the sources that it needs are loaded; one that fails ends there.
  private func nextPage() async throws -> Page<Post> {
    let missing = content.withLock { $0.pages.missing }
    try await withThrowingTaskGroup(of: (String, Page<Post>?).self) { group in
      for (source, cursor) in missing {
        group.addTask { [self] in (source, try await page(after: cursor, of: source)) }
      }
      for try await (source, page) in group {
        content.withLock { content in
          let merged = page.map { page in page.map { content.merge($0, of: source) } }
          content.pages.append(merged, of: source)
        }
      }
    }
    return content.withLock { $0.pages.next() }
  }

  private func page(after cursor: String, of source: String) async throws -> Page<Post>? {
    var last: Page<Post>?
    do {
      for try await answer in try sources.reader(at: SourceAddress(source)).timeline(.nextPage(after: cursor)) {
        last = answer.value
      }
    } catch is LoadError {
      return nil
    }
    return last
  }

  private func reader(of post: Post.ID) throws -> (SourceReader, Post.ID) {
    guard let id = MergedID(post) else { throw LoadError.notFound(searched: 0) }
    return (try sources.reader(at: SourceAddress(id.source)), id.post)
  }
}

extension MergedTimeline.Content {
  /// The post with an id that is unique among all sources.
  fileprivate mutating func merge(_ post: Post, of source: String) -> Post {
    for image in post.images {
      for address in [image.address, image.thumbnailAddress].compactMap(\.self) { imageSources[address] = source }
    }
    var merged = Post(
      id: MergedID(source: source, post: post.id).id, description: post.description, location: post.location,
      images: post.images, details: post.details)
    merged.isNew = post.isNew
    return merged
  }
}
