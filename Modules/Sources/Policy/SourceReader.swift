public import Foundation
public import HTTP
public import Loading
public import Posts

/// Reads a source through the cache, with the program's policies: saved first, single flight, limits, expiry.
public struct SourceReader: PostReading {
  /// The address of the source, without credentials; the source's name in the cache.
  public let name: String
  /// The cache of documents, images and marks.
  public let cache: Cache
  let source: OpenedSource
  private let checkedPostID: @Sendable (String) -> Post.ID?
  let client: any HTTPClient
  let documents: DocumentReader
  let images: ImageReader
  private let dismissed: DismissalRepository
  /// The marks on posts that were shown; nil if none are kept.
  let seen: SeenPosts?

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
    let accounts = ReadAccounts()
    var documents = DocumentReader(
      source: name, client: client, cache: cache, policy: policy, now: now, accounts: accounts)
    if let marks { documents.onMove = marks.onMove }
    self.documents = documents
    images = ImageReader(cache: cache, policy: policy, accounts: accounts) { address in
      let picture = try await source.opened().picture(at: address)
      return (try await picture.value(from: client), picture.isSaved)
    }
    dismissed = DismissalRepository(source: name, cache: cache, accounts: accounts, now: now)
    seen = marks.map { SeenPosts($0, source: name, cache: cache, now: now) }
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
      scope, onFailure: { if isFirst, let error = $0 as? LoadError { await seen.failed(with: error) } },
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
      await seen?.failed(with: error)
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

  /// The comments on a post.
  public func thread(of post: Post.ID, _ scope: LoadScope) -> Answers<CommentThread> {
    answers(scope, to: { $0.thread(of: post) })
  }

  /// A page of messages.
  public func messages(_ scope: LoadScope) -> Answers<Page<Message>> {
    answers(
      scope,
      to: { source in
        guard let source = source as? any MessageSource else {
          return SourceDocument(list: "messages", value: { throw LoadError.noMessages })
        }
        return source.messages(after: scope.cursor)
      })
  }

  /// The dismissals of messages, oldest first.
  public func dismissals() async -> [Dismissal] { await dismissed.all() }

  /// Saves the dismissal of a message.
  public func save(_ dismissal: Dismissal) { dismissed.save(dismissal) }

  /// Removes the dismissal of a message.
  public func removeDismissal(of message: Message.ID) { dismissed.remove(message) }

  /// The answers to a document of the source, which is asked for unless only what was saved is wanted.
  private func answers<Value>(
    _ scope: LoadScope, onFailure: @escaping @Sendable (any Error) async -> Void = { _ in },
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
