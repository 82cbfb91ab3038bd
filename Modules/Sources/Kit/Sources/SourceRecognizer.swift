import Foundation
public import HTTP
import Loading

/// Recognizes the addresses of sources, first by their form, then by requests to the server.
///
/// The kinds are tried in order: whether the server is Mastodon-compatible (nodeinfo), whether the address is a feed or
/// a page that links to feeds, and whether the server implements FeedShell's own protocol; at most three requests. On
/// this computer, for example with `feedshell serve`, that protocol is tried first. An address with a query or the
/// extension of a document is not tried as a base URL of the protocol.
public struct SourceRecognizer: Sendable {
  /// The kinds of sources, in the order in which they are tried.
  public let kinds: [any SourceKind]

  /// Creates a recognizer of the given kinds, in the order in which they are tried.
  public init(_ kinds: [any SourceKind]) {
    self.kinds = kinds
  }

  /// The location that is determined by the form of an address; nil if a request to the server is needed.
  ///
  /// - Throws: `LoadFailure.notAnAddress` if the text cannot be an address, or the failure for an address of more than
  ///   8 KiB.
  public func location(byForm address: SourceAddress) throws -> SourceReference? {
    try address.checkLength()
    if let colon = address.text.firstIndex(of: ":"), let kind = kind(String(address.text[..<colon])) {
      let text = String(address.text[address.text.index(after: colon)...])
      guard let place = kind.location(explicit: text) else { throw kind.failure(explicit: text) }
      return SourceReference(kind: kind.name, place: place)
    }
    for kind in kinds {
      if let place = kind.location(byForm: address.text) { return SourceReference(kind: kind.name, place: place) }
    }
    guard address.url != nil else { throw LoadFailure.notAnAddress }
    return nil
  }

  /// Whether the text can be opened as an address, possibly after requests to its server.
  public func isAddress(_ address: SourceAddress) -> Bool {
    do {
      _ = try location(byForm: address)
      return true
    } catch {
      return false  // not an address
    }
  }

  /// The address for a typed text; an existing folder takes precedence over addresses on the network.
  public func address(typed text: String) -> String {
    let address = SourceAddress(text)
    guard !address.isTooLong, !isLocal(address) else { return text }
    return kinds.lazy.compactMap { $0.address(typed: text) }.first ?? text
  }

  /// The name of the kind that is determined by the form of the address; nil if a request to the server is needed, or
  /// if the text is not an address.
  public func kind(byForm address: SourceAddress) -> String? { knownLocation(address)?.kind }

  /// The location that is determined by the form of an address; nil if a request to the server is needed, or if the
  /// text is not an address.
  package func knownLocation(_ address: SourceAddress) -> SourceReference? {
    do {
      return try location(byForm: address)
    } catch {
      return nil  // not an address
    }
  }

  /// Whether the form of an address is that of a local kind, such as a folder or a plugin.
  public func isLocal(_ address: SourceAddress) -> Bool {
    kind(byForm: address).flatMap { kind($0) }?.isLocal ?? false
  }

  /// Whether an address refers to a program, a file or a server on this computer.
  package func isOfThisComputer(_ address: SourceAddress) -> Bool { isLocal(address) || server(of: address) == nil }

  package func isLocal(_ location: SourceReference) -> Bool { kind(location.kind)?.isLocal ?? false }

  /// The server of the source at an address; nil if the source has no server.
  public func server(of address: SourceAddress) -> WebServer? {
    do {
      return try location(byForm: address).map(server) ?? address.url.flatMap { WebServer($0) }
    } catch {
      return nil  // not an address
    }
  }

  /// The server of the source at a location; nil if the source has no server.
  package func server(of location: SourceReference) -> WebServer? {
    kind(location.kind)?.server(of: location.place)
  }

  /// Finds the sources at an address by requests to its server.
  ///
  /// - Throws: `LoadFailure`, which may be a finding of a kind, or `CancellationError`.
  public func candidates(at address: SourceAddress, _ probe: SourceProbe) async throws -> [SourceCandidate] {
    try address.checkLength()
    guard let url = address.url else { throw LoadFailure.notAnAddress }
    do {
      return try await candidates(at: url, probe)
    } catch let error as LoadFailure {
      throw error.at(WebServer(url)?.name)
    }
  }

  private func candidates(at url: URL, _ probe: SourceProbe) async throws -> [SourceCandidate] {
    var finding: LoadFailure?
    for kind in order(for: url) {
      switch try await kind.recognize(url, probe) {
      case .sources(let candidates) where !candidates.isEmpty:
        // A server must not refer to sources on this computer.
        let remote = candidates.filter { !isLocal($0.location) }
        if !remote.isEmpty { return remote }
      case .finding(let found): finding = finding?.isTelling == true ? finding : found
      case .sources, nil: continue
      }
    }
    throw finding ?? .foundData(type: nil)
  }

  /// Creates the source at a location.
  ///
  /// - Throws: `LoadFailure.notAnAddress` for an unknown kind or location.
  public func source(at location: SourceReference, _ services: SourceServices) throws -> any Source {
    guard let kind = kind(location.kind) else { throw LoadFailure.notAnAddress }
    return try kind.source(at: location.place, services)
  }

  private func order(for url: URL) -> [any SourceKind] {
    guard url.isLoopback, !url.isOfDocument else { return kinds }
    return kinds.filter(\.isFirstOnThisComputer) + kinds.filter { !$0.isFirstOnThisComputer }
  }

  private func kind(_ name: String) -> (any SourceKind)? { kinds.first { $0.name == name } }
}

extension URL {
  /// Whether the address has a query, or the extension of a feed.
  fileprivate var isOfDocument: Bool {
    query() != nil || ["xml", "rss", "atom", "json", "rdf"].contains(pathExtension.lowercased())
  }
}

extension LoadFailure {
  /// Whether the failure is more specific than a missing source; among the HTTP statuses, only 401 is.
  fileprivate var isTelling: Bool { status == nil || status == 401 }
}
