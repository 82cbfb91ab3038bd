import ContractTesting
import Foundation
import HTTP
import Posts
import Sources

/// Checks that a kind preserves the port and the path of an address, and that the source uses them.
struct PlaceRules {
  let kind: any SourceKind
  let place: String
  let pageSize: Int
  let respond: SourceContract.Respond

  /// The host to which the server of the test is moved.
  private static let otherHost = "elsewhere.example"

  func findings() async -> [Finding] {
    guard let address = URLComponents(string: place), ["http", "https"].contains(address.scheme),
      let host = address.host
    else { return [] }
    return await parts(of: address) + constantServer(address, host)
  }

  /// Reports mistakes for the place with an added port and, if the place has no path, with an added path.
  private func parts(of address: URLComponents) async -> [Finding] {
    var address = address
    let hasPath = !["", "/"].contains(address.path)
    address.port = address.port ?? 8_443
    if !hasPath { address.path = "/Club" }
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

  /// Reports a post that still has the original host after the place and the response were moved to another host.
  private func constantServer(_ address: URLComponents, _ host: String) async -> [Finding] {
    var moved = address
    moved.host = Self.otherHost
    guard let text = moved.string, let other = kind.location(explicit: text) else { return [] }
    let client = RecordingClient(respond: respond)
    let services = SourceServices(client: client, pageSize: pageSize)
    do {
      guard case .request(let known, _) = try kind.source(at: place, services).timeline(after: nil).load,
        case .request(let request, let read) = try kind.source(at: other, services).timeline(after: nil).load
      else { return [] }
      let url = try await request().url
      guard url.host() == Self.otherHost else { return [] }
      let answer = try await client.send(try await known())
      let body = String(decoding: answer.body, as: UTF8.self).replacing(host, with: Self.otherHost)
      let response = HTTPResponse(status: answer.status, headers: answer.headers, body: Data(body.utf8), url: url)
      let addresses = try read(response).items.flatMap { post in
        post.details.textLinks + post.images.map(\.address) + [post.details.link].compactMap(\.self)
      }
      let constant = addresses.first { URL(string: $0)?.host() == host }
      return constant.map { [Finding(.constantServer, other, $0)] } ?? []
    } catch {
      return []  // the kind refuses the place, or the answer depends on its host
    }
  }

  /// Returns the part of an address that a URL lacks.
  ///
  /// Ignores the path of the test's own place, because it may have a special meaning.
  private func missingPart(in url: URL, of address: URLComponents, _ hasPath: Bool) -> String? {
    if url.port != address.port { return "port" }
    return hasPath || url.path().hasPrefix(address.path) ? nil : "path"
  }
}
