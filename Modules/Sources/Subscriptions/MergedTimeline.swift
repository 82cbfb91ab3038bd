public import Foundation
public import Loading
public import Posts
import Synchronization

/// The posts of all subscriptions as one timeline: every post, or only the new ones.
public final class MergedTimeline: PostReading {
  fileprivate struct Content {
    var pages = MergedPages([])
    /// The sources of the images on the pages.
    var imageSources: [String: String] = [:]
    /// The new posts on the pages so far, by their sources: what is on the screen stays in the list.
    var kept: [String: [Post]] = [:]
    var keptIDs: Set<Post.ID> = []
  }

  /// The maximum number of pages of a source that are loaded for one page of the timeline.
  private static let maximumEmptyPages = 10
  /// The maximum number of new posts that are kept though they were shown.
  fileprivate static let maximumKept = 10_000

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
    // A script has no screen: a refresh is for posts that are still new.
    if sources.opener.policy == .remoteFirst { content.withLock { ($0.kept, $0.keptIDs) = ([:], []) } }
    let loads = MergedLoads(sources, patience: patience)
    let saved: Answers<Page<Post>>.Step = { [self] in
      let pages = try await loads.saved()
      return pages.value.isEmpty ? nil : begin(with: pages)
    }
    let soon: Answers<Page<Post>>.Step = { [self] in begin(with: try await loads.soon()) }
    let complete: Answers<Page<Post>>.Step = { [self] in try await loads.late().map(begin) }
    return switch (sources.opener.policy, scope) {
    case (.savedOnly, _):
      Answers({
        guard let answer = try await saved() else { throw LoadError.offline }
        return answer
      })
    case (.savedFirst, .first): Answers(saved, soon, complete)
    case (.savedFirst, _): Answers(soon, complete)
    case (.remoteFirst, _): Answers({ [self] in begin(with: try await loads.all()) })
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
    guard let source = content.withLock({ $0.imageSources[address] }) else { throw LoadError.refusedAddress }
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
  private func begin(with pages: Sourced<MergedLoads.Pages>) -> Sourced<Page<Post>> {
    content.withLock { content in
      content.pages = MergedPages(
        pages.value.map { source, page in
          let items =
            showsNewOnly
            ? content.new(in: page.items, of: source) : page.items.map { content.merge($0, of: source) }
          return (source, Page(items: items, cursor: showsNewOnly ? nil : page.cursor, leftOut: page.leftOut))
        })
      return Sourced(content.nextPage(newOnly: showsNewOnly), from: pages.origin)
    }
  }

  /// The next page, once the next pages of the sources that it needs are loaded: more than one of a source whose page
  /// has nothing new.
  ///
  /// - Throws: the failure of a source if none of them could be loaded, or `CancellationError`.
  private func nextPage() async throws -> Page<Post> {
    for _ in 0..<Self.maximumEmptyPages {
      let missing = content.withLock { $0.pages.missing }
      guard !missing.isEmpty else { break }
      try await load(missing)
    }
    return content.withLock { $0.nextPage(newOnly: showsNewOnly) }
  }

  /// Loads the next pages of sources; one that fails ends there, unless all fail.
  private func load(_ missing: [(source: String, cursor: String)]) async throws {
    let pages = try await withThrowingTaskGroup(of: (source: String, page: Result<Page<Post>?, LoadError>).self) {
      group in
      for (source, cursor) in missing {
        group.addTask { [self] in (source, try await page(after: cursor, of: source)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let failures = pages.compactMap { _, page in if case .failure(let error) = page { error } else { nil } }
    if failures.count == pages.count, let first = failures.first { throw first }
    content.withLock { content in
      for (source, result) in pages {
        let page: Page<Post>? = if case .success(let page) = result { page } else { nil }
        content.pages.append(page.map { page in page.map { content.merge($0, of: source) } }, of: source)
      }
      content.pages.collect()
    }
  }

  private func page(after cursor: String, of source: String) async throws -> Result<Page<Post>?, LoadError> {
    var last: Page<Post>?
    do {
      for try await answer in try sources.reader(at: SourceAddress(source)).timeline(.nextPage(after: cursor)) {
        last = answer.value
      }
    } catch let error as LoadError {
      return .failure(error)
    }
    return .success(last)
  }

  private func reader(of post: Post.ID) throws -> (SourceReader, Post.ID) {
    guard let id = MergedID(post) else { throw LoadError.notFound(searched: 0) }
    return (try sources.reader(at: SourceAddress(id.source)), id.post)
  }
}

extension MergedTimeline.Content {
  /// The posts of a source that are new, or were when they came onto a page.
  fileprivate mutating func new(in posts: [Post], of source: String) -> [Post] {
    guard let kept = kept[source] else { return posts.filter(\.isNew).map { merge($0, of: source) } }
    let merged = posts.map { merge($0, of: source) }
    let listed = Set(merged.map(\.id))
    return merged.filter { $0.isNew || keptIDs.contains($0.id) } + kept.filter { !listed.contains($0.id) }
  }

  /// Takes the next page; new posts on it are kept.
  fileprivate mutating func nextPage(newOnly: Bool) -> Page<Post> {
    let page = pages.next()
    guard newOnly else { return page }
    for post in page.items where keptIDs.count < MergedTimeline.maximumKept && keptIDs.insert(post.id).inserted {
      if let source = MergedID(post.id)?.source { kept[source, default: []].append(post) }
    }
    return page
  }

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
