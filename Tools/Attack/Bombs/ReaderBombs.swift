import TestSupport

/// Spoiled answers of a Google Reader API.
enum ReaderBombs {
  private typealias Endpoint = ReaderAccount.Endpoint

  /// The bombs for a dialect; each dialect gets a different third of the spoiled members.
  static func all(_ dialect: ReaderAccount.Dialect, isQuick: Bool) -> [ReaderBomb] {
    let isFirst = dialect == .freshRSS
    let members = Self.members(isFirst ? [.list, .counts, .contents, .ids] : [.list, .items, .ids])
    let third = members.enumerated().filter { $0.offset % 3 == (isFirst ? 0 : 1) }.map(\.element)
    let endpoints: [Endpoint] =
      isFirst ? [.token, .list, .edit, .counts, .contents, .ids, .items, .mark] : [.token, .items, .mark]
    let bombs = [third, endpoints.flatMap(answers), strangers, cursors, numbers, endings].flatMap(\.self)
    return isQuick ? stride(from: 0, to: bombs.count, by: 41).map { bombs[$0] } : bombs + (isFirst ? slow : [])
  }

  /// The bombs for a login.
  static func ofLogins(isQuick: Bool) -> [ReaderBomb] {
    let bombs = [Endpoint.login, .token].flatMap(answers) + tokens
    return isQuick ? stride(from: 0, to: bombs.count, by: 41).map { bombs[$0] } : bombs
  }

  // MARK: - Members

  private static let names: [Endpoint: [String]] = [
    .list: ["subscriptions", "id", "title", "categories", "label", "url", "htmlUrl"],
    .counts: ["unreadcounts", "id", "count", "max"], .contents: contentNames, .items: contentNames,
    .ids: ["itemRefs", "id", "continuation"],
  ]
  private static let contentNames = [
    "items", "id", "crawlTimeMsec", "timestampUsec", "published", "author", "title", "canonical", "alternate", "href",
    "url", "summary", "content", "enclosure", "type", "length", "categories", "origin", "streamId", "continuation",
  ]

  /// A text that is long, but short enough for the program to read an answer full of them.
  private static let large = "\"\(String(repeating: "x", count: 300_000))\""
  private static let values: [String?] = [
    nil, "null", "7", "-1", "0.5", "1e400", "-1e400", "9223372036854775808", "-9223372036854775808", "true", "[]",
    "{}", "[null]", "\"\"", #""\u001b]0;x\u0007\u202e\u0000\r\n\ud83d\udca3""#, #""\ufeff\u2028""#, #""\ud800""#,
    large, String(repeating: "[", count: 100_000), "tru",
  ]
  private static let ids: [String?] = [
    "feed/2", "feed/99", "feed/..", "feed/a b", "feed/http://a.example/../x?y#z", "user/-/state/com.google/starred",
    "user/-/label/\\u001b[2J", "7fffffffffffffff", "0000000000000001", "18446744073709551615", "18446744073709551616",
    "-9223372036854775808", "tag:google.com,2005:reader/item/ffffffffffffffff", "tag:google.com,2005:reader/item/",
    "tag:google.com,2005:reader/item/\u{FF11}", "1e3",
  ].map { ReaderJSON.text($0) }
  private static let labels: [String?] = ["Home", "Quiet", "#x", "a/b/../c", "-c", "'; quit", "x  y=z"].map {
    ReaderJSON.text($0)
  }
  private static let addresses: [String?] = [
    "file:///etc/passwd", "javascript:alert(1)", "data:text/html,<b>x", "http://127.0.0.9:9/", "http://[::1]:9/",
    "http://localhost:9/%00%0a%1b", "http://ann:pw@127.0.0.9:9/", "http://%6cocalhost:9/", "//127.0.0.9:9/x",
    "../../x", "http://127.0.0.9:9/$(touch x);", "exec:touch x", "reader:http://127.0.0.9:9/api",
  ].map { ReaderJSON.text($0) }

  private static func members(_ endpoints: [Endpoint]) -> [ReaderBomb] {
    endpoints.flatMap { endpoint in
      (names[endpoint] ?? []).flatMap { name in
        values(of: name).map { value in
          ReaderBomb("\(endpoint) with \(name): \(value?.prefix(60) ?? "missing")", at: endpoint) { call in
            call.honest([name: value])
          }
        }
      }
    }
  }

