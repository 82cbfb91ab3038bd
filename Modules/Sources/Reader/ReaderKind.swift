public import HTTP
import Loading
public import Sources

/// Accounts on servers with the Google Reader API, such as FreshRSS and Miniflux, and their feeds.
///
/// Recognized by form only, after the prefix `reader:`: `https://rss.example/api/greader.php`, the same with
/// `#feed/12`, and both with the name of an account, as in `ann@https://rss.example/api/greader.php`.
public struct ReaderKind: SourceKind {
  public let name = ListedAddress.kind

  /// Creates the kind, which has no settings.
  public init() {}

  public func location(explicit text: String) -> String? { ReaderLocation(text)?.text }

  public func server(of location: String) -> WebServer? { ReaderLocation(location)?.api.server }

  public func source(at location: String, _ services: SourceServices) throws -> any Source {
    guard let location = ReaderLocation(location) else { throw LoadFailure.notAnAddress }
    return ReaderSource(location, services)
  }
}
