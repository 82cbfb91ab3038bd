public import Foundation
public import HTTP
import Loading
public import Sources

/// Mastodon, and servers with its client API, such as Pixelfed, GoToSocial, Akkoma, Pleroma and Friendica.
///
/// Recognized by form: `@user@server`, `user@server`, `@user@server/media`, `#tag@server`, `list:title@server`,
/// `home@server` and similar addresses, and addresses with the schemes `acct` and `web+ap`. Recognized by nodeinfo:
/// `server`, `server/local`, `server/@user`, `server/tags/tag`. After the prefix `mastodon:`, all of these are accepted
/// without a request to the server.
public struct MastodonKind: SourceKind {
  public let name = "mastodon"

  /// Creates the kind, which has no settings.
  public init() {}

  public var examples: [String] { ["@USER@SERVER", "#TAG@SERVER"] }

  public func location(explicit text: String) -> String? { MastodonLocation(text)?.text }

  public func location(byForm text: String) -> String? { MastodonLocation(form: text)?.text }

  public func recognize(_ url: URL, _ probe: SourceProbe) async throws -> SourceRecognition? {
    if let location = MastodonLocation(url) { return try await recognize(location, probe) }
    if let page = MastodonPage(url) {
      guard try await servesAPI(page.instead, probe) != nil else { return nil }
      throw LoadFailure.found(.post, instead: page.instead.text)
    }
    // A profile in a different web interface. If the page has a feed, it belongs to a different kind of site.
    guard let location = MastodonLocation(profile: url), try await FeedLinks.isPageWithoutFeed(at: url, probe),
      let server = try await servesAPI(location, probe)
    else { return nil }
    return .sources([candidate(MastodonLocation(location.timeline, on: server))])
  }

  public func server(of location: String) -> WebServer? { MastodonLocation(location)?.server }

  public func source(at location: String, _ services: SourceServices) throws -> any Source {
    guard let location = MastodonLocation(location) else { throw LoadFailure.notAnAddress }
    return MastodonSource(location, services)
  }

  private func recognize(_ location: MastodonLocation, _ probe: SourceProbe) async throws -> SourceRecognition? {
    guard let found = try await NodeInfo.software(of: location.server, probe) else { return nil }
    guard try await servesAPI(found, probe) else {
      // The topics of a forum are read as a feed.
      if let feed = found.software.feed(of: MastodonLocation(location.timeline, on: found.server)) {
        return .sources([SourceCandidate(SourceReference(kind: "feed", place: feed))])
      }
      return .finding(LoadFailure(SourceProblem.server, ["software": found.software.name]))
    }
    return .sources([candidate(MastodonLocation(location.timeline, on: found.server))])
  }

  /// The server that responded for a location, if it has Mastodon's API; otherwise nil.
  private func servesAPI(_ location: MastodonLocation, _ probe: SourceProbe) async throws -> WebServer? {
    guard let found = try await NodeInfo.software(of: location.server, probe), try await servesAPI(found, probe) else {
      return nil
    }
    return found.server
  }

  /// Whether a server has Mastodon's API.
  ///
  /// If its software is unknown, the server's description is requested.
  private func servesAPI(
    _ found: (software: MastodonSoftware, server: WebServer), _ probe: SourceProbe
  ) async throws -> Bool {
    guard !found.software.isCompatible else { return true }
    guard !found.software.isOther,
      let answer = try await probe.answer(at: MastodonAnswer.request(found.server.instance(version: 1)))
    else { return false }
    return MastodonInstance.isDescribed(in: answer)
  }

  private func candidate(_ location: MastodonLocation) -> SourceCandidate {
    SourceCandidate(SourceReference(kind: name, place: location.text), title: location.title)
  }
}
