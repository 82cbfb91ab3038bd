public import Comments
public import Feed
public import Foundation
public import HTTP
public import Loading
public import Messages
import Storage

import struct HTTPTypes.HTTPField
import struct HTTPTypes.HTTPFields

/// Reads a source through the cache, with the program's policies: saved first, single flight, limits, expiry.
public struct SourceReader: Sendable {
  /// The version of the mappers: documents saved for another one are ignored.
  private static let version = 1
  /// The headers saved with a body, to decode it again or revalidate it.
  private static let keptHeaders: [HTTPField.Name] = [.eTag, .lastModified, .contentType]
  /// The maximum number of pages searched for a post by its id.
  private static let searchedPages = 20

  /// The cache of documents, images and dismissals.
  public let cache: Cache
  private let source: any Source
  private let client: any HTTPClient
  private let policy: ReadingPolicy
  private let now: @Sendable () -> Date
  private let images = SingleFlight<String, (data: Data, isSaved: Bool)>()
  private let dismissals: DismissalRepository

  /// A reader of a source; `client` is used for images and other addresses, too.
  public init(
    _ source: any Source, client: any HTTPClient, cache: Cache, policy: ReadingPolicy,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.source = source
    self.client = client
    self.cache = cache
    self.policy = policy
    self.now = now
    dismissals = DismissalRepository(source: source.name, cache: cache, now: now)
  }

  /// The post id in a route's text, in its canonical spelling; nil if the text is not an id.
  public func postID(_ text: String) -> Post.ID? { source.postID(text) }

  /// A page of posts.
  public func timeline(_ scope: LoadScope) -> Answers<Page<Post>> {
    answers(to: source.timeline(after: scope.cursor), scope)
  }

  /// The comments on a post.
  public func thread(of post: Post.ID, _ scope: LoadScope) -> Answers<[Comment]> {
    answers(to: source.thread(of: post), scope)
  }

