/// The articles that a request selects, and the requested page of them.
struct DemoReaderQuery: Sendable {
  let stream: DemoReaderStream
  /// Whether to select read or unread articles; nil for both.
  private(set) var isRead: Bool?
  /// Whether to select articles with or without a star; nil for both.
  private(set) var isStarred: Bool?
  /// The maximum number of articles.
  let count: Int
  /// The continuation: an id or, on Miniflux, a number of articles.
  let start: Int?
  let isOldestFirst: Bool
  /// Whether the request asks for articles rather than for their ids only.
  let isForContents: Bool
  /// The limits of the time, in seconds since 1970.
  private let after: Int?
  private let before: Int?
  private let dialect: DemoReaderDialect

  init(_ request: Request, _ stream: DemoReaderStream, isForContents: Bool, _ dialect: DemoReaderDialect) {
    let number = { (name: String) in request.field(name).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
    let states = { (name: String) in Set(request.list(name).compactMap { $0.split(separator: "/").last }) }
    (self.stream, self.isForContents, self.dialect) = (stream, isForContents, dialect)
    (after, before, start) = (number("ot"), number("nt"), number("c"))
    isOldestFirst = request.field("r") == "o"
    let (excluded, included) = (states("xt"), states("it"))
    switch dialect {
    case .freshrss:
      // The stream of read articles is not supported, so all articles are returned.
      if excluded.contains("read") || included.contains("unread") { isRead = false }
      if included.contains("read") || excluded.contains("unread") { isRead = true }
      if excluded.contains("starred") { isStarred = false }
      if included.contains("starred") { isStarred = true }
      count = min(number("n") ?? 20, 1_000_000)
    case .miniflux:
      isRead = stream == .read ? true : excluded.contains("read") && stream != .starred ? false : nil
      count = min(number("n") ?? 10_000, 10_000)
    }
    if stream == .starred { isStarred = true }
  }

  /// Whether an article has the requested marks and time; does not check the feed.
  func matches(_ article: DemoReaderArticle) -> Bool {
    guard !article.isRemoved, isRead ?? article.isRead == article.isRead,
      isStarred ?? article.isStarred == article.isStarred
    else { return false }
    switch dialect {
    case .freshrss:
      let seconds = article.received / 1_000_000
      return after.map { seconds >= $0 } ?? true && before.map { seconds <= $0 } ?? true
    case .miniflux: return after.map { article.published > $0 } ?? true && before.map { article.published < $0 } ?? true
    }
  }
}
