/// An article of the demo's reader account; its text is generated from a post.
struct DemoReaderArticle: Hashable, Sendable {
  private static let longPrefix = "tag:google.com,2005:reader/item/"
  /// The id of the first article on Miniflux, which numbers its articles; valid as a decimal and as a hexadecimal
  /// number.
  private static let firstID = 1_001

  /// The position, from 0, in the order in which the server received the articles.
  let number: Int
  /// The number of the feed.
  let feed: Int
  /// The time at which the server received the article, in microseconds since 1970.
  let received: Int
  var isRead = false
  var isStarred = false
  /// Whether the server has deleted the article.
  var isRemoved = false

  /// The time of publication, in seconds since 1970; every tenth article is two days old when the server receives it.
  var published: Int { received / 1_000_000 - (number % 10 == 7 ? 172_800 : 37 * (number % 7)) }

  func id(_ dialect: DemoReaderDialect) -> Int { dialect == .freshrss ? received : Self.firstID + number }

  /// The long form of the id: `tag:google.com,2005:reader/item/00000000000003e9`.
  func longID(_ dialect: DemoReaderDialect) -> String {
    let digits = String(id(dialect), radix: 16)
    return Self.longPrefix + String(repeating: "0", count: max(0, 16 - digits.count)) + digits
  }

  /// Parses an id in its long, decimal or hexadecimal form; nil for any other text.
  static func id(in text: String, _ dialect: DemoReaderDialect) -> Int? {
    let isLong = text.hasPrefix(longPrefix)
    let digits = text.dropFirst(isLong ? longPrefix.count : 0)
    let isDecimal =
      switch dialect {
      case .freshrss: digits.allSatisfy { ("0"..."9").contains($0) } && !digits.hasPrefix("0")
      case .miniflux: digits.count != 16
      }
    if isDecimal, !isLong { return Int(digits) }
    return UInt64(digits, radix: 16).map { Int(truncatingIfNeeded: $0) }
  }
}

/// A feed of the demo's reader account.
struct DemoReaderFeed: Hashable, Sendable {
  let number: Int
  /// The address, with the placeholder `{base}` for the address of the server.
  let address: String
  var title: String
  var label: String

  var id: String { "feed/\(number)" }
}

/// A mark that a client sets on articles.
enum DemoReaderMark: String, Sendable {
  case read, unread, starred, unstarred
}
