import Foundation
import TestSupport

/// A site with a feed of one item that has a hostile conversation.
struct HostileSite: Sendable {
  /// The address of the feed.
  let source: String
  /// The answers by path prefix; the first with a matching prefix is sent.
  let answers: [(path: String, answer: LoopbackServer.Answer)]
  /// A word of the comment that must be shown; nil if none must.
  let word: String?

  /// The answer to a request; nil for an unknown path.
  func answer(to path: Substring) -> LoopbackServer.Answer? { answers.first { path.hasPrefix($0.path) }?.answer }
}

/// Conversations with spoiled fields, invalid trees, endless bodies, and links to other servers.
enum ConversationBombs {
  /// Creates a site on the given host.
  typealias Maker = @Sendable (_ host: String) -> HostileSite

  /// A public host of a stranger.
  static let other = "other.example"
  private static let word = "REALWORDS"

  static var all: [Maker] { answers + spoiled + trees + headers + items }

  // MARK: - Sites

  private enum Kind: CaseIterable {
    case lobsters, discourse, wordpress, inbox

    /// The path of the feed.
    var feed: String { self == .inbox ? "/list/new.atom" : "/feed.xml" }

    /// The beginning of the path of the conversation.
    var thread: String {
      switch self {
      case .lobsters: "/s/abc123.json"
      case .discourse: "/t/7.json"
      case .wordpress: "/p/feed/"
      case .inbox: "/list/1"
      }
    }

    /// The item of the feed on a host, as XML.
    func item(on host: String) -> String {
      switch self {
      case .lobsters: "<link>http://\(ConversationBombs.other)/</link><comments>http://\(host)/s/abc123/a</comments>"
      case .discourse: "<link>http://\(host)/t/a/7</link><guid isPermaLink=\"false\">\(host)-topic-7</guid>"
      case .wordpress: "<link>http://\(host)/p/</link><wfw:commentRss>http://\(host)/p/feed/</wfw:commentRss>"
      case .inbox: "<id>urn:x:1</id><link href=\"http://\(host)/list/1@x/\"/><updated>2026-11-21T14:00:01Z</updated>"
      }
    }
  }

  /// Makes a site; `item` is the XML of the item, with `{host}` for the host, or nil for the usual one.
  private static func site(
    _ kind: Kind, item: String? = nil, channel: String? = nil, user: String = "", word: String? = nil,
    _ answers: [(path: String, answer: LoopbackServer.Answer)]
  ) -> Maker {
    { host in
      let item = item?.replacing("{host}", with: host) ?? kind.item(on: host)
      let home = channel ?? "http://\(host)/"
      let feed = kind == .inbox ? atom("<entry><title>a</title>\(item)</entry>") : rss(item, home)
      return HostileSite(
        source: "http://\(user)\(host)\(kind.feed)",
        answers: [(path: kind.feed, answer: document(feed))] + answers, word: word)
    }
  }

  private static func rss(_ item: String, _ home: String) -> String {
    """
    <rss version="2.0" xmlns:wfw="http://wellformedweb.org/CommentAPI/"><channel><title>T</title><link>\(home)</link>\
    <item><title>a</title>\(item)</item></channel></rss>
    """
  }

  private static func atom(_ entries: String) -> String {
    """
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0"><title>T</title>\
    <id>urn:x:0</id><updated>2026-11-21T14:00:01Z</updated>\(entries)</feed>
    """
  }

  private static func document(
    _ text: String, status: Int = 200, headers: [String: String] = [:]
  ) -> LoopbackServer.Answer {
    .http(status: status, headers: headers, body: Array(text.utf8))
  }

  // MARK: - Answers