  /// A page of messages, with the dismissals of earlier visits.
  public func messages(_ scope: LoadScope) -> Answers<MessagesPage> {
    answers(to: source.messages(after: scope.cursor), scope).map { [dismissals] page in
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

// MARK: - Documents

extension SourceReader {
  private func answers<Value>(to document: SourceDocument<Value>, _ scope: LoadScope) -> Answers<Value> {
    Answers(
      policy.steps(for: scope).map { step -> Answers<Value>.Step in
        { @Sendable in try await answer(to: document, step) }
      })
  }

  private func answer<Value>(
    to document: SourceDocument<Value>, _ step: ReadingPolicy.Step
  ) async throws -> Sourced<Value>? {
    switch step {
    case .saved: return await saved(document)
    case .remote: return try await remote(document)
    case .savedElseOffline:
      guard let saved = await saved(document) else { throw LoadError.offline }
      return saved
    case .remoteElseSaved:
      do {
        return try await remote(document)
      } catch {
        // A cancelled load is not a failure, and needs no fallback.
        if error is CancellationError || Task.isCancelled { throw CancellationError() }
        guard let saved = await saved(document) else { throw error }
        return saved
      }
    }
  }

  /// The saved document; nil if there is none, or it cannot be decoded, which deletes it.
  private func saved<Value>(_ document: SourceDocument<Value>) async -> Sourced<Value>? {
    let key = key(of: document)
    guard let stored = await cache.document(for: key) else { return nil }
    do {
      guard stored.version == Self.version, let response = Self.response(of: stored) else {
        throw LoadError.invalidData(.malformed)
      }
      return Sourced(try document.read(response), from: .cache(savedAt: stored.savedAt))
    } catch {
      await cache.removeDocument(for: key)
      return nil
    }
  }

  /// The document from the source, saved in the background; an unchanged one (304) is read from the cache.
  private func remote<Value>(_ document: SourceDocument<Value>) async throws -> Sourced<Value> {
    let key = key(of: document)
    let request = try await document.request()
    let stored = await cache.document(for: key)
    let response = try await send(Self.conditional(request, on: stored))
    if response.status == 304, stored != nil {
      if let saved = await saved(document) {
        await cache.renewDocument(for: key)
        return Sourced(saved.value, from: .remote)
      }
      return try await read(document, key, try await send(request))
    }
    return try await read(document, key, response)
  }

  private func read<Value>(
    _ document: SourceDocument<Value>, _ key: DocumentKey, _ response: HTTPResponse
  ) async throws -> Sourced<Value> {
    let value = try document.read(response)
    let headers = Self.keptHeaders.compactMap { name in
      response.headers[name].map { (name.canonicalName, $0) }
    }
    await cache.save(
      StoredDocument(
        body: response.body, headers: Dictionary(uniqueKeysWithValues: headers),
        address: response.url.withoutCredentials.absoluteString, version: Self.version, savedAt: now()), for: key)
    return Sourced(value, from: .remote)
  }

  private func key<Value>(of document: SourceDocument<Value>) -> DocumentKey {
    DocumentKey(source: source.name, list: document.list, cursor: document.cursor)
  }

  private static func conditional(_ request: HTTPRequest, on stored: StoredDocument?) -> HTTPRequest {
    guard let stored else { return request }
    var headers = request.headers
    headers[.ifNoneMatch] = stored.headers[HTTPField.Name.eTag.canonicalName]
    headers[.ifModifiedSince] = stored.headers[HTTPField.Name.lastModified.canonicalName]
    return HTTPRequest(url: request.url, headers: headers, limits: request.limits)
  }

  private static func response(of stored: StoredDocument) -> HTTPResponse? {
    guard let url = URL(string: stored.address) else { return nil }
    let fields = stored.headers.compactMap { name, value in
      HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
    }
    return HTTPResponse(status: 200, headers: HTTPFields(fields), body: stored.body, url: url)
  }

  private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    do {
      return try await client.send(request)
    } catch let error as HTTPError {
      throw LoadError(error)
    }
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
  /// Concurrent callers share a request. A saved image that cannot be decoded is deleted and loaded again.
  ///
  /// - Parameters:
  ///   - address: the address, untrusted text.
  ///   - decode: decodes the bytes.
  /// - Returns: the decoded image.
  /// - Throws: `LoadError`, `CancellationError`, or the error of `decode`.
  public func image<Image>(at address: String, decode: (Data) async throws -> Image) async throws -> Image {
    let (data, isSaved) = try await images.value(for: address) { [cache] in
      if let saved = await cache.image(address) { return (saved, true) }
      return (try await remoteImage(at: address), false)
    }
    do {
      let image = try await decode(data)
      if !isSaved { await cache.save(data, for: address) }
      return image
    } catch LoadError.image(.undecodable) where isSaved {
      await cache.removeImage(address)
      guard policy != .savedOnly else { throw LoadError.image(.undecodable) }
      return try await image(at: address, decode: decode)
    }
  }

  /// Deletes every saved image.
  public func clearImages() async {
    await cache.removeImages()
  }

  /// The body at an address, with its HTTP status.
  ///
  /// - Throws: `LoadError`, or `CancellationError`.
  public func document(at url: URL) async throws -> (body: Data, status: Int) {
    let response = try await send(HTTPRequest(url: url, limits: SourceLimits.document))
    return (response.body, response.status)
  }

  private func remoteImage(at address: String) async throws -> Data {
    guard let url = URL(string: address) else { throw LoadError.refusedAddress }
    let response = try await send(HTTPRequest(url: url, limits: SourceLimits.image))
    try Payload.check(status: response.status)
    guard !response.body.isEmpty else { throw LoadError.invalidData(.empty) }
    return response.body
  }
}

extension LoadError {
  /// The load error for an error of the network.
  fileprivate init(_ error: HTTPError) {
    self =
      switch error {
      case .noAnswer(let failure): .connectivity(ConnectionProblem(failure))
      case .malformed: .invalidData(.malformed)
      case .tooLarge(let limit): .tooLarge(limit: limit)
      case .tooSlow: .tooSlow
      case .refusedAddress: .refusedAddress
      case .refusedRedirect: .refusedRedirect
      case .tooManyRedirects(let limit): .tooManyRedirects(limit: limit)
      }
  }
}

extension ConnectionProblem {
  /// The problem for a failure of the network.
  fileprivate init(_ failure: HTTPError.ConnectionFailure) {
    self =
      switch failure {
      case .unknownHost: .unknownHost
      case .refused: .refused
      case .timedOut: .timedOut
      case .expiredCertificate: .expiredCertificate
      case .futureCertificate: .futureCertificate
      case .otherNameCertificate: .otherNameCertificate
      case .unknownIssuer: .unknownIssuer
      case .untrusted: .untrusted
      case .insecure: .insecure
      case .closed: .closed
      case .failed: .failed
      }
  }
}
