import Foundation
import Synchronization

/// The feeds, articles and marks of the demo's reader account, and the requests received.
struct DemoReaderShelf: Sendable {
  /// A page of articles, with its continuation; the continuation is nil for the last page.
  struct Page: Sendable {
    let articles: [DemoReaderArticle]
    let continuation: String?
  }

  static let labels = ["Mountains", "Sea & coast", "Θάλασσα"]
  /// The key of the faults that apply to writes of any endpoint.
  static let writes = "writes"
  private static let firstFeeds = 12
  private static let firstArticles = 25 * firstFeeds

  private let dialect: DemoReaderDialect
  private(set) var feeds: [DemoReaderFeed] = []
  private(set) var articles: [DemoReaderArticle] = []
  /// The positions of the articles, by id.
  private var positions: [Int: Int] = [:]
  /// The positions of the articles in the order in which the server lists them, oldest first.
  private var order: [Int] = []
  private var lastFeed = 0
  private var revocations = 0
  /// The faults of future requests, by endpoint.
  var faults: [String: [DemoFault]]
  /// The number of requests received, by endpoint.
  private(set) var requests: [String: Int] = [:]
  /// The number of times that each mark was received, by article id.
  private(set) var marks: [Int: [DemoReaderMark: Int]] = [:]

  /// Creates an account with feeds whose articles arrived before `start`, one article per minute.
  init(_ dialect: DemoReaderDialect, faults: [DemoFault], start: Date) {
    self.dialect = dialect
    self.faults = [Self.writes: faults]
    addFeeds(upTo: Self.firstFeeds)
    let first = Int(start.timeIntervalSince1970) - 60 * Self.firstArticles
    addArticles(Self.firstArticles, to: feeds.map(\.number), at: first * 1_000_000, every: 60_000_000)
  }

  // MARK: - Feeds and articles

  /// Adds feeds until the account has `count` feeds.
  mutating func addFeeds(upTo count: Int) {
    while feeds.count < count {
      let index = lastFeed
      let place = DemoWords.places[index % DemoWords.places.count]
      let round = index / DemoWords.places.count
      let title = "Notes from \(place)" + (round == 0 ? "" : " \(round + 1)")
      addFeed("{base}/feed.xml?feed=\(index + 1)", title: title, label: Self.labels[index % Self.labels.count])
    }
  }

  /// Adds a feed without articles; returns its number.
  @discardableResult
  mutating func addFeed(_ address: String, title: String, label: String) -> Int {
    lastFeed += 1
    feeds.append(DemoReaderFeed(number: lastFeed, address: address, title: title, label: label))
    return lastFeed
  }

  /// Adds articles to the given feeds in turn; the first article arrives at `first`, in microseconds since 1970.
  mutating func addArticles(_ count: Int, to feeds: [Int], at first: Int, every step: Int = 1) {
    guard !feeds.isEmpty else { return }
    let earliest = max(first, (articles.last?.received ?? 0) + 1)
    for index in 0..<count {
      let article = DemoReaderArticle(
        number: articles.count, feed: feeds[index % feeds.count], received: earliest + index * step)
      positions[article.id(dialect)] = article.number
      articles.append(article)
    }
    order = Array(articles.indices)
    guard dialect == .miniflux else { return }
    let published = articles.map(\.published)
    order.sort { (published[$0], $0) < (published[$1], $1) }
  }

  /// The number of the feed that a stream identifies by its number or, on FreshRSS, by its address; nil if there is no
  /// such feed.
  func feed(_ stream: DemoReaderStream) -> Int? {
    guard case .feed(let name) = stream else { return nil }
    return feeds.first { String($0.number) == name || (dialect == .freshrss && $0.address == name) }?.number
  }

  /// Changes the title and the label of a feed.
  mutating func edit(_ number: Int, title: String?, label: String?) {
    guard let index = feeds.firstIndex(where: { $0.number == number }) else { return }
    if let title { feeds[index].title = title }
    if let label { feeds[index].label = label }
  }

  /// Removes a feed with its articles.
  mutating func removeFeed(_ number: Int) {
    feeds.removeAll { $0.number == number }
    for position in articles.indices where articles[position].feed == number { articles[position].isRemoved = true }
  }

  // MARK: - Lists

  /// The articles with the given ids, newest first; unknown ids are ignored.
  func found(_ ids: [Int]) -> [DemoReaderArticle] {
    Set(ids.compactMap { positions[$0] }).sorted(by: >).map { articles[$0] }.filter { !$0.isRemoved }
  }

