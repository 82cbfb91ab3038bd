public import Articles
public import Foundation
public import HTTP
public import Loading
public import Posts
public import Sources

/// Reads a source through the cache, and applies FeedShell's policies, such as the expiry of saved documents.
///
/// All throwing functions throw `LoadFailure`, or `CancellationError` if their task is cancelled.
public struct SourceReader: PostReading {
  /// Extracts the article from the bytes of a page, given its content type and address; throws `LoadFailure` or
  /// `CancellationError`.
  public typealias ReadArticle = @Sendable (Data, _ contentType: String?, URL) async throws -> Article

  /// The address of the source without credentials, which is also its name in the cache.
  public let name: String
  /// The cache of documents, images and marks.
  public let cache: Cache
  let source: OpenedSource
  private let checkedPostID: @Sendable (String) -> Post.ID?
  package let client: any HTTPClient
  let documents: DocumentReader
  let images: ImageReader
  let pages: PageReader
  /// The dismissed messages of the source.
  public let dismissals: DismissalRepository
  let timeline: TimelineReader
  /// The name of the source in the store of posts.
  let stored: PostSource

  /// The current name of the source in the store of posts.
  package var storedName: String { stored.name }
  /// The state of the subscription; nil if the source is not a subscription, or if its state is not saved.
  let marks: SubscriptionRecord?

  /// Creates a reader of a source that is read without credentials.
  ///
  /// `client` loads the documents of the source, the pages of its posts, and other addresses; `marks` is nil if the
  /// source is not a subscription.
  public init(
    _ source: any Source, named name: String, client: any HTTPClient, cache: Cache, policy: ReadingPolicy,
    marks: SubscriptionRecord? = nil, readArticle: @escaping ReadArticle = ArticleReader().article,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.init(
      OpenedSource(source), postID: source.postID, named: name, client: client,
      pages: PageReader(client: client, readArticle: readArticle), cache: cache, policy: policy, marks: marks, now: now)
  }

  init(
    _ source: OpenedSource, postID: @escaping @Sendable (String) -> Post.ID?, named name: String,
    client: any HTTPClient, pages: PageReader, cache: Cache, policy: ReadingPolicy, marks: SubscriptionRecord?,
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
    dismissals = DismissalRepository(source: name, posts: cache.posts, accounts: accounts, now: now)
    let stored = PostSource(name)
    (self.stored, self.marks) = (stored, marks)
    timeline = TimelineReader(
      documents: documents, posts: cache.posts, source: stored, isSubscribed: marks != nil,
      onLoad: { await marks?.loaded(stored.name, at: now(), $0) },
      onFailure: { await marks?.failed(stored.name, with: $0) })
  }

  public var title: String? { source.title }
  public var hasNotices: Bool { source.knownSource?.capability((any Noticing).self) != nil }
  public var marker: ServerMarker? {
    source.knownSource?.capability((any PlaceMarking).self).map { ServerMarker($0, documents) }
  }

  /// Loads the documents of scenes, from any address.
  package var sceneDocuments: DocumentReader {
    // The name contains spaces, so it cannot be an address.
    DocumentReader(
      source: "documents of scenes", client: client, cache: cache, policy: documents.policy, now: documents.now,
      accounts: ReadAccounts(), onMove: nil)
  }

  /// Returns the source; if it is unknown, recognizes it first by requests to its server.
  public func opened() async throws -> any Source { try await source.opened() }

  /// Converts the text in a route to the canonical id of a post; nil if the text is not an id.
  ///
  /// Accepts any text until the source is recognized.
  public func postID(_ text: String) -> Post.ID? { checkedPostID(text) }

  public func timeline(_ scope: LoadScope, in order: PostOrder) -> Answers<Page<Post>> {
    timeline.answers(scope, in: order) { try await source.opened(for: $0) }
  }

  /// Loads the first page from the source regardless of the policy, and saves it.
  public func load() async throws -> Page<Post> {
    try await recordingFailure { try await timeline.remote(try await source.opened().timeline(after: nil)).value }
  }

  /// Loads the first page from the source, and saves it.
  package func refresh() async throws {
    try await recordingFailure { try await timeline.refresh(try await source.opened().timeline(after: nil)) }
  }

  /// Returns the saved first page; nil if there is none.
  public func saved() async throws -> Sourced<Page<Post>>? {
    guard let source = try await source.known() else { return nil }
    return await timeline.saved(source.timeline(after: nil))
  }

  public func reader(of post: Post.ID) -> (SourceReader, Post.ID) { (self, post) }
  public func reader(ofMediaAt address: String) -> SourceReader { self }

  /// Loads the comments on a post; first loads the post if it is unknown and its id is not sufficient.
  ///
  /// If the post is not stored, the address of the comments is determined from `known`.
  public func thread(of post: Post.ID, known: Post? = nil, _ scope: LoadScope) -> Answers<CommentThread> {
    documents.answers(scope) { step -> SourceDocument<CommentThread>? in
      guard let source = try await source.opened(for: step) else { return nil }
      var document = source.comments(on: await storedPost(post) ?? known?.with(post) ?? Post(id: post, images: []))
      if document.needsPost {
        guard step != .saved else { return nil }
        document = source.comments(on: try await self.post(withID: post))
      }
      document.addFailure = { $0.cut(by: $1) }
      document.failure = { $0.failure }
      document.length = { $0.comments.count }
      return document
    }.mapAnswer { [self] in await changed($0) }
  }

  private func recordingFailure<Value>(_ load: () async throws -> Value) async throws -> Value {
    do {
      return try await load()
    } catch let error as LoadFailure {
      await marks?.failed(stored.name, with: error)
      throw error
    }
  }

  public func messages(_ scope: LoadScope) -> Answers<Page<Message>> {
    documents.answers(scope) { step -> SourceDocument<Page<Message>>? in
      guard let source = try await source.opened(for: step) else { return nil }
      guard let messaging = source.capability((any Messaging).self) else {
        return SourceDocument(list: "messages", value: { throw LoadFailure(ReadingProblem.noMessages) })
      }
      return messaging.messages(after: scope.cursor)
    }
  }
}