  private static func values(of name: String) -> [String?] {
    switch name {
    case "id", "streamId": values + ids
    case "title", "label": values + labels
    case "href", "url", "htmlUrl": values + addresses
    default: values
    }
  }

  // MARK: - Answers

  /// Replaces the whole answer of an endpoint; each list endpoint gets a different third of the replacements.
  ///
  /// A mark that the server does not apply must not be lost.
  private static func answers(_ endpoint: Endpoint) -> [ReaderBomb] {
    let errors = [bodies(endpoint), statuses(endpoint), cuts(endpoint), redirects(endpoint)].flatMap(\.self)
    let made = errors + types(endpoint)
    switch endpoint {
    case .login, .token, .edit: return made
    case .mark:
      // A mark that the server accepts and forgets three times is dropped on purpose.
      let forgotten = ReaderBomb("\(endpoint) is forgotten", at: endpoint) { _ in .text("OK") }
        .with { ($0.isMade, $0.maximum) = (false, 1) }
      return made + errors.map { $0.with { $0.isMade = false } } + [forgotten]
    case .list, .counts, .contents, .ids, .items:
      let place = Endpoint.allCases.firstIndex(of: endpoint) ?? 0
      return made.enumerated().filter { $0.offset % 3 == place % 3 }.map(\.element)
    }
  }

  private static func bodies(_ endpoint: Endpoint) -> [ReaderBomb] {
    [
      "", "{}", "null", "[]", "ok", "OK!", "Error=BadAuthentication", "<!doctype html><title>\u{1B}]0;x\u{7}</title>",
      "\0", "{\"items\":", String(repeating: "[", count: 100_000),
    ].map { body in
      ReaderBomb("\(endpoint) is “\(body.prefix(20))”", at: endpoint) { _ in .text(body) }
    }
  }

  private static func statuses(_ endpoint: Endpoint) -> [ReaderBomb] {
    let plain = [204, 206, 304, 400, 401, 403, 404, 405, 410, 422, 429, 500, 501, 503, 507].map { status in
      ReaderBomb("\(endpoint) has status \(status)", at: endpoint) { _ in .text("no \u{1B}[2J", status: status) }
    }
    let long = [200, 401, 429, 500].map { status in
      ReaderBomb("\(endpoint) has status \(status) and 10 MB", at: endpoint) { _ in
        .http(status: status, body: error)
      }
    }
    let pauses = [(429, "1e400"), (429, "99999999999999999999"), (503, "99999999"), (503, "-1"), (429, "\u{1B}[2J")]
    let dated = pauses + [(429, "Fri, 31 Dec 9999 23:59:59 GMT"), (503, "Fri, 31 Dec 9999 23:59:59 GMT")]
    return plain + long
      + dated.map { status, pause in
        ReaderBomb("\(endpoint) has status \(status) and asks for \(pause)", at: endpoint) { _ in
          .http(status: status, headers: ["retry-after": pause, "date": "Thu, 01 Jan 1970 00:00:00 GMT"])
        }
      }
  }

  private static let error = Array(String(repeating: "\u{1B}]0;x\u{7} ", count: 1_500_000).utf8)

  private static func types(_ endpoint: Endpoint) -> [ReaderBomb] {
    ["text/html", "application/rss+xml", "image/png", "application/json; charset=utf-16", "\u{1B}[2J", ""].map { type in
      ReaderBomb("\(endpoint) is of type “\(type)”", at: endpoint) { call in
        .http(status: call.correct.status, headers: ["content-type": type], body: call.correct.body)
      }
    }
  }

  private static func cuts(_ endpoint: Endpoint) -> [ReaderBomb] {
    [
      ReaderBomb("\(endpoint) is cut", at: endpoint) { call in
        .http(status: call.correct.status, body: Array(call.correct.body.dropLast(2)))
      },
      ReaderBomb("\(endpoint) is interrupted", at: endpoint) { call in
        let head = "HTTP/1.1 200 OK\r\ncontent-length: \(call.correct.body.count + 1)\r\n\r\n"
        return .raw(Array(head.utf8) + call.correct.body, closes: true)
      },
      ReaderBomb("\(endpoint) is lost", at: endpoint) { _ in .raw([], closes: true) },
    ]
  }

