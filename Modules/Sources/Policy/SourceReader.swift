public import Comments
public import Feed
public import Foundation
public import HTTP
public import Loading
public import Messages

/// Reads a source through the cache, with the program's policies: saved first, single flight, limits, expiry.
public struct SourceReader: PostReading {
  /// The maximum number of pages searched for a post by its id.
  private static let searchedPages = 20

  /// The address of the source, without credentials; the source's name in the cache.
  public let name: String
  /// The cache of documents, images and marks.
  public let cache: Cache
  private let source: OpenedSource
  private let checkedPostID: @Sendable (String) -> Post.ID?
  private let client: any HTTPClient
  private let documents: DocumentReader
  private let images: ImageReader
  private let dismissals: DismissalRepository
  /// The marks on posts that were shown; nil if none are kept.
  private let seen: SeenPosts?

  /// The marks that are kept on a subscription.
  public struct Marks: Sendable {
    /// The states of the subscriptions; nil if none are kept.
    let summaries: SourceSummaries?
    /// Called if an address of the source has moved for good.
    let onMove: @Sendable (_ from: URL, _ to: URL) async -> Void

    /// Marks on the posts that were shown.
    public init(
      _ summaries: SourceSummaries? = nil,
      onMove: @escaping @Sendable (_ from: URL, _ to: URL) async -> Void = { _, _ in }
    ) {
      self.summaries = summaries
      self.onMove = onMove
    }
  }

  /// A reader of a source; `client` is used for its documents and for other addresses.
  public init(
    _ source: any Source, named name: String, client: any HTTPClient, cache: Cache, policy: ReadingPolicy,
    marks: Marks? = nil, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.init(
      OpenedSource(source), postID: source.postID, named: name, client: client, cache: cache, policy: policy,
      marks: marks, now: now)
  }

  init(
    _ source: OpenedSource, postID: @escaping @Sendable (String) -> Post.ID?, named name: String,
    client: any HTTPClient, cache: Cache, policy: ReadingPolicy, marks: Marks?, now: @escaping @Sendable () -> Date
  ) {
    self.name = name
    checkedPostID = postID
    self.source = source
    self.client = client
    self.cache = cache
    var documents = DocumentReader(source: name, client: client, cache: cache, policy: policy, now: now)
    if let marks { documents.onMove = marks.onMove }
    self.documents = documents
    images = ImageReader(cache: cache, policy: policy) { address in
      let picture = try await source.opened().picture(at: address)
      return (try await picture.value(from: client), picture.isSaved)
    }
    dismissals = DismissalRepository(source: name, cache: cache, now: now)
    seen = marks.map { SeenPosts(source: name, cache: cache, summaries: $0.summaries, now: now) }
  }

  /// The source, once it is known which one it is.
  ///
  /// - Throws: `LoadError`, or `CancellationError`.
  public func opened() async throws -> any Source { try await source.opened() }

  /// The post id in a route's text, in its canonical spelling; nil if the text is not an id.
  ///
  /// Any text may be one until it is known which source it is.
  public func postID(_ text: String) -> Post.ID? { checkedPostID(text) }

  /// A page of posts.
  public func timeline(_ scope: LoadScope) -> Answers<Page<Post>> {
    guard let seen else { return answers(scope, to: { $0.timeline(after: scope.cursor) }) }
    let isFirst = !scope.isNextPage
    let pages = answers(
      scope, onFailure: { if isFirst, let error = $0 as? LoadError { seen.failed(with: error) } },
      to: { $0.timeline(after: scope.cursor) })
    return pages.mapAnswer { await Self.marked($0, seen, isFirst: isFirst) }
  }

  /// The first page from the source, past the policy; saved for later.
  ///
  /// - Throws: `LoadError`, or `CancellationError`.
  public func load() async throws -> Page<Post> {
    do {
      let answer = try await documents.remote(try await source.opened().timeline(after: nil))
      guard let seen else { return answer.value }
      return await Self.marked(answer, seen, isFirst: true).value
    } catch let error as LoadError {
      seen?.failed(with: error)
      throw error
    }
  }

  /// The first page as it was saved; nil if none was.
  ///
  /// - Throws: `LoadError`, or `CancellationError`.
  public func saved() async throws -> Sourced<Page<Post>>? {
    guard let source = try await source.known(), let answer = await documents.saved(source.timeline(after: nil)) else {
      return nil
    }
    guard let seen else { return answer }
    return await Self.marked(answer, seen, isFirst: true)
  }

  private static func marked(
    _ answer: Sourced<Page<Post>>, _ seen: SeenPosts, isFirst: Bool
  ) async -> Sourced<Page<Post>> {
    let ids = await seen.all()
    if isFirst { seen.listed(answer.value.items.map(\.id), isFromSource: answer.origin == .remote) }
    return answer.map { page in
      page.map { post in
        var post = post
        post.isNew = !ids.contains(post.id)
        return post
      }
    }
  }

