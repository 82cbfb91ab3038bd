import Foundation
import HTTP
import Sources
import Storage
import Synchronization

/// The sources that have responded from the public network at least once.
///
/// Their host names must not lead to addresses in a private network later.
package final class RememberedNetworks: Sendable {
  private static let id = "open"

  private struct Content {
    /// For each address, whether the source is known to have responded from the public network.
    var known: [String: Bool] = [:]
    /// For each address of a link that was opened in this session, the source whose post contains the link.
    var origins: [String: String] = [:]
    var isOwn: @Sendable (_ address: String) -> Bool = { _ in false }
  }

  private let marks: StoredMarks
  private let now: @Sendable () -> Date
  private let content = Mutex(Content())

  init(posts: PostRepository, now: @escaping @Sendable () -> Date) {
    marks = posts.marks("network")
    self.now = now
  }

  /// Sets the function that returns whether the user has marked a source as one that may be in a private network.
  package func setOwn(_ isOwn: @escaping @Sendable (_ address: String) -> Bool) {
    content.withLock { $0.isOwn = isOwn }
  }

  /// The network from which the source at an address may respond.
  func network(of address: String) async -> HTTPRequest.Network {
    let (isOwn, origin) = content.withLock { ($0.isOwn, $0.origins[address]) }
    if isOwn(address) { return .own }
    if await hasResponded(address) { return .open }
    // The articles of a feed come from the server of the account whose list contains the feed.
    let origins = origin.map { [$0, ListedAddress.account(of: $0)].compactMap(\.self) } ?? []
    guard !origins.contains(where: isOwn) else { return .unknown }
    for origin in origins where await hasResponded(origin) { return .open }
    return .unknown
  }

  /// Whether the source is known to have responded from the public network.
  private func hasResponded(_ address: String) async -> Bool {
    if let known = content.withLock({ $0.known[address] }) { return known }
    let marks = await marks.all(of: address) ?? []
    // When the user edited the line of the source, a mark of another address may have been moved here.
    let isOpen = marks.contains { $0.id == Self.id && $0.value == Data(address.utf8) }
    return content.withLock { content in
      let known = content.known[address] ?? isOpen
      content.known[address] = known
      return known
    }
  }

  /// Records that a post of a source has linked to an address, because a public source must not lead to a private
  /// network.
  package func add(_ address: String, linkedBy source: String) {
    content.withLock { $0.origins[address] = $0.origins[source] ?? source }
  }

  /// Whether the source has responded from the public network, and the user has not marked it as private.
  package func isOpen(_ address: String) async -> Bool { await network(of: address) == .open }

  /// Records that the source at an address has responded from the public network.
  func noteOpen(_ address: String) {
    let isNew = content.withLock { content in
      defer { content.known[address] = true }
      return content.known[address] != true
    }
    guard isNew else { return }
    marks.save(Mark(id: Self.id, date: now(), value: Data(address.utf8)), of: address)
  }

  /// Copies the network of a source to its new permanent address.
  package func move(_ address: String, to new: String) async {
    guard await isOpen(address) else { return }
    noteOpen(new)
  }

  /// Deletes the recorded network of a source, because the user has typed its address again.
  package func forget(_ address: String) {
    content.withLock { content in
      content.known[address] = false
      content.origins[address] = nil
    }
    marks.remove(Self.id, of: address)
  }
}

/// An HTTP client for one source: sets the source as the origin of its requests, applies the network of the source, and
/// records that network for later sessions.
struct RememberingClient: HTTPClient {
  let client: any HTTPClient
  let address: String
  /// The server of the source, for requests without an origin.
  let origin: URL
  let networks: RememberedNetworks

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    var request = request
    request.origin = request.origin ?? origin
    request.network = await networks.network(of: address)
    let response = try await client.send(request)
    if response.isOfOpenNetwork { networks.noteOpen(address) }
    return response
  }
}
