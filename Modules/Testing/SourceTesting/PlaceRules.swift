import ContractTesting
import Foundation
import HTTP
import Sources

/// Checks that a kind keeps the port and the path of an address, and that the source requests its timeline there.
struct PlaceRules {
  let kind: any SourceKind
  let place: String
  let pageSize: Int
  let respond: SourceContract.Respond

  /// Reports mistakes for the place with a port added and, if it has no path, with a path added.
  func findings() async -> [Finding] {
    guard var address = URLComponents(string: place), ["http", "https"].contains(address.scheme), address.host != nil
    else { return [] }
    let hasPath = !["", "/"].contains(address.path)
    address.port = address.port ?? 8_443
    if !hasPath { address.path = "/club" }
    guard let text = address.string, let read = kind.location(explicit: text), let url = URL(string: read),
      url.host() == address.host
    else { return [] }
    if let part = missingPart(in: url, of: address, hasPath) { return [Finding(.placeWithoutPart, text, read, part)] }
    return await requests(at: read, address, hasPath)
  }

  private func requests(at place: String, _ address: URLComponents, _ hasPath: Bool) async -> [Finding] {
    let services = SourceServices(client: RecordingClient(respond: respond), pageSize: pageSize)
    do {
      guard case .request(let request, _) = try kind.source(at: place, services).timeline(after: nil).load else {
        return []
      }
      let url = try await request().url
      // Some servers have their API on a different host.
      guard url.host() == address.host, let part = missingPart(in: url, of: address, hasPath) else { return [] }
      return [Finding(.requestElsewhere, place, url, part)]
    } catch {
      return []  // the kind refuses the place
    }
  }

  /// The part of an address that is missing from a URL; the path of the test's own place is ignored, because it may
  /// have a special meaning.
  private func missingPart(in url: URL, of address: URLComponents, _ hasPath: Bool) -> String? {
    if url.port != address.port { return "port" }
    return hasPath || url.path().hasPrefix(address.path) ? nil : "path"
  }
}
