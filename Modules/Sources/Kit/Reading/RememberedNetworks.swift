import Foundation
import HTTP
import Sources
import Storage
import Synchronization

/// The sources that have answered from the public network, in this run and in earlier ones: the owner of a name must
/// not later reach into a private network by another address.
package final class RememberedNetworks: Sendable {
  private static let kind = "network"
  private static let id = "open"

  private struct Content {
    /// Whether sources are known to have answered from the public network.
    var known: [String: Bool] = [:]
    var isOwn: @Sendable (_ address: String) -> Bool = { _ in false }
  }

  private let posts: PostRepository
  private let now: @Sendable () -> Date
  private let content = Mutex(Content())

  init(posts: PostRepository, now: @escaping @Sendable () -> Date) {
    self.posts = posts
    self.now = now
  }

  /// Sets the rule for the sources that the user has marked as being in a private network now and then.
  package func setOwn(_ isOwn: @escaping @Sendable (_ address: String) -> Bool) {
    content.withLock { $0.isOwn = isOwn }
  }

  /// The network of the source at an address.
  func network(of address: String) async -> HTTPRequest.Network {
    let (isOwn, known) = content.withLock { ($0.isOwn, $0.known[address]) }
    if isOwn(address) { return .own }
    if let known { return known ? .open : .unknown }
    let marks = await posts.marks(kind: Self.kind, of: address) ?? []
    // A mark of another address was moved here when the user edited the line.
    let isOpen = marks.contains { $0.id == Self.id && $0.value == Data(address.utf8) }
    return content.withLock { content in
      let known = content.known[address] ?? isOpen
      content.known[address] = known
      return known ? .open : .unknown
    }
  }

  /// Whether the source at an address has answered from the public network, and the user has not marked it otherwise.
  package func isOpen(_ address: String) async -> Bool { await network(of: address) == .open }

  /// Remembers that the source at an address has answered from the public network.
  func noteOpen(_ address: String) {
    let isNew = content.withLock { content in
      defer { content.known[address] = true }
      return content.known[address] != true
    }
    guard isNew else { return }
    posts.save(Mark(id: Self.id, date: now(), value: Data(address.utf8)), kind: Self.kind, of: address)
  }

  /// Carries the network of a source over to the address that it has moved to for good.
  package func move(_ address: String, to new: String) async {
    guard await isOpen(address) else { return }
    noteOpen(new)
  }

  /// Forgets the network of a source, because the user has named its address again.
  package func forget(_ address: String) {
    content.withLock { $0.known[address] = false }
    posts.removeMark(Self.id, kind: Self.kind, of: address)
  }
}

/// Decorates a client with the network of the source that its requests are for, which is remembered for later visits.
struct RememberingClient: HTTPClient {
  let client: any HTTPClient
  let address: String
  let networks: RememberedNetworks

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    var request = request
    request.network = await networks.network(of: address)
    let response = try await client.send(request)
    if response.isOfOpenNetwork { networks.noteOpen(address) }
    return response
  }
}
