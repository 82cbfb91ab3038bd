public import HTTP
import Loading
public import Sources

/// The ranked lists of Hacker News, with points and comment counts.
///
/// Recognized by form: `hackernews`, `hackernews/new`, `hackernews/best`, `hackernews/ask`, `hackernews/show`,
/// `hackernews/jobs`.
public struct HackerNewsKind: SourceKind {
  public let name = "hackernews"
  private let site: HackerNewsSite

  /// Creates the kind.
  ///
  /// - Parameter site: the site with its servers.
  public init(site: HackerNewsSite = HackerNewsSite()) {
    self.site = site
  }

  public var examples: [String] { HackerNewsList.allCases.map(\.address) }

  public func location(explicit text: String) -> String? {
    (HackerNewsList(rawValue: text) ?? HackerNewsList(address: text))?.rawValue
  }

  public func location(byForm text: String) -> String? { HackerNewsList(address: text)?.rawValue }

  /// Accepts the pages of the lists, such as `news.ycombinator.com`, because the site's feed has no points and comment
  /// counts.
  public func address(typed text: String) -> String? { HackerNewsList(page: text)?.address }

  public func server(of location: String) -> WebServer? { WebServer(site.endpoint.firebase) }

  public func source(at location: String, _ services: SourceServices) throws -> any Source {
    guard let list = HackerNewsList(rawValue: location) else { throw LoadFailure.notAnAddress }
    return HackerNewsSource(list, on: site)
  }
}
