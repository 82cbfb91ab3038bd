import Foundation
import HTTP

/// A ranked list of stories.
enum HackerNewsList: String, CaseIterable, Sendable {
  /// The front page.
  case top
  /// The most recent stories.
  case new
  /// The most popular stories of the last few days.
  case best
  /// Questions to the community ("Ask HN").
  case ask
  /// Projects of members ("Show HN").
  case show
  /// Jobs, which have no comments.
  case jobs

  /// The first component of the addresses.
  private static let word = "hackernews"

  /// Recognizes the address of a list: `hackernews` or `hackernews/new`, in any case; nil for any other text.
  init?(address: String) {
    guard let list = Self.allCases.first(where: { $0.address == address.lowercased() }) else { return nil }
    self = list
  }

  /// Recognizes the page of a list on the site, such as `news.ycombinator.com/newest`; nil for any other text.
  init?(page text: String) {
    guard let url = URL(written: text), url.isPublicPage, WebServer(url)?.name == HackerNewsSite.host,
      url.query() == nil, url.fragment() == nil,
      let list = Self.allCases.first(where: { $0.paths.contains(url.path()) })
    else { return nil }
    self = list
  }

  var address: String { self == .top ? Self.word : "\(Self.word)/\(rawValue)" }
  /// The display title, short enough that narrow screens do not truncate the name of the list.
  var title: String { self == .top ? "Hacker News" : "HN \(rawValue)" }
  /// The name of Firebase's document with the ids of the stories.
  var document: String { self == .jobs ? "jobstories" : "\(rawValue)stories" }
  /// The paths of the list's page on the site.
  private var paths: [String] {
    switch self {
    case .top: ["", "/", "/news"]
    case .new: ["/newest"]
    case .best, .ask, .show, .jobs: ["/\(rawValue)"]
    }
  }
}