  private static func redirects(_ endpoint: Endpoint) -> [ReaderBomb] {
    let statuses = [301, 302, 303, 307, 308].map { status in
      ReaderBomb("\(endpoint) leads to a stranger with \(status)", at: endpoint) { call in
        .http(status: status, headers: ["location": call.stranger + call.request.path + "?output=json"])
      }
    }
    let paths = [
      "/elsewhere", "/api", "/api/../elsewhere", "/api/%2e%2e/elsewhere", "/api2/reader/api/0/token", "?x",
      "file:///etc/passwd", "http://127.0.0.9:9/", "\u{1B}[31m", "http://127.0.0.9:22/",
    ].map { path in
      ReaderBomb("\(endpoint) leads to \(path)", at: endpoint) { _ in
        .http(status: 302, headers: ["location": path])
      }
    }
    let disguised = ReaderBomb("\(endpoint) leads to a stranger with a user", at: endpoint) { call in
      let host = call.stranger.dropFirst("http://".count)
      return .http(status: 302, headers: ["location": "http://ann:pw@\(host)/"])
    }
    return statuses + paths + [disguised]
  }

  /// Logins with tokens that are not valid in a header, contain special characters, or are too long.
  private static let tokens = [
    "Auth=\u{1B}[2J", "Auth=a b", "Auth=x\u{0}y", "Auth=\"},{\"token\":\"", "Auth=\u{E9}", "SID=x", "Auth=\nAuth=",
    "Auth=\(String(repeating: "x", count: 5_000))", String(repeating: "Auth=\n", count: 100_000),
  ].map { body in
    ReaderBomb("a login with \(body.prefix(30).debugDescription)", at: .login) { _ in .text(body) }
  }
}

// MARK: - Several answers

extension ReaderBombs {
  /// The lowest id that belongs to no account.
  private static let firstStranger = 10_000_000_000

  /// Articles and ids that belong to no account, or to other sources.
  private static var strangers: [ReaderBomb] {
    [
      ReaderBomb("ids of strangers", at: nil) { call in
        let ids = (0..<20).map { firstStranger + $0 }
        switch call.endpoint {
        case .ids: return .json(call.json.ids((ids + [call.account.id(4)]).map { "\"\($0)\"" }))
        case .items: return .json(call.json.page(ids.map { call.json.article($0, "Stranger", in: "feed/1") }))
        default: return call.honest([:])
        }
      },
      ReaderBomb("the three forms of ids", at: .ids) { call in
        let id = call.account.id(8)
        let hex = String(id, radix: 16)
        let whole = String(repeating: "0", count: 16 - hex.count) + hex
        return .json(call.json.ids([ReaderJSON.text(ReaderJSON.longID(id)), "\"\(id)\"", "\"\(whole)\"", "\(id)"]))
      },
      ReaderBomb("the article of another source", at: nil) { call in
        guard [.contents, .items].contains(call.endpoint) else { return call.honest([:]) }
        let marks = ["read", "starred"].map { "user/-/state/com.google/\($0)" }.map(ReaderJSON.text)
        return call.honest([
          "id": ReaderJSON.text(ReaderJSON.longID(call.account.id(8))), "title": "\"Plain 0\"",
          "href": ReaderJSON.text("\(call.stranger)/page/0"), "categories": ReaderJSON.list(marks),
        ])
      },
      ReaderBomb("articles in a feed with a mark in its id", at: nil) { call in
        call.honest(["streamId": ReaderJSON.text("feed/1#feed/2"), "title": "\"Quiet 1\""])
      },
      ReaderBomb("pictures at the API", at: nil) { call in
        let address = ReaderJSON.text("\(call.request.host)\(call.account.base)/reader/api/0/picture.png")
        return call.honest(["type": "\"image/png\"", "href": address, "url": address, "content": "\"<img src='/x'>\""])
      },
    ]
  }

