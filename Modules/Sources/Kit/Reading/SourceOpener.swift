public import Articles
public import Foundation
public import HTTP
public import Loading
import Posts
public import Sources

/// Opens the sources at addresses, each with its own reader, and remembers the source of each address.
public struct SourceOpener: Sendable {
  /// The recognition of addresses.
  public let recognizer: SourceRecognizer
  /// The cache of every source.
  public let cache: Cache
  private let client: any HTTPClient
  /// The order in which saved documents and the source are used.
  public let policy: ReadingPolicy
  private let pageSize: Int
  private let imageMetadata: @Sendable (Data) async throws -> ImageMetadata?
  private let language: @Sendable () -> String
  private let readArticle: SourceReader.ReadArticle
  private let now: @Sendable () -> Date
  private let probed: ProbedAnswers
  private let remembered: RememberedSources
  private let named = NamedSources()
  /// The sources that have answered from the public network.
  package let networks: RememberedNetworks

  /// Opens sources of the kinds of a recognizer.
  ///
  /// - Parameters:
  ///   - recognizer: the kinds, in the order of asking.
  ///   - client: sends the requests.
  ///   - cache: the cache of every source.
  ///   - policy: the order in which saved documents and the source are used.
  ///   - pageSize: the number of items per page, 1 to 100.
  ///   - imageMetadata: reads the metadata in the first bytes of an untrusted image file; nil without any.
  ///   - language: the user's language at a moment, as a tag.
  ///   - readArticle: finds the articles of pages.
  ///   - now: the current date.
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

  /// Records that the user has named an address: a local source is opened only then.
  public func name(_ address: SourceAddress) {
    do {
      if let location = try recognizer.location(byForm: address), recognizer.isLocal(location) { named.add(location) }
    } catch {
      return  // no address at all
    }
  }

  /// Whether an address is local and not named by the user: it came from a link, another program or a stranger's list.
  public func isUnnamed(_ address: SourceAddress) -> Bool {
    do {
      return try recognizer.location(byForm: address).map(isUnnamed) ?? false
    } catch {
      return false  // no address at all
    }
  }

  private func isUnnamed(_ location: SourceReference) -> Bool {
    recognizer.isLocal(location) && !named.contains(location)
  }

  /// The location in an address by its form.
  ///
  /// - Throws: `LoadFailure.notAnAddress`, also for a local one that the user has not named.
  private func location(byForm address: SourceAddress) throws -> SourceReference? {
    let location = try recognizer.location(byForm: address)
    if let location, isUnnamed(location) { throw LoadFailure.notAnAddress }
    return location
  }

  /// The reader of the source at an address, which is recognized when it is first read.
  ///
  /// - Parameters:
  ///   - address: the address.
  ///   - location: the location in the address, if it is known.
  ///   - name: the name of a subscription, which is its title; nil for that of the source.
  ///   - marks: the state of a subscription; nil for any other source.
  /// - Returns: the reader.
  /// - Throws: `LoadFailure.notAnAddress` for a text that is no address at all, and for a local one that the user has
  ///   not named.
  public func reader(
    at address: SourceAddress, as location: SourceReference? = nil, titled name: String? = nil,
    marks: SourceReader.Marks? = nil
  ) throws -> SourceReader {
    if let location, isUnnamed(location) { throw LoadFailure.notAnAddress }
    let known = location == nil ? try self.location(byForm: address) : nil
    let location = location ?? known
    // A source that is known by the form of its address was not asked, and has no answers to reuse.
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

  /// The source that was found at an address, with its name or else its title.
  private func titled(
    _ found: SourceCandidate, _ services: SourceServices, _ name: String?
  ) throws -> (any Source, title: String?) {
    let source = try recognizer.source(at: found.location, services)
    return (source, name ?? found.title ?? Self.title(of: source, at: found.location))
  }

  /// The title of a source; nil for a server of the contract, which has none of its own.
  private static func title(of source: any Source, at location: SourceReference) -> String? {
    location.kind == SourceReference.contractKind ? nil : source.title
  }

  /// The sources at an address, at least one: by its form, or found by asking its server; a single one is remembered.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
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

  /// Stores several sources of an address as its next candidates, to choose from.
  package func offer(_ candidates: [SourceCandidate], at address: SourceAddress) {
    remembered.offer(candidates, at: address)
  }

  /// Remembers which source is at an address.
  package func remember(_ source: SourceCandidate, at address: SourceAddress) {
    remembered.add(source, at: address)
  }

  /// Remembers that a source has moved permanently to another address.
  package func move(_ address: SourceAddress, to new: SourceAddress) async { await remembered.move(address, to: new) }

  /// Forgets which source was at an address.
  package func forget(_ address: SourceAddress) { remembered.remove(address) }

  /// The name of the kind of the source at an address; nil if it is not known without asking.
  public func knownKind(at address: SourceAddress) async -> String? {
    if let kind = recognizer.kind(byForm: address) { return kind }
    return await remembered.source(at: address)?.location.kind
  }

  private func services(_ client: any HTTPClient) -> SourceServices {
    SourceServices(client: client, pageSize: pageSize, imageMetadata: imageMetadata, language: language)
  }

  /// A client with the credentials in an address.
  private static func client(_ client: any HTTPClient, for address: SourceAddress) -> any HTTPClient {
    address.credentials.map { AuthorizingClient(client, credentials: $0) } ?? client
  }

  /// The client for a source at a location in an address, without the credentials in it.
  ///
  /// - Parameters:
  ///   - address: the address.
  ///   - location: the location; nil if the source is not recognized yet.
  ///   - isAsked: whether its server may just have been asked which source it is.
  /// - Returns: the client.
  private func openClient(
    for address: SourceAddress, _ location: SourceReference?, isAsked: Bool
  ) -> any HTTPClient {
    let client = isAsked ? ProbedClient(client, answers: probed) : client
    let server = location.map(recognizer.server) ?? address.url.flatMap { WebServer($0) }
    return server.map {
      OriginClient(RememberingClient(client: client, address: address.text, networks: networks), origin: $0.url)
    } ?? client
  }
}
