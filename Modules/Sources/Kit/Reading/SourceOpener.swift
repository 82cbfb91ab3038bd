public import Articles
public import Foundation
public import HTTP
public import Loading
import Posts
public import Sources

/// Opens the sources at addresses, each with its own reader, and stores which source is at which address.
public struct SourceOpener: Sendable {
  /// Recognizes the source at an address.
  public let recognizer: SourceRecognizer
  /// The cache shared by all sources.
  public let cache: Cache
  private let client: any HTTPClient
  /// The order in which the cache and the source are used.
  public let policy: ReadingPolicy
  private let pageSize: Int
  private let imageMetadata: @Sendable (Data) async throws -> ImageMetadata?
  private let language: @Sendable () -> String
  private let readArticle: SourceReader.ReadArticle
  private let now: @Sendable () -> Date
  private let probed: ProbedAnswers
  /// The sources that were found at addresses.
  package let remembered: RememberedSources
  /// The sources that have responded from the public network.
  package let networks: RememberedNetworks

  /// Creates an opener for the kinds of sources of a recognizer.
  ///
  /// `pageSize` is from 1 to 100. `imageMetadata` reads the metadata in the first bytes of an untrusted image file, and
  /// returns nil if there is none. `language` returns the tag of the user's current language.
  public init(
    _ recognizer: SourceRecognizer, client: any HTTPClient, cache: Cache, policy: ReadingPolicy, pageSize: Int,
    imageMetadata: @escaping @Sendable (Data) async throws -> ImageMetadata?,
    language: @escaping @Sendable () -> String,
    readArticle: @escaping SourceReader.ReadArticle = ArticleReader().article,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.recognizer = recognizer
    self.client = client
    self.cache = cache
    self.policy = policy
    self.pageSize = pageSize
    self.imageMetadata = imageMetadata
    self.language = language
    self.readArticle = readArticle
    self.now = now
    probed = ProbedAnswers(now: now)
    remembered = RememberedSources(posts: cache.posts, now: now)
    networks = RememberedNetworks(posts: cache.posts, now: now)
  }

  /// Records that the user has typed an address; local sources can only be opened after that.
  public func name(_ address: SourceAddress) {
    if let location = recognizer.knownLocation(address), recognizer.isLocal(location) { remembered.name(location) }
  }

  /// Whether an address is local and was not typed by the user, but comes from a link, a program or an untrusted list.
  public func isUnnamed(_ address: SourceAddress) -> Bool {
    recognizer.knownLocation(address).map(isUnnamed) ?? false
  }

  private func isUnnamed(_ location: SourceReference) -> Bool {
    recognizer.isLocal(location) && !remembered.isNamed(location)
  }

  /// The source that is determined by the form of the address; nil if a request to its server is needed.
  ///
  /// - Throws: `LoadFailure.notAnAddress`, also for a local address that the user has not typed.
  private func location(byForm address: SourceAddress) throws -> SourceReference? {
    let location = try recognizer.location(byForm: address)
    if let location, isUnnamed(location) { throw LoadFailure.notAnAddress }
    return location
  }

  /// Creates the reader of the source at an address; if `location` is nil, the first read recognizes the kind of the
  /// source.
  ///
  /// `name` replaces the source's own title; `marks` is nil if the source is not a subscription. Throws
  /// `LoadFailure.notAnAddress`, also for a local address that the user has not typed.
  public func reader(
    at address: SourceAddress, as location: SourceReference? = nil, titled name: String? = nil,
    marks: SubscriptionRecord? = nil
  ) throws -> SourceReader {
    if let location, isUnnamed(location) { throw LoadFailure.notAnAddress }
    let known = location == nil ? try self.location(byForm: address) : nil
    let location = location ?? known
    // A source that is determined by its address was not requested, so there are no responses to reuse.
    let openClient = openClient(for: address, location, isAsked: known == nil)
    let client = Self.client(openClient, for: address)
    let pages = PageReader(client: openClient, readArticle: readArticle)
    let services = self.services(client)
    if let location {
      let source = try recognizer.source(at: location, services)
      return SourceReader(
        OpenedSource(source, title: name ?? Self.title(of: source, at: location)), postID: source.postID,
        named: address.text, client: client, pages: pages, cache: cache, policy: policy, marks: marks, now: now)
    }
    let source = OpenedSource {
      guard let found = await remembered.source(at: address) else { return nil }
      return try titled(found, services, name)
    } ask: {
      guard let found = try await candidates(at: address).first else {
        throw LoadFailure.foundData(type: nil)
      }
      return try titled(found, services, name)
    }
    return SourceReader(
      source, postID: { $0.isEmpty ? nil : Post.ID(rawValue: $0) }, named: address.text, client: client,
      pages: pages, cache: cache, policy: policy, marks: marks, now: now)
  }

  /// Creates the source found at an address, with the title `name` or, if that is nil, its own title.
  private func titled(
    _ found: SourceCandidate, _ services: SourceServices, _ name: String?
  ) throws -> (any Source, title: String?) {
    let source = try recognizer.source(at: found.location, services)
    return (source, name ?? found.title ?? Self.title(of: source, at: found.location))
  }

  /// The title of a source; nil for a server that implements FeedShell's own protocol, which has no title.
  private static func title(of source: any Source, at location: SourceReference) -> String? {
    location.kind == SourceReference.contractKind ? nil : source.title
  }

  /// The sources at an address, at least one, determined by the form of the address or by requests to its server.
  public func candidates(at address: SourceAddress) async throws -> [SourceCandidate] {
    if let location = try location(byForm: address) { return [SourceCandidate(location)] }
    guard policy != .savedOnly else {
      guard let known = await remembered.source(at: address) else { throw LoadFailure.offline }
      return [known]
    }
    if let offer = remembered.takeOffer(at: address) { return offer }
    let probe = SourceProbe(
      client: Self.client(openClient(for: address, nil, isAsked: true), for: address), pageSize: pageSize)
    let candidates = try await recognizer.candidates(at: address, probe)
    await probed.keep(probe.answers)
    if candidates.count == 1 { remembered.add(candidates[0], at: address) }
    return candidates
  }

  /// The name of the kind of source at an address; nil if determining it requires a request to the server.
  public func knownKind(at address: SourceAddress) async -> String? {
    if let kind = recognizer.kind(byForm: address) { return kind }
    return await remembered.source(at: address)?.location.kind
  }

  private func services(_ client: any HTTPClient) -> SourceServices {
    SourceServices(client: client, pageSize: pageSize, imageMetadata: imageMetadata, language: language)
  }

  /// Decorates a client with the credentials in an address.
  private static func client(_ client: any HTTPClient, for address: SourceAddress) -> any HTTPClient {
    address.credentials.map { AuthorizingClient(client, credentials: $0) } ?? client
  }

  /// The client for the source at an address, without credentials; `location` is nil if the source has not been
  /// recognized yet.
  ///
  /// If `isAsked`, the responses from the recognition of the source may be reused.
  private func openClient(
    for address: SourceAddress, _ location: SourceReference?, isAsked: Bool
  ) -> any HTTPClient {
    let client = isAsked ? ProbedClient(client: client, answers: probed) : client
    let server = location.map(recognizer.server) ?? address.url.flatMap { WebServer($0) }
    return server.map {
      RememberingClient(client: client, address: address.text, origin: $0.url, networks: networks)
    } ?? client
  }
}
