import Foundation
import HTTP
import Loading
import Posts
import Sources
import Storage

/// Reads the timeline of a source through the store of posts.
///
/// A post is stored once; a list is stored as a sequence of ids.
struct TimelineReader: Sendable {
  /// The maximum number of stored posts on a page.
  static let pageSize = 100

  let documents: DocumentReader
  let posts: PostRepository
  /// The name of the source in the store.
  let source: PostSource
  /// Whether the source is a subscription; only posts of subscriptions can be unread.
  let isSubscribed: Bool
  /// Called when the source has responded with its first page.
  let onLoad: @Sendable (Freshness) async -> Void
  /// Called if the first page cannot be loaded.
  let onFailure: @Sendable (any Error) async -> Void

  /// The result of loading a page of a list.
  private enum Loaded {
    case page(Page<Post>, [String: PostState])
    /// The stored list is still current.
    case unchanged(StoredList)
  }

  /// Loads a page of the timeline in the order of the policy; a page of stored posts does not require the source.
  ///
  /// `opened` returns nil if the source is unknown and the step must not send a request to its server.
  func answers(
    _ scope: LoadScope, in order: PostOrder,
    of opened: @escaping @Sendable (ReadingPolicy.Step) async throws -> (any Source)?
  ) -> Answers<Page<Post>> {
    if let cursor = scope.cursor.flatMap({ StoredCursor($0) }) {
      return Answers({
        let page = await storedPage(after: cursor.position, in: cursor.order)
        return Sourced(page?.value ?? Page(items: [], cursor: nil), from: .bundled)
      })
    }
    let failure: @Sendable (any Error) async -> Void = { if !scope.isNextPage { await onFailure($0) } }
    return PolicyAnswers(
      policy: documents.policy,
      saved: { document in
        guard let page = await saved(document) else { return nil }
        return await self.page(page, in: order)
      }, remote: { await page(try await remote($0), in: order) }, onFailure: failure
    ).answers(scope) { try await opened($0)?.timeline(after: scope.cursor) }
  }

  /// The saved page: the source's last response, or stored posts if it has expired; nil if there are neither.
  func saved(_ document: SourceDocument<Page<Post>>) async -> Sourced<Page<Post>>? {
    guard let list = await posts.list(for: key(of: document)),
      ExpiryPolicy.isValid(savedAt: list.document.savedAt, now: documents.now()),
      list.document.version <= PostCoding.listVersion,
      case let items = await items(of: list), !items.isEmpty || list.ids.isEmpty
    else { return document.cursor == nil ? await storedPage(after: nil, in: .newest) : nil }
    documents.accounts.note(list.document.account)
    return Sourced(await withDropped(page(list, items), of: document), from: .cache(savedAt: list.document.savedAt))
  }

  /// Loads the page from the source and saves it; returns the saved page if it is unchanged (304).
  func remote(_ document: SourceDocument<Page<Post>>) async throws -> Sourced<Page<Post>> {
    switch try await load(document) {
    case .page(let page, let states):
      return Sourced(await withDropped(marked(page, states), of: document), from: .remote)
    case .unchanged(let list):
      let items = await items(of: list)
      // If a stored post cannot be read, the page is loaded again.
      guard items.count == list.ids.count else {
        guard case .page(let page, let states) = try await load(document, isConditional: false) else {
          throw LoadFailure.badStatus(304)
        }
        return Sourced(await withDropped(marked(page, states), of: document), from: .remote)
      }
      return Sourced(await withDropped(page(list, items), of: document), from: .remote)
    }
  }

  /// Loads a page and saves it.
  func refresh(_ document: SourceDocument<Page<Post>>) async throws { _ = try await load(document) }
}

// MARK: - Loads

extension TimelineReader {
  private func load(_ document: SourceDocument<Page<Post>>, isConditional: Bool = true) async throws -> Loaded {
    let request: HTTPRequest
    switch document.load {
    case .value(let value):
      let page = try await value()
      return .page(page, await keep(page, memory: [], of: document, answer: nil, Freshness()))
    case .request(let make, _): request = try await make()
    }
    // If a different version of FeedShell has stored the list, the request is unconditional, so that its posts are
    // mapped again.
    let found = isConditional ? await posts.list(for: key(of: document)) : nil
    let known = found?.document.version == PostCoding.listVersion ? found : nil
    let earlier = found.flatMap { $0.document.version < PostCoding.listVersion ? $0.document.body : nil }
    switch try await documents.conditional.load(request, since: known) {
    case .document(let response, let former):
      return try await take(response, to: request.url, of: document, memory: former?.document.body ?? earlier)
    case .unchanged(let response, let list):
      documents.accounts.note(list.document.account)
      if let permanent = response.permanentURL { await documents.onMove?(request.url, permanent) }
      posts.renewList(for: key(of: document), headers: ConditionalClient.storedHeaders(of: response.headers))
      if document.cursor == nil { await onLoad(Freshness(response, ttl: nil)) }
      return .unchanged(list)
    }
  }

  /// Parses the page in a response and saves it.
  private func take(
    _ response: HTTPResponse, to requested: URL, of document: SourceDocument<Page<Post>>, memory extra: Data?
  ) async throws -> Loaded {
    let before = extra.flatMap { ListMemory($0) }?.texts ?? []
    let feed = try document.readFeed.map { readFeed in try response.value { try readFeed($0, before) } }
    let page: Page<Post>
    if let feed {
      page = feed.value
    } else {
      page = try document.value(in: try await document.answers(after: response, from: documents.client))
    }
    documents.accounts.note(response.account)
    if let permanent = response.permanentURL { await documents.onMove?(requested, permanent) }
    let freshness = Freshness(response, ttl: feed?.ttl)
    return .page(page, await keep(page, memory: feed?.memory ?? [], of: document, answer: response, freshness))
  }

