/// A ranked list of stories.
enum HackerNewsList: String, CaseIterable, Sendable {
  /// The front page.
  case top
  /// The most recent stories.
  case new
  /// The most popular stories of the last days.
  case best
  /// Questions to the readers.
  case ask
  /// Things that readers have made.
  case show

  /// The first word of the addresses.
  private static let word = "hackernews"

  /// Recognizes the address of a list: `hackernews` or `hackernews/new`, in any case; nil for any other text.
  init?(address: String) {
    guard let list = Self.allCases.first(where: { $0.address == address.lowercased() }) else { return nil }
    self = list
  }

  var address: String { self == .top ? Self.word : "\(Self.word)/\(rawValue)" }
  /// The title to show.
  var title: String { self == .top ? "Hacker News" : "Hacker News · \(rawValue)" }
}
