/// Writes the answers of a `ReaderAccount`, with some members spoiled.
struct ReaderJSON {
  private static let longPrefix = "tag:google.com,2005:reader/item/"

  let account: ReaderAccount
  /// The address of the server.
  let host: String
  /// The JSON values of spoiled members, by name; nil leaves the member out.
  let spoiled: [String: String?]

  /// The number in the long or the decimal form of an id; nil for other texts.
  static func number(of id: String) -> Int? {
    id.hasPrefix(longPrefix)
      ? UInt64(id.dropFirst(longPrefix.count), radix: 16).map { Int(truncatingIfNeeded: $0) } : Int(id)
  }

  static func longID(_ id: Int) -> String {
    let digits = String(UInt64(bitPattern: Int64(id)), radix: 16)
    return longPrefix + String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// A list of JSON values.
  static func list(_ values: [String]) -> String { "[\(values.joined(separator: ","))]" }

  /// A JSON text; the characters must not need escapes.
  static func text(_ text: String) -> String { "\"\(text)\"" }

  var subscriptions: String {
    object([
      (
        "subscriptions",
        Self.list(
          ReaderAccount.feeds.map { feed in
            object([
              ("id", Self.text("feed/\(feed)")), ("title", Self.text("Feed \(feed) in \(account.base)")),
              (
                "categories",
                Self.list([object([("id", Self.text("user/-/label/News")), ("label", Self.text("News"))])])
              ),
              ("url", Self.text("\(host)/feeds/\(feed)")), ("htmlUrl", Self.text("\(host)/")),
              ("iconUrl", Self.text("\(host)/icon.png")),
            ])
          })
      )
    ])
  }

  var counts: String {
    let unread = account.titles.indices.filter { !account.current.read.contains($0) }
    let feeds = ReaderAccount.feeds.map { "feed/\($0)" }
    return object([
      ("max", "\(unread.count)"),
      (
        "unreadcounts",
        Self.list(
          feeds.map { feed in
            object([
              ("id", Self.text(feed)), ("count", "\(unread.count { account.feed(of: $0) == feed })"),
              ("newestItemTimestampUsec", Self.text("1790000000000000")),
            ])
          })
      ),
    ])
  }

  /// The articles with the given numbers.
  func contents(of numbers: [Int]) -> String {
    let state = account.current
    return page(
      numbers.map { number in
        article(
          account.id(number), account.titles[number], in: account.feed(of: number),
          marks: (state.read.contains(number) ? ["read"] : []) + (state.starred.contains(number) ? ["starred"] : []))
      })
  }

  /// A page of articles, with the cursor of the next page.
  func page(_ articles: [String], next: String = "null") -> String {
    object([
      ("id", Self.text("user/-/state/com.google/reading-list")), ("updated", "1790000000"),
      ("items", Self.list(articles)), ("continuation", next),
    ])
  }

  /// A page with the ids of the articles with the given numbers.
  func ids(of numbers: [Int]) -> String { ids(numbers.map { Self.text("\(account.id($0))") }) }

  /// A page of ids, which are JSON values, with the cursor of the next page.
  func ids(_ ids: [String], next: String = "null") -> String {
    object([("itemRefs", Self.list(ids.map { object([("id", $0)]) })), ("continuation", next)])
  }

  /// An article, dated in 2026, or in 2001 if it does not belong to the account.
  func article(_ id: Int, _ title: String, in feed: String, marks: [String] = []) -> String {
    let number = account.titles.firstIndex(of: title)
    let seconds = number.map { 1_795_000_000 + 60 * $0 } ?? 1_000_000_000
    let categories = (["reading-list"] + marks).map { Self.text("user/-/state/com.google/\($0)") }
    let link = Self.list([object([("href", Self.text("\(host)\(account.base)/page/\(id)"))])])
    let content = object([("content", Self.text("<p>Text of \(title)</p>"))])
    let address = account.dialect == .freshRSS ? "href" : "url"
    let file = object([
      (address, Self.text("\(host)/talk.mp3")), ("type", Self.text("audio/mpeg")), ("length", "9"),
    ])
    return object([
      ("id", Self.text(Self.longID(id))), ("crawlTimeMsec", Self.text("\(seconds)000")),
      ("timestampUsec", Self.text("\(seconds)000000")), ("published", "\(seconds)"), ("author", Self.text("Ann")),
      ("title", Self.text(title)), ("canonical", link), ("alternate", link), ("summary", content),
      ("content", content), ("enclosure", Self.list([file])), ("categories", Self.list(categories)),
      (
        "origin",
        object([
          ("streamId", Self.text(feed)), ("title", Self.text("Feed")), ("htmlUrl", Self.text("\(host)/")),
        ])
      ),
    ])
  }

  private func object(_ members: [(name: String, value: String)]) -> String {
    let written = members.compactMap { member in
      spoiled[member.name, default: member.value].map { "\"\(member.name)\":\($0)" }
    }
    return "{\(written.joined(separator: ","))}"
  }
}
