/// The articles that a request selects, and the page of them that it asks for.
struct DemoReaderQuery: Sendable {
  let stream: DemoReaderStream
  /// Whether the articles are read; nil for both.
  private(set) var isRead: Bool?
  /// Whether the articles are starred; nil for both.
  private(set) var isStarred: Bool?
  /// The maximum number of articles.
  let count: Int
  /// The continuation: an id, or a number of articles.
  let start: Int?
  let isOldestFirst: Bool
  /// Whether the request asks for the articles themselves, not only for their ids.
  let isForContents: Bool
  /// The bounds of the time, in seconds since 1970.
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
      // The stream of read articles is not supported, and has all articles.
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

  /// Whether the marks and the time of an article match; the feed is not compared.
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
