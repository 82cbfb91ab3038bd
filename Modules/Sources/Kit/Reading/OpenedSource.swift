import Loading
import Sources
import Synchronization

/// The source at an address: determined by the address, remembered from an earlier session, or recognized by a request
/// to its server.
actor OpenedSource {
  /// A source and its untrusted title; the title is nil if the source has no title of its own.
  typealias Found = (any Source, title: String?)

  private let remembered: @Sendable () async throws -> Found?
  private let ask: @Sendable () async throws -> Found
  private let asking = SingleFlight<Int, any Source>()
  private var source: (any Source)?
  private nonisolated let foundTitle: Mutex<String?>
  /// The source if the address determines it; otherwise nil.
  nonisolated let knownSource: (any Source)?

  init(_ source: any Source, title: String? = nil) {
    self.source = source
    foundTitle = Mutex(title)
    knownSource = source
    remembered = { nil }
    ask = { (source, title) }
  }

  /// Creates the source; `remembered` determines the source without a request, and returns nil if its server must be
  /// asked with `ask`.
  init(
    remembered: @escaping @Sendable () async throws -> Found?, ask: @escaping @Sendable () async throws -> Found
  ) {
    foundTitle = Mutex(nil)
    knownSource = nil
    self.remembered = remembered
    self.ask = ask
  }

  /// The title of the source; nil while it is unknown.
  nonisolated var title: String? { foundTitle.withLock(\.self) }

  /// The source if it can be determined without a request to its server; otherwise nil.
  func known() async throws -> (any Source)? {
    if source == nil, let found = try await remembered() { take(found) }
    return source
  }

  /// Returns the source, and sends requests to its server if necessary; concurrent callers share the requests.
  func opened() async throws -> any Source {
    if let source = try await known() { return source }
    return try await asking.value(for: 0) { [ask] in await self.take(try await ask()) }
  }

  /// The source for a step of a load; nil if it has not been recognized yet, and the step may only use saved documents.
  func opened(for step: ReadingPolicy.Step) async throws -> (any Source)? {
    switch step {
    case .saved: return try await known()
    case .savedElseOffline:
      guard let source = try await known() else { throw LoadFailure.offline }
      return source
    case .remote, .remoteElseSaved: return try await opened()
    }
  }

  @discardableResult
  private func take(_ found: Found) -> any Source {
    let taken = source ?? found.0
    if source == nil { foundTitle.withLock { $0 = found.title } }
    source = taken
    return taken
  }
}
