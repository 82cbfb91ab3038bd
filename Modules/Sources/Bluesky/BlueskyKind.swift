public import Foundation
public import HTTP
import Loading
public import Sources

/// Bluesky, through its public server: the posts of an account, the posts with pictures or videos only, and custom
/// feeds.
///
/// Recognized by form: `bsky:NAME`, `bsky:NAME/media`, and pages of bsky.app: `https://bsky.app/profile/NAME`,
/// `https://bsky.app/profile/NAME/media`, `https://bsky.app/profile/NAME/feed/KEY`.
public struct BlueskyKind: SourceKind {
  private static let prefix = "bsky:"

  public let name = "bluesky"
  private let server: URL

  /// Creates the kind.
  ///
  /// - Parameter server: an API server that works without a login.
  public init(server: URL = URL(string: "https://public.api.bsky.app") ?? URL(filePath: "/")) {
    self.server = server
  }

  public var examples: [String] { [Self.prefix + "NAME"] }

  public func location(explicit text: String) -> String? {
    (BlueskyLocation(page: text) ?? BlueskyLocation(text))?.text
  }

  public func location(byForm text: String) -> String? {
    guard text.prefix(Self.prefix.count).lowercased() == Self.prefix else { return BlueskyLocation(page: text)?.text }
    return location(explicit: String(text.dropFirst(Self.prefix.count)))
  }

  /// Recognizes no source.
  ///
  /// For the page of a post or a list, throws a failure that suggests reading the account instead.
  public func recognize(_ url: URL, _ probe: SourceProbe) async throws -> SourceRecognition? {
    guard let (page, location) = BlueskyLocation.page(at: url.absoluteString) else { return nil }
    throw LoadFailure.found(page, instead: Self.prefix + location.text)
  }

  public func server(of location: String) -> WebServer? { WebServer(server) }

  public func source(at location: String, _ services: SourceServices) throws -> any Source {
    guard let location = BlueskyLocation(location) else { throw LoadFailure.notAnAddress }
    return BlueskySource(location, server: server, services)
  }
}
