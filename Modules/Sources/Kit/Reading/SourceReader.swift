public import Articles
public import Foundation
public import HTTP
public import Loading
public import Posts
public import Sources

/// Reads a source through the cache, with the program's policies: saved first, single flight, limits, expiry.
public struct SourceReader: PostReading {
  /// Finds the article in the bytes of a page, with its type and address; throws `LoadFailure`, or `CancellationError`.
  public typealias ReadArticle = @Sendable (Data, _ contentType: String?, URL) async throws -> Article

  /// The address of the source, without credentials; the source's name in the cache.
  public let name: String
  /// The cache of documents, images and marks.
  public let cache: Cache
  let source: OpenedSource
  private let checkedPostID: @Sendable (String) -> Post.ID?
  let client: any HTTPClient
  let documents: DocumentReader
  let images: ImageReader
  let pages: PageReader
  private let dismissed: DismissalRepository
  let timeline: TimelineReader
  /// The source's name in the store of posts.
  let stored: PostSource

  /// The name of the source in the stores.
  package var storedName: String { stored.name }
  /// The states of the subscriptions; nil for a source that is no subscription, or whose state is not saved.
  let marks: Marks?

  /// A reader of a source that needs no credentials.
  ///
  /// - Parameters:
  ///   - source: the source.
  ///   - name: its name in the cache.
  ///   - client: loads its documents, the pages of its posts, and other addresses.
  ///   - cache: the cache of all these.
  ///   - policy: the order of the cache and the network.
  ///   - marks: the state of a subscription; nil for any other source.
  ///   - readArticle: finds the articles of pages.
  ///   - now: the current date.
  public init(
    _ source: any Source, named name: String, client: any HTTPClient, cache: Cache, policy: ReadingPolicy,
    marks: Marks? = nil, readArticle: @escaping ReadArticle = ArticleReader().article,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.init(
      OpenedSource(source), postID: source.postID, named: name, client: client,
      pages: PageReader(client: client, readArticle: readArticle), cache: cache, policy: policy, marks: marks, now: now)
  }

  init(
    _ source: OpenedSource, postID: @escaping @Sendable (String) -> Post.ID?, named name: String,
    client: any HTTPClient, pages: PageReader, cache: Cache, policy: ReadingPolicy, marks: Marks?,
    now: @escaping @Sendable () -> Date
  ) {
    self.name = name
    self.pages = pages
    checkedPostID = postID
    self.source = source
    self.client = client
    self.cache = cache
    let accounts = ReadAccounts()
    let documents = DocumentReader(
      source: name, client: client, cache: cache, policy: policy, now: now, accounts: accounts, onMove: marks?.onMove)
    self.documents = documents
    images = ImageReader(cache: cache, policy: policy, accounts: accounts) { address in
      let picture = try await source.opened().picture(at: address)
      return (try await picture.value(from: client), picture.isSaved)
    }
    dismissed = DismissalRepository(source: name, posts: cache.posts, accounts: accounts, now: now)
    let stored = PostSource(name)
    (self.stored, self.marks) = (stored, marks)
    timeline = TimelineReader(
      documents: documents, posts: cache.posts, source: stored, isSubscribed: marks != nil,
      onLoad: { await marks?.loaded(stored.name, at: now(), $0) },
      onFailure: { await marks?.failed(stored.name, with: $0) })
  }

  public var title: String? { source.title }

  /// The source, once it is known which one it is.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  public func opened() async throws -> any Source { try await source.opened() }

  /// The post id in a route's text, in its canonical spelling; nil if the text is not an id.
  ///
  /// Any text is accepted until the source is recognized.
  public func postID(_ text: String) -> Post.ID? { checkedPostID(text) }

  public func timeline(_ scope: LoadScope, in order: PostOrder) -> Answers<Page<Post>> {
    timeline.answers(scope, in: order) { try await opened(for: $0) }
  }

  /// The first page from the source, regardless of the policy; saved for later.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  public func load() async throws -> Page<Post> {
    try await recordingFailure { try await timeline.remote(try await source.opened().timeline(after: nil)).value }
  }

  /// Loads the first page from the source, and saves it.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  package func refresh() async throws {
    try await recordingFailure { try await timeline.refresh(try await source.opened().timeline(after: nil)) }
  }

  /// The first page as it was saved; nil if none was.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  public func saved() async throws -> Sourced<Page<Post>>? {
    guard let source = try await source.known() else { return nil }
    return await timeline.saved(source.timeline(after: nil))
  }

  public func reader(of post: Post.ID) -> (SourceReader, Post.ID) { (self, post) }

  /// The comments on a post.
  public func thread(of post: Post.ID, _ scope: LoadScope) -> Answers<CommentThread> {
    answers(scope) { source in source.thread(of: await storedPost(post) ?? Post(id: post, images: [])) }
  }

  private func recordingFailure<Value>(_ load: () async throws -> Value) async throws -> Value {
    do {
      return try await load()
    } catch let error as LoadFailure {
      await marks?.failed(stored.name, with: error)
      throw error
    }
  }

  /// A page of messages.
  public func messages(_ scope: LoadScope) -> Answers<Page<Message>> {
    answers(scope) { source in
      guard let source = source as? any MessageSource else {
        return SourceDocument(list: "messages", value: { throw LoadFailure(ReadingProblem.noMessages) })
      }
      return source.messages(after: scope.cursor)
    }
  }

  /// The dismissals of messages, oldest first.
  public func dismissals() async -> [Dismissal] { await dismissed.all() }

  /// Saves the dismissal of a message.
  public func save(_ dismissal: Dismissal) { dismissed.save(dismissal) }

  /// Removes the dismissal of a message.
  public func removeDismissal(of message: Message.ID) { dismissed.remove(message) }

  /// The answers to a document of the source.
  private func answers<Value>(
    _ scope: LoadScope, to document: @escaping @Sendable (any Source) async -> SourceDocument<Value>
  ) -> Answers<Value> {
    documents.answers(scope) { step in
      guard let source = try await opened(for: step) else { return nil }
      return await document(source)
    }
  }

  /// The source, which is recognized unless the step uses saved documents only; nil if it is unknown then.
  private func opened(for step: ReadingPolicy.Step) async throws -> (any Source)? {
    switch step {
    case .saved: return try await source.known()
    case .savedElseOffline:
      guard let source = try await source.known() else { throw LoadFailure.offline }
      return source
    case .remote, .remoteElseSaved: return try await source.opened()
    }
  }
}