  /// For each site: bodies that are not conversations, errors, and redirects.
  private static var answers: [Maker] {
    let large = String(repeating: "a", count: 10 << 20)
    let texts: [String] = [
      "", "null", "{}", "0", "\"x\"", "<!DOCTYPE html><html><title>Are you a person?</title></html>",
      "{\"comments\":[{\"short_id\":\"c00001\",\"comm", "{\"post_stream\":{\"posts\":[{\"id\":1,\"post_numb",
      "<feed><entry>", String(repeating: "[", count: 1_000_000), String(repeating: "{\"children\":[", count: 300_000),
      String(repeating: "<entry>", count: 300_000), "\u{FEFF}{}", "{\"comments\":[\"\(large)\"]}", large,
      "\u{1B}]0;x\u{7}",
    ]
    let places = [
      "http://\(other)/", "//\(other)/", "http://127.0.0.1:8080/", "http://169.254.169.254/", "http://router/",
      "http://[::1]/", "file:///etc/passwd", "?x",
    ]
    let redirects = places.map { LoopbackServer.Answer.http(status: 302, headers: ["Location": $0]) }
    let errors = [401, 403, 404, 410, 500, 503].map { document(#"{"error":"no \u001b[2J"}"#, status: $0) }
    let pauses = ["99999999999999999999", "-1"].map { document("", status: 429, headers: ["Retry-After": $0]) }
    let useless = texts.map { document($0) } + redirects + errors
    let all = useless + pauses + [document("[]")]
    let threads: [Maker] = Kind.allCases.flatMap { kind in
      // An inbox is recognized by the address of its feed, without a password.
      all.map { site(kind, user: kind == .inbox ? "" : "ann:secret@", [(path: kind.thread, answer: $0)]) }
    }
    let pages: [Maker] = useless.map { site(.wordpress, user: "ann:secret@", word: word, wordpress($0)) }
    return threads + pages
  }

  /// The answers of a site with a feed of comments, whose API sends `answer`.
  private static func wordpress(
    _ answer: LoopbackServer.Answer, link: String = "/wp-json/wp/v2/posts/7"
  ) -> [(path: String, answer: LoopbackServer.Answer)] {
    let comments = ["first", word].map {
      "<item><guid isPermaLink=\"false\">\($0)</guid><description>\($0)</description></item>"
    }
    let feed = "<rss version=\"2.0\"><channel><title>T</title>\(comments.joined())</channel></rss>"
    let header = ["Link": "<\(link)>; rel=\"alternate\"; type=\"application/json\""]
    return [
      (path: "/p/feed/atom", answer: .http(status: 404)), (path: "/p/feed/", answer: document(feed, headers: header)),
      (path: "/wp-json/", answer: answer),
    ]
  }

  // MARK: - Fields

  private typealias Fields = KeyValuePairs<String, String>

  /// A text with links and pictures that must not be loaded.
  private static let trap =
    #""<p>a</p><a href='javascript:alert(1)'>b</a> <a href='http://127.0.0.1:8080/'>c</a><script>d</script>"#
    + #"<img src='http://127.0.0.1:8080/x.png'><img src='http://router/x.png'><a href='//x:y@z/'>e</a>""#
  private static let comment: Fields = [
    "short_id": #""c00001""#, "created_at": #""2026-11-21T14:00:01.000-05:00""#, "last_edited_at": "null",
    "is_deleted": "false", "is_moderated": "false", "score": "3", "parent_comment": "null", "comment": trap,
    "depth": "0", "commenting_user": #""ann""#, "url": #""https://a.example/""#,
  ]
  private static let post: Fields = [
    "id": "1", "post_number": "2", "reply_to_post_number": "null", "username": #""ann""#, "name": #""Ann""#,
    "created_at": #""2026-11-21T14:00:01.000Z""#, "cooked": trap, "hidden": "false", "deleted_at": "null",
    "user_deleted": "false", "post_type": "1",
  ]
  private static let answer: Fields = [
    "id": "1", "parent": "0", "author": "0", "author_name": #""Ann""#, "date_gmt": #""2026-11-21T14:00:01""#,
    "content": #"{"rendered":\#(trap)}"#, "link": #""https://a.example/#c""#,
  ]
  private static let values = [
    "null", "-1", "1e400", "9223372036854775807", "99999999999999999999", #""\u001b[2J\u202e""#, "[]", "{}", "true",
    "\"\(String(repeating: "a", count: 100_000))\"", #""javascript:alert(1)""#, #""http://127.0.0.1:8080/""#,
  ]

  private static func object(_ fields: Fields, _ others: [String: String] = [:]) -> String {
    "{\(fields.map { "\"\($0.key)\":\(others[$0.key] ?? $0.value)" }.joined(separator: ","))}"
  }

  /// A story of Lobsters with one comment.
  static var plainStory: String { story([object(comment, ["comment": "\"\(word)\""])]) }

  private static func story(_ comments: [String], _ more: String = #""comment_count":1"#) -> String {
    #"{"short_id":"abc123",\#(more),"submitter_user":"ann","comments":[\#(comments.joined(separator: ","))]}"#
  }

  private static func topic(_ posts: [String], stream: String = "[]") -> String {
    #"{"post_stream":{"posts":[\#(posts.joined(separator: ","))],"stream":\#(stream)},"id":7,"posts_count":2}"#
  }

  /// Makes sites that each have one of the conversations `texts`.
  private static func sites(_ kind: Kind, word: String? = ConversationBombs.word, _ texts: [String]) -> [Maker] {
    let path = kind == .lobsters ? "/s/" : kind == .discourse ? "/t/" : "/list/1"
    return texts.map { site(kind, word: word, [(path: path, answer: document($0))]) }
  }

  /// Lists of comments that each spoil one field; the last comment is valid, and must be shown.
  private static var spoiled: [Maker] {
    let stories = comment.map { field in
      let right = object(comment, ["short_id": #""c99999""#, "comment": "\"\(word)\""])
      return story(values.map { object(comment, [field.key: $0]) } + [right])
    }
    let topics = post.map { field in
      let right = object(post, ["id": "99", "post_number": "99", "cooked": "\"\(word)\""])
      return topic(values.map { object(post, [field.key: $0]) } + [right], stream: "[1,99]")
    }
    let pages = answer.map { field in
      let right = object(answer, ["id": "99", "content": "{\"rendered\":\"\(word)\"}"])
      return "[\((values.map { object(answer, [field.key: $0]) } + [right]).joined(separator: ","))]"
    }
    let wrong = values.flatMap { [story([], "\"comment_count\":\($0)"), "{\"comments\":\($0)}"] }
    let wrongTopics = values.flatMap { value in
      [
        "{\"post_stream\":\(value)}", topic([object(post)], stream: value),
        topic([object(post)], stream: "[1,\(value)]"),
      ]
    }
    let right: [Maker] = pages.map { site(.wordpress, word: word, wordpress(document($0))) }
    return sites(.lobsters, stories) + sites(.discourse, topics) + right + sites(.lobsters, word: nil, wrong)
      + sites(.discourse, word: nil, wrongTopics)
  }

  // MARK: - Trees

  private static let depth = 5_000

  /// Threads that are very deep, contain cycles, repeat ids, or never end.
  private static var trees: [Maker] {
    let deep = (1...depth).map { number in
      let parent = number == 1 ? "null" : "\"\(number - 1)\""
      return #"{"short_id":"\#(number)","parent_comment":\#(parent),"depth":\#(number - 1),"comment":"x"}"#
    }
    let circle = [("1", "2"), ("2", "1"), ("3", "3")].map { id, parent in
      #"{"short_id":"\#(id)","parent_comment":"\#(parent)","comment":"x"}"#
    }
    let right = object(comment, ["comment": "\"\(word)\""])
    let one = Array(repeating: #"{"short_id":"1","comment":"x"}"#, count: 100_000)
    let lists: [[String]] = [deep, deep.reversed(), circle, one]
    let stories = lists.map { story([right] + $0) }
    let posts = (1...depth).map { number in
      #"{"id":\#(number),"post_number":\#(number),"reply_to_post_number":\#(number % depth + 1),"cooked":"x"}"#
    }
    let last = object(post, ["id": "99999", "post_number": "99999", "cooked": "\"\(word)\""])
    let streams = ["[\((1...200_000).map(String.init).joined(separator: ","))]", "[5,5,5,5]", "[-1,0]"]
    let topics = [topic(posts + [last])] + streams.map { topic([object(post), last], stream: $0) }
    let comments = (1...100).map { "{\"id\":\($0),\"parent\":\($0 % 100 + 1),\"content\":{\"rendered\":\"x\"}}" }
    let shown = object(answer, ["id": "999", "content": "{\"rendered\":\"\(word)\"}"])
    let page = "[\(([shown] + comments).joined(separator: ","))]"
    let repeated = document(page, headers: ["Link": "</wp-json/>; rel=\"next\"", "X-WP-Total": "99999999999999999999"])
    return sites(.lobsters, stories) + sites(.discourse, topics) + [site(.wordpress, word: word, wordpress(repeated))]
      + sites(.inbox, mails)
  }

  /// Threads of mails that are deep, contain cycles, lack the first mail, or have invalid entries.
  private static var mails: [String] {
    func entry(_ id: String, _ parent: String?, _ text: String) -> String {
      let answered = parent.map { "<thr:in-reply-to ref=\"\($0)\"/>" } ?? ""
      return """
        <entry><id>\(id)</id><title>a</title><link href="http://a.example/"/>\(answered)\
        <content>\(text)</content></entry>
        """
    }
    let right = entry("urn:right", nil, word)
    let deep = (1...depth).map { entry("urn:\($0)", $0 == 1 ? nil : "urn:\($0 - 1)", "x") }
    let circle = [entry("urn:1", "urn:2", "x"), entry("urn:2", "urn:1", "x"), entry("urn:3", "urn:3", "x")]
    let broken = ["<entry/>", "<entry><id/></entry>", "<entry><thr:in-reply-to/></entry>", entry("", "", "")]
    let one = Array(repeating: entry("urn:1", "urn:1", "x"), count: 20_000)
    let lists: [[String]] = [deep, deep.reversed(), circle, broken, one]
    return lists.map { atom(right + $0.joined()) }
  }

  // MARK: - Headers and items

  /// Feeds of comments whose `Link` header names an API on another server; only the feed's comments may be shown.
  private static var headers: [Maker] {
    let answer = document("[\(object(Self.answer))]")
    let api = "/wp-json/wp/v2/posts/7"
    let links = [
      "http://\(other)\(api)", "//\(other)\(api)", "http://127.0.0.1:8080\(api)", "http://169.254.169.254\(api)",
      "https://c0.pub.example\(api)", "http://ann:secret@\(other)\(api)", "http://c0.pub.example@\(other)\(api)",
      "file:///etc/passwd", "javascript:alert(1)", "\(api)/../../../../x", "\(api)%0a", "/wp-json/wp/v2/posts/-7", "",
      ">", "/wp-json/wp/v2/posts/" + String(repeating: "7", count: 50_000), "http://[/wp/v2/posts/7",
    ]
    return links.map { site(.wordpress, word: word, wordpress(answer, link: $0)) }
  }

  /// Items whose links look like a conversation of a site, or lead to a private network.
  private static var items: [Maker] {
    let places = [
      "https://news.ycombinator.com.evil.example/item?id=1", "https://ann@news.ycombinator.com/item?id=1",
      "https://news.ycombinator.com:8443/item?id=1", "https://news.ycombinator.com/item?id=1%0a2",
      "https://news.ycombinator.com/item?id=../1", "https://news.ycombinator.com@127.0.0.1/item?id=1",
      "javascript://news.ycombinator.com/item?id=1", "https://news.ycombinator.com/user?id=1",
      "https://news.ycombinator.com/item?id=\(String(repeating: "9", count: 100_000))",
      "http://\(other)/s/abc123", "http://ann:secret@{host}/s/abc123", "http://{host}:81/s/abc123",
      "http://{host}/s/abc123%2f..", "http://{host}/s/ABC123", "http://{host}.evil.example/s/abc123",
      "http://127.0.0.1:8080/s/abc123", "https://lobste.rs.evil.example/s/abc123", "", "javascript:alert(1)",
    ]
    let homes = ["http://127.0.0.1:8080/", "http://169.254.169.254/", "http://router/", "http://[::1]/"]
    // The id of an item must not be interpreted as the place of a conversation.
    let guids = ["", "a&#10;", "a&#10;b&#10;"].map { "\($0)lobsters http://\(other)/s/abc123" }
    let links = places.map { "<comments>\($0)</comments>" } + guids.map { "<guid isPermaLink=\"false\">\($0)</guid>" }
    let lookalikes: [Maker] = links.map { site(.lobsters, item: $0, []) }
    let strangers: [Maker] = homes.flatMap { home in
      let host = home.dropFirst("http://".count).dropLast()
      return [
        site(.lobsters, item: "<comments>\(home)s/abc123</comments>", channel: home, []),
        site(.discourse, item: "<link>\(home)t/a/7</link><guid>\(host)-topic-7</guid>", []),
        site(.discourse, item: "<link>\(home)t/a/7</link><guid>127.0.0.1-topic-7</guid>", []),
        site(.wordpress, item: "<wfw:commentRss>\(home)p/feed/</wfw:commentRss>", []),
        site(.inbox, item: "<id>urn:x:1</id><link href=\"\(home)list/1@x/\"/>", []),
      ]
    }
    return lookalikes + strangers
  }
}
