import Foundation
import JSON

/// Writes the responses of the Google Reader API.
struct DemoReaderJSON {
  let shelf: DemoReaderShelf
  let posts: DemoPosts
  let dialect: DemoReaderDialect
  /// The address of the server.
  let base: String

  // MARK: - Feeds

  var subscriptions: JSONValue {
    [
      "subscriptions": .array(
        shelf.feeds.map { feed -> JSONValue in
          let title = dialect == .freshrss ? Self.plain(feed.title) : feed.title
          return [
            "id": .string(feed.id), "title": .string(title),
            "categories": [
              .object(of: [
                "id": .string(label(feed)), "label": .string(feed.label),
                "type": dialect == .miniflux ? "folder" : nil,
              ])
            ],
            "url": .string(address(of: feed)), "htmlUrl": .string(base + "/"),
            "iconUrl": .string("\(base)/photos/ana-ribeiro.png"),
          ]
        })
    ]
  }

  /// The number of unread articles of each feed and label, and of all feeds.
  var counts: JSONValue {
    var (counts, newest): ([String: Int], [String: Int]) = ([:], [:])
    let all = "user/-/state/com.google/reading-list"
    let streams = Dictionary(uniqueKeysWithValues: shelf.feeds.map { ($0.number, [$0.id, label($0), all]) })
    for article in shelf.articles where !article.isRemoved {
      for stream in streams[article.feed] ?? [] {
        counts[stream, default: 0] += article.isRead ? 0 : 1
        newest[stream] = article.received
      }
    }
    let names = shelf.feeds.map(\.id) + Set(shelf.feeds.map(label)).sorted() + [all]
    return [
      "max": .integer(counts[all] ?? 0),
      "unreadcounts": .array(
        names.map { name -> JSONValue in
          [
            "id": .string(name), "count": .integer(counts[name] ?? 0),
            "newestItemTimestampUsec": .string(String(newest[name] ?? 0)),
          ]
        }),
    ]
  }

  /// The list of feeds as OPML 2.0.
  var opml: String {
    let labels = Dictionary(grouping: shelf.feeds, by: \.label).sorted { $0.key < $1.key }
    let outlines = labels.map { label, feeds in
      let lines = feeds.map { feed in
        XMLText.element("outline", ["text": feed.title, "type": "rss", "xmlUrl": address(of: feed)])
      }
      return XMLText.element("outline", ["text": label], content: lines.joined())
    }
    let head = XMLText.element("head", content: XMLText.text("title", FeedPage.title))
    let body = XMLText.element("body", content: outlines.joined())
    return XMLText.declaration + XMLText.element("opml", ["version": "2.0"], content: head + body)
  }

  private func address(of feed: DemoReaderFeed) -> String { feed.address.replacing("{base}", with: base) }

  private func label(_ feed: DemoReaderFeed) -> String { "user/\(dialect.user)/label/\(feed.label)" }

  // MARK: - Articles

  /// The ids of a page, in the decimal form.
  func ids(_ page: DemoReaderShelf.Page) -> JSONValue {
    .object(of: [
      "itemRefs": .array(page.articles.map { ["id": .string(String($0.id(dialect)))] }),
      "continuation": page.continuation.map { .string($0) },
    ])
  }

  /// The articles of a page.
  func contents(_ page: DemoReaderShelf.Page) -> JSONValue {
    let feeds = Dictionary(uniqueKeysWithValues: shelf.feeds.map { ($0.number, $0) })
    let own: JSONFields = dialect == .freshrss ? [:] : ["direction": "ltr", "title": "Reading List", "author": "ana"]
    let common: JSONFields = [
      "id": "user/-/state/com.google/reading-list", "updated": .integer(Int(Date().timeIntervalSince1970)),
      "items": .array(page.articles.compactMap { article in feeds[article.feed].map { item(article, $0) } }),
      "continuation": page.continuation.map { .string($0) },
    ]
    return .object(own.members + common.members)
  }

  private func item(_ article: DemoReaderArticle, _ feed: DemoReaderFeed) -> JSONValue {
    let found = posts.post(article.number % max(1, posts.count))
    let post = found.shared.map(posts.post) ?? found
    let link = JSONValue.string("\(base)/@\(post.account.handle)/\(post.id)?article=\(article.number)")
    let title = "\(post.title ?? post.account.name), \(article.number)"
    let states = ["reading-list"] + (article.isRead ? ["read"] : []) + (article.isStarred ? ["starred"] : [])
    let categories = states.map { "user/\(dialect.user)/state/com.google/\($0)" }
    let tags = dialect == .freshrss ? post.tags : []
    let common: JSONFields = [
      "id": .string(article.longID(dialect)), "crawlTimeMsec": .string(String(article.received / 1_000)),
      "timestampUsec": .string(
        String(dialect == .freshrss ? article.received : article.published * 1_000_000)),
      "published": .integer(article.published), "author": .string(post.account.name),
      "title": .string(dialect == .freshrss ? Self.plain(title) : title), "canonical": [["href": link]],
      "categories": .array((categories + [label(feed)] + tags).map { .string($0) }),
      "origin": [
        "streamId": .string(feed.id), "htmlUrl": .string(base + "/"),
        "title": .string(dialect == .freshrss ? Self.plain(feed.title) : feed.title),
      ],
    ]
    return .object(common.members + own(article, post, link).members)
  }

  /// The members of an article that differ between the dialects.
  private func own(_ article: DemoReaderArticle, _ post: DemoPost, _ link: JSONValue) -> JSONFields {
    let html = post.html(base: base)
    let media = post.media.map { (address: base + $0.path, type: $0.type) }
    switch dialect {
    case .freshrss:
      let enclosures = media.map { ["href": .string($0.address), "type": .string($0.type)] as JSONValue }
      return [
        "alternate": [["href": link]],
        "summary": ["content": .string(html + media.map { Self.figure($0.address, $0.type) }.joined())],
        "enclosure": media.isEmpty ? nil : .array(enclosures),
      ]
    case .miniflux:
      let content: JSONValue = ["direction": "ltr", "content": .string(html)]
      let enclosures = media.map { ["url": .string($0.address), "type": .string($0.type)] as JSONValue }
      return [
        "updated": .integer(article.published + 300), "alternate": [["href": link, "type": "text/html"]],
        "summary": content, "content": content, "enclosure": .array(enclosures),
      ]
    }
  }

  /// The figure that FreshRSS appends to the text of an article for each enclosure.
  private static func figure(_ address: String, _ type: String) -> String {
    let medium =
      switch type.prefix(while: { $0 != "/" }) {
      case "audio": "<audio preload=\"none\" src=\"\(address)\" controls=\"controls\"></audio>"
      case "video": "<video preload=\"none\" src=\"\(address)\" controls=\"controls\"></video>"
      default: "<img src=\"\(address)\" alt=\"\" title=\"\" />"
      }
    return "\n<figure class=\"enclosure\"><p class=\"enclosure-content\">\(medium)</p></figure>\n"
  }

  /// A title in FreshRSS's format, which replaces the characters that HTML escapes with wide characters.
  private static func plain(_ title: String) -> String {
    title.replacing("&", with: "＆").replacing("<", with: "＜").replacing(">", with: "＞")
  }
}
