public import Foundation
public import HTTP
import Loading

/// Mastodon and the servers that serve its API for clients, such as Pixelfed, GoToSocial, Akkoma, Pleroma and Friendica.
///
/// Addresses by form: `@user@server`, `#tag@server`, `home@server`. By asking (nodeinfo): `server`, `server/local`,
/// `server/@user`, `server/tags/tag`. Behind `mastodon:`, each of them without asking.
public struct MastodonKind: SourceKind {
  public let name = "mastodon"

  /// The kind, without settings.
  public init() {}

  public func location(explicit text: String) -> String? { MastodonPlace(text)?.text }

  public func location(byForm text: String) -> String? { MastodonPlace(form: text)?.text }

  public func recognize(_ url: URL, _ probe: SourceProbe) async throws -> SourceRecognition? {
    guard let place = MastodonPlace(url), let found = try await NodeInfo.software(of: place.server, probe) else {
      return nil
    }
    guard found.software.isCompatible else { return .finding(.server(software: found.software.name)) }
    let answering = MastodonPlace(place.timeline, on: found.server)
    return .sources([
      SourceCandidate(SourceReference(kind: name, place: answering.text), title: answering.title)
    ])
  }

  public func server(of location: String) -> WebServer? { MastodonPlace(location)?.server }

  public func source(at location: String, _ services: SourceServices) throws -> any Source {
    guard let place = MastodonPlace(location) else { throw LoadError.notAnAddress }
    return MastodonSource(place, services)
  }
}
