/// A timeline that is identified by a word, as in `home@server`.
enum NamedTimeline: String, CaseIterable, Hashable, Sendable {
  /// The posts of the accounts that the signed-in account follows.
  case home
  /// The notifications of the signed-in account, most recent first.
  case notifications
  /// The posts that mention the signed-in account, most recent mention first.
  case mentions
  /// The posts that the signed-in account has bookmarked, most recent bookmark first.
  case bookmarks
  /// The posts that the signed-in account has favourited, most recent favourite first.
  case favourites
  /// The lists of the signed-in account, each as a post with the address of the list.
  case lists
  /// The posts that are most popular on the server at the moment.
  case trends

  /// Recognizes the timeline by the decoded components of a page's path; nil for any other page.
  init?(page path: [String]) {
    switch path {
    case ["favorites"]: self = .favourites
    case ["explore", "posts"]: self = .trends
    default:
      guard let timeline = Self.allCases.first(where: { $0.page == path }) else { return nil }
      self = timeline
    }
  }

  /// The path of the page of the timeline on a server.
  var page: [String] {
    switch self {
    case .home, .notifications, .bookmarks, .favourites, .lists: [rawValue]
    case .mentions: ["notifications", "mentions"]
    case .trends: ["explore"]
    }
  }

  /// The path of the timeline in the API.
  var resource: [String] {
    switch self {
    case .home: ["timelines", "home"]
    case .notifications, .bookmarks, .favourites, .lists: [rawValue]
    case .mentions: ["notifications"]
    case .trends: ["trends", "statuses"]
    }
  }
}