  /// Saves a page, and returns the states of its posts.
  private func keep(
    _ page: Page<Post>, memory: [String], of document: SourceDocument<Page<Post>>, answer: HTTPResponse?,
    _ freshness: Freshness
  ) async -> [String: PostState] {
    let list = StoredList(
      ids: page.items.map(\.id.rawValue), cursor: page.cursor,
      in: StoredDocument(
        body: ListMemory(leftOut: page.leftOut, texts: memory).data,
        headers: answer.map { ConditionalClient.storedHeaders(of: $0.headers) } ?? [:],
        address: answer?.url.absoluteString.withoutCredentials ?? "", version: PostCoding.listVersion,
        savedAt: documents.now(), account: answer?.account))
    let arrivals = posts.hidden.arrivals(of: page.items, from: source.name)
    let keepsMarks = ListedAddress.account(of: source.name) != nil
    let stored = zip(page.items, arrivals).map { post, arrival in
      var encoded = PostCoding.encoded(post, account: answer?.account, arrival: arrival)
      if keepsMarks { encoded.marks = post.viewer }
      return encoded
    }
    let states = await posts.save(list, stored, for: key(of: document), changesIDs: document.readFeed != nil)
    if document.cursor == nil { await onLoad(freshness) }
    return states ?? [:]
  }

  private func key(of document: SourceDocument<Page<Post>>) -> DocumentKey {
    DocumentKey(source: source.name, list: document.list, cursor: document.cursor)
  }
}

// MARK: - Pages

extension TimelineReader {
  /// The stored posts of a list, in order.
  private func items(of list: StoredList) async -> [Post] {
    let keys = list.ids.map { PostKey(source: source.name, id: $0) }
    return (await posts.posts(keys) ?? []).compactMap(post)
  }

  /// Converts a stored list to a page with the given items.
  private func page(_ list: StoredList, _ items: [Post]) -> Page<Post> {
    Page(items: items, cursor: list.cursor, leftOut: ListMemory(list.document.body)?.leftOut ?? 0)
  }

  /// A page of a feed, followed by the stored posts that the feed no longer contains, newest first; any other page is
  /// unchanged.
  private func withDropped(_ page: Page<Post>, of document: SourceDocument<Page<Post>>) async -> Page<Post> {
    guard document.readFeed != nil, document.cursor == nil, page.cursor == nil,
      let stored = await posts.posts(of: source.name, after: nil, limit: max(Self.pageSize, page.items.count)),
      stored.count >= page.items.count
    else { return page }
    let known = Dictionary(page.items.map { ($0.id.rawValue, $0) }) { first, _ in first }
    let items = stored.compactMap { known[$0.key.id] ?? post($0) }
    return Page(
      items: items, cursor: cursor(after: stored, in: .newest, limit: max(Self.pageSize, page.items.count)),
      leftOut: page.leftOut,
      omissions: page.omissions)
  }

  /// The first page in the given order.
  ///
  /// For `oldest`, this is a page of stored posts, because few servers send the oldest posts first.
  private func page(_ page: Sourced<Page<Post>>, in order: PostOrder) async -> Sourced<Page<Post>> {
    guard order == .oldest else { return page }
    let known = Dictionary(page.value.items.map { ($0.id, $0) }) { first, _ in first }
    let stored = await storedPage(after: nil, in: order)?.value
    return page.map { page in
      Page(
        // Without a store, this page is the whole list.
        items: stored?.items.map { known[$0.id] ?? $0 } ?? page.items.reversed(), cursor: stored?.cursor,
        leftOut: page.leftOut, omissions: page.omissions)
    }
  }

  /// A page of stored posts in the given order; nil if there are none.
  private func storedPage(after position: PostPosition?, in order: PostOrder) async -> Sourced<Page<Post>>? {
    let limit = Self.pageSize
    let found = await posts.posts(of: source.name, after: position, in: order, limit: limit) ?? []
    let now = documents.now()
    // The posts of a source without a subscription expire like its lists.
    let stored = found.filter { isSubscribed || ExpiryPolicy.isValid(savedAt: $0.state.confirmedAt, now: now) }
    let items = stored.compactMap(post)
    guard !items.isEmpty, let date = stored.map(\.state.confirmedAt).max() else { return nil }
    return Sourced(
      Page(items: items, cursor: cursor(after: found, in: order, limit: limit)), from: .cache(savedAt: date))
  }

  private func cursor(after stored: [StoredPost], in order: PostOrder, limit: Int) -> String? {
    stored.count < limit ? nil : stored.last.map { StoredCursor($0.position, in: order).text }
  }

  private func marked(_ page: Page<Post>, _ states: [String: PostState]) -> Page<Post> {
    page.map { post in
      var post = post
      let state = states[post.id.rawValue]
      post.viewer = state?.viewer ?? Post.Viewer(isUnread: true)
      if !isSubscribed { post.viewer.isUnread = false }
      if let state { post.sortDate = state.sortDate(of: post.details.createdAt) }
      return posts.pending.applied(to: post, PostKey(source: source.name, id: post.id.rawValue))
    }
  }

  /// A stored post with its state in this list; nil if it is damaged, or if a different version of FeedShell has
  /// written it.
  func post(_ stored: StoredPost) -> Post? {
    var post = stored.post
    if !isSubscribed { post?.viewer.isUnread = false }
    return post
  }
}