  /// Cursors that repeat, never end, or lead to empty pages.
  private static var cursors: [ReaderBomb] {
    let next: [(String, @Sendable (Int) -> String)] = [
      ("the same cursor", { _ in "\"7\"" }), ("two cursors", { $0 == 1 ? "\"2\"" : "\"1\"" }),
      ("new cursors", { "\"\($0 + 1)\"" }), ("negative cursors", { "\($0 - 1)" }),
    ]
    let lists: [Endpoint] = [.contents, .ids]
    let repeating = lists.flatMap { endpoint in
      next.map { name, next in
        ReaderBomb("\(name) at \(endpoint)", at: endpoint) { call in
          call.honest(["continuation": next(call.position)])
        }
      }
    }
    let empty = lists.flatMap { endpoint in
      next.map { name, next in
        ReaderBomb("\(name) at \(endpoint), with empty pages", at: endpoint) { call in
          call.honest(["continuation": next(call.position), "items": "[]", "itemRefs": "[]"])
        }
      }
    }
    return repeating + empty + [endless]
  }

  /// Pages of new articles that never end.
  private static let endless = ReaderBomb("articles without an end", at: nil) { call in
    let ids = (0..<100).map { firstStranger + 100 * call.position + $0 }
    let cursor = "\"\(call.position + 1)\""
    switch call.endpoint {
    case .contents where call.account.dialect == .freshRSS:
      return .json(call.json.page(ids.map { call.json.article($0, "Stranger", in: "feed/1") }, next: cursor))
    case .ids: return .json(call.json.ids(ids.map { "\"\($0)\"" }, next: cursor))
    case .items:
      let wanted = call.request["i"].compactMap(ReaderJSON.number)
      return .json(call.json.page(wanted.map { call.json.article($0, "Stranger", in: "feed/2") }))
    default: return call.honest([:])
    }
  }.with { $0.limit = .seconds(300) }

  /// Ten million ids, in pages of the requested size or of the largest accepted size; and a page that never ends.
  private static var numbers: [ReaderBomb] {
    let pages = [10_000, 390_000].map { size in
      ReaderBomb("10 million ids, \(size) a page", at: .ids) { call in
        let first = firstStranger + call.position
        let ids = (first..<(first + size)).map { "\"\($0)\"" }
        let next = call.position + size
        return .json(call.json.ids(ids, next: next < 10_000_000 ? "\"\(next)\"" : "null"))
      }
    }
    let whole = ReaderBomb("a page of ids without an end", at: .ids) { _ in
      .endless(
        head: "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{\"itemRefs\":[",
        chunk: Array(String(repeating: #"{"id":"7"},"#, count: 10_000).utf8))
    }
    return (pages + [whole]).map { $0.with { $0.limit = .seconds(300) } }
  }

  /// Tokens that expire during a sync, or while marks are sent.
  private static var endings: [ReaderBomb] {
    let inSync = (0..<10).map { count in
      ReaderBomb("the token ends after \(count) requests", at: nil) { $0.honest([:]) }
        .with { ($0.skipped, $0.maximum, $0.revokes) = (count, 1, true) }
    }
    let refusals = (0..<10).map { count in
      ReaderBomb("every request after \(count) is refused", at: nil) { _ in .text("Unauthorized!", status: 401) }
        .with { $0.skipped = count }
    }
    let changes: [Endpoint] = [.mark, .edit, .token]
    return inSync + refusals
      + changes.map { endpoint in
        ReaderBomb("the token ends with \(endpoint)", at: endpoint) { $0.honest([:]) }
          .with { ($0.maximum, $0.revokes) = (1, true) }
      }
  }

  /// Answers that never end, so that only a time limit ends them.
  private static var slow: [ReaderBomb] {
    let head = "HTTP/1.1 200 OK\r\ncontent-length: 9999999\r\n\r\n"
    return [
      ReaderBomb("list is silent", at: .list) { _ in .silence },
      ReaderBomb("mark is silent", at: .mark) { _ in .silence },
      ReaderBomb("ids are slow", at: .ids) { _ in .drip(head: head, part: [32], pause: .seconds(1)) },
    ].map { $0.with { $0.limit = .seconds(600) } }
  }
}