  /// The comments on a post.
  public func thread(of post: Post.ID, _ scope: LoadScope) -> Answers<CommentThread> {
    answers(scope, to: { $0.thread(of: post) })
  }

  /// A page of messages, with the dismissals of earlier visits.
  public func messages(_ scope: LoadScope) -> Answers<MessagesPage> {
    let pages = answers(
      scope,
      to: { source -> SourceDocument<Page<Message>> in
        guard let source = source as? any MessageSource else {
          return SourceDocument(list: "messages", value: { throw LoadError.noMessages })
        }
        return source.messages(after: scope.cursor)
      })
    return pages.map { [dismissals] page in
      MessagesPage(page, dismissals: await dismissals.all())
    }
  }

  /// The storage of dismissed messages.
  public var dismissalStorage: DismissalStorage {
    DismissalStorage(
      save: { [dismissals] dismissal in dismissals.save(dismissal) },
      remove: { [dismissals] id in dismissals.remove(id) })
  }

  /// Records a first page that was loaded from the source without this reader.
  func listed(_ page: Page<Post>) async {
    guard let seen else { return }
    _ = await Self.marked(Sourced(page, from: .remote), seen, isFirst: true)
  }

  /// Marks posts as shown.
  public func markSeen(_ posts: some Sequence<Post.ID>) {
    seen?.mark(posts)
  }

  /// Marks the posts of the first page as shown: of the saved one, and of the one loaded last.
  ///
  /// - Throws: `LoadError`, or `CancellationError`.
  public func markAllSeen() async throws {
    markSeen(try await saved()?.value.items.map(\.id) ?? [])
    seen?.markListed()
  }

  /// The ids of the posts that were shown.
  func seenPosts() async -> Set<Post.ID> { await seen?.all() ?? [] }

  /// Deletes the marks on posts.
  public func removeMarks() async {
    await seen?.removeAll()
  }

  /// The answers to a document of the source, which is asked for unless only what was saved is wanted.
  private func answers<Value>(
    _ scope: LoadScope, onFailure: @escaping @Sendable (any Error) -> Void = { _ in },
    to document: @escaping @Sendable (any Source) -> SourceDocument<Value>
  ) -> Answers<Value> {
    documents.answers(
      scope, onFailure: onFailure,
      to: { [source] step in
        switch step {
        case .saved, .savedElseOffline:
          guard let source = try await source.known() else {
            guard step == .saved else { throw LoadError.offline }
            return nil
          }
          return document(source)
        case .remote, .remoteElseSaved: return document(try await source.opened())
        }
      })
  }
}

// MARK: - Single posts, images, other addresses

extension SourceReader {
  /// The post with this id: from the source, or else from the first pages of the timeline.
  ///
  /// - Throws: `LoadError` (`.notFound` if it is not on these pages), or `CancellationError`.
  public func post(withID id: Post.ID) async throws -> Post {
    if let document = try await source.opened().post(id) {
      return try await last(of: documents.answers(.first, to: { _ in document })) { _ in true }
    }
    var scope = LoadScope.first
    var searched = 0
    for _ in 0..<Self.searchedPages {
      let page = try await last(of: timeline(scope)) { $0.items.contains { $0.id == id } }
      if let post = page.items.first(where: { $0.id == id }) { return post }
      searched += page.items.count
      guard let next = page.cursor, next != scope.cursor else { break }
      scope = .nextPage(after: next)
    }
    throw LoadError.notFound(searched: searched)
  }

  /// The first answer that satisfies a condition, or else the last one.
  private func last<Value>(of answers: Answers<Value>, orFirst isWanted: (Value) -> Bool) async throws -> Value {
    var last: Value?
    do {
      for try await answer in answers {
        if isWanted(answer.value) { return answer.value }
        last = answer.value
      }
    } catch {
      guard last != nil, !(error is CancellationError) else { throw error }
    }
    guard let last else { throw LoadError.invalidData(.empty) }
    return last
  }

  /// An image: from the cache, or else from the source, and saved once it was decoded.
  ///
  /// - Parameters:
  ///   - address: the address, untrusted text.
  ///   - decode: decodes the bytes.
  /// - Returns: the decoded image.
  /// - Throws: `LoadError`, `CancellationError`, or the error of `decode`.
  public func image<Image>(at address: String, decode: (Data) async throws -> Image) async throws -> Image {
    try await images.image(at: address, decode: decode)
  }

  /// Deletes every saved image.
  public func clearImages() async {
    await cache.removeImages()
  }

  /// The body at an address, with its HTTP status.
  ///
  /// - Throws: `LoadError`, or `CancellationError`.
  public func document(at url: URL) async throws -> (body: Data, status: Int) {
    let response = try await client.load(HTTPRequest(url: url, limits: SourceLimits.document))
    return (response.body, response.status)
  }
}