  /// The requested page.
  func page(_ query: DemoReaderQuery) -> Page {
    let feeds = feedNumbers(query.stream)
    let last = order.count - 1
    let selected = order.indices.lazy.map { index in articles[order[query.isOldestFirst ? index : last - index]] }
      .filter { query.matches($0) && feeds?.contains($0.feed) ?? true }
    guard dialect == .freshrss else {
      let (start, total) = (query.start ?? 0, selected.count { _ in true })
      let page = Array(selected.dropFirst(start).prefix(query.count))
      return Page(articles: page, continuation: start + page.count < total ? String(start + page.count) : nil)
    }
    guard let start = query.start else {
      let page = Array(selected.prefix(query.count))
      return Page(articles: page, continuation: page.count < query.count ? nil : page.last.map { String($0.received) })
    }
    // FreshRSS always omits the first article, because it assumes that this is the last one of the previous page. If
    // that article no longer matches, FreshRSS omits an article that was never sent.
    let found = Array(
      selected.filter { query.isOldestFirst ? $0.received >= start : $0.received <= start }.prefix(query.count + 1))
    let page = Array(found.dropFirst())
    let counted = query.isForContents ? found : page
    return Page(
      articles: page, continuation: counted.count < query.count ? nil : counted.last.map { String($0.received) })
  }

  /// The numbers of the feeds in a stream; nil for all feeds, which FreshRSS also returns for an unknown label.
  private func feedNumbers(_ stream: DemoReaderStream) -> Set<Int>? {
    switch stream {
    case .feed: return Set([feed(stream)].compactMap { $0 })
    case .label(let name):
      let numbers = feeds.filter { $0.label == name }.map(\.number)
      return numbers.isEmpty ? nil : Set(numbers)
    default: return nil
    }
  }

  // MARK: - Marks

  /// Sets marks on articles; unknown ids are ignored.
  mutating func set(_ marks: [DemoReaderMark], on ids: [Int]) {
    for position in ids.compactMap({ positions[$0] }) {
      for mark in marks {
        switch mark {
        case .read, .unread: articles[position].isRead = mark == .read
        case .starred, .unstarred: articles[position].isStarred = mark == .starred
        }
      }
    }
  }

  /// Marks the articles of a stream for which `includes` is true as read.
  mutating func markRead(_ stream: DemoReaderStream, where includes: (DemoReaderArticle) -> Bool) {
    let feeds = feedNumbers(stream)
    for position in articles.indices where feeds?.contains(articles[position].feed) ?? true {
      if includes(articles[position]) { articles[position].isRead = true }
    }
  }

  /// Deletes articles.
  mutating func remove(_ ids: [Int]) {
    for position in ids.compactMap({ positions[$0] }) { articles[position].isRemoved = true }
  }

  // MARK: - Requests

  /// The token of the login.
  var token: String { "ana/demo" + (revocations == 0 ? "" : "-\(revocations)") }
  /// The token that authorizes changes.
  var editToken: String {
    guard dialect == .freshrss else { return token }
    let digits = token.replacing("/", with: "")
    return digits + String(repeating: "Z", count: max(0, 57 - digits.count))
  }

  /// Invalidates the tokens; the next login receives new ones.
  mutating func revokeTokens() { revocations += 1 }

  /// Counts a request and its marks, and returns the fault of the request; nil if it has no fault.
  mutating func receive(_ endpoint: DemoReaderEndpoint?, _ edit: DemoReaderEdit?) -> DemoFault.Kind? {
    let name = endpoint?.rawValue ?? "other"
    requests[name, default: 0] += 1
    for id in edit?.ids ?? [] {
      for mark in edit?.marks ?? [] { marks[id, default: [:]][mark, default: 0] += 1 }
    }
    if let fault = faults[name]?.takeNext() { return fault }
    return endpoint?.isWrite == true ? faults[Self.writes]?.takeNext() : nil
  }
}

/// The demo's reader account, shared by all connections.
final class DemoReader: Sendable {
  let dialect: DemoReaderDialect
  private let shelf: Mutex<DemoReaderShelf>

  init(_ shelf: DemoReaderShelf, _ dialect: DemoReaderDialect) {
    self.shelf = Mutex(shelf)
    self.dialect = dialect
  }

  /// A second account with the same state.
  var copy: DemoReader { DemoReader(use { $0 }, dialect) }

  /// Runs `body` with exclusive access to the account, and returns its result.
  func use<Value: Sendable>(_ body: (inout DemoReaderShelf) -> Value) -> Value {
    shelf.withLock { body(&$0) }
  }
}
