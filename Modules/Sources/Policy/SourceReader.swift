public import Comments
public import Feed
public import Foundation
public import HTTP
public import Loading
public import Messages

/// Reads a source through the cache, with the program's policies: saved first, single flight, limits, expiry.
public struct SourceReader: Sendable {
  /// The maximum number of pages searched for a post by its id.
  private static let searchedPages = 20

  /// The cache of documents, images and dismissals.
  public let cache: Cache
  private let source: any Source
  private let client: any HTTPClient
  private let documents: DocumentReader
  private let images: ImageReader
  private let dismissals: DismissalRepository

  /// A reader of a source; `client` is used for images and other addresses, too.
  public init(
    _ source: any Source, client: any HTTPClient, cache: Cache, policy: ReadingPolicy,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.source = source
    self.client = client
    self.cache = cache
    documents = DocumentReader(source: source.name, client: client, cache: cache, policy: policy, now: now)
    images = ImageReader(client: client, cache: cache, policy: policy)
    dismissals = DismissalRepository(source: source.name, cache: cache, now: now)
  }

  /// The post id in a route's text, in its canonical spelling; nil if the text is not an id.
  public func postID(_ text: String) -> Post.ID? { source.postID(text) }

  /// A page of posts.
  public func timeline(_ scope: LoadScope) -> Answers<Page<Post>> {
    documents.answers(to: source.timeline(after: scope.cursor), scope)
  }

  /// The comments on a post.
  public func thread(of post: Post.ID, _ scope: LoadScope) -> Answers<[Comment]> {
    documents.answers(to: source.thread(of: post), scope)
  }

  /// A page of messages, with the dismissals of earlier visits.
  public func messages(_ scope: LoadScope) -> Answers<MessagesPage> {
    documents.answers(to: source.messages(after: scope.cursor), scope).map { [dismissals] page in
      MessagesPage(page, dismissals: await dismissals.all())
    }
  }

  /// The storage of dismissed messages.
  public var dismissalStorage: DismissalStorage {
    DismissalStorage(
      save: { [dismissals] dismissal in dismissals.save(dismissal) },
      remove: { [dismissals] id in dismissals.remove(id) })
  }
}

// MARK: - Single posts, images, other addresses

extension SourceReader {
  /// The post with this id, from the first pages of the timeline.
  ///
  /// - Throws: `LoadError` (`.notFound` if it is not on these pages), or `CancellationError`.
  public func post(withID id: Post.ID) async throws -> Post {
    var scope = LoadScope.first
    var searched = 0
    for _ in 0..<Self.searchedPages {
      let page = try await page(of: scope) { $0.items.contains { $0.id == id } }
      if let post = page.items.first(where: { $0.id == id }) { return post }
      searched += page.items.count
      guard let next = page.cursor, next != scope.cursor else { break }
      scope = .nextPage(after: next)
    }
    throw LoadError.notFound(searched: searched)
  }

  /// The first answer that satisfies a condition, or else the last one.
  private func page(
    of scope: LoadScope, where isWanted: (Page<Post>) -> Bool
  ) async throws -> Page<Post> {
    var last: Page<Post>?
    do {
      for try await answer in timeline(scope) {
        if isWanted(answer.value) { return answer.value }
        last = answer.value
      }
    } catch {
      guard last != nil, !(error is CancellationError) else { throw error }
    }
    guard let last else { throw LoadError.invalidData(.empty) }
    return last
  }

  /// An image: from the cache, or else from the network, and saved once it was decoded.
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
