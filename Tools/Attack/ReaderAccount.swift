import Foundation
import Synchronization
import TestSupport

/// Simulates an account of a Google Reader API, with three feeds and twelve articles; a bomb can spoil its answers.
final class ReaderAccount: Sendable {
  /// The simulated software; Miniflux omits articles from lists, and expects the token of a change in the body.
  enum Dialect: CaseIterable, Sendable {
    case freshRSS, miniflux
  }

  enum Endpoint: String, CaseIterable, Sendable {
    case login = "accounts/ClientLogin"
    case token = "reader/api/0/token"
    case list = "reader/api/0/subscription/list"
    case edit = "reader/api/0/subscription/edit"
    case counts = "reader/api/0/unread-count"
    case contents = "reader/api/0/stream/contents"
    case ids = "reader/api/0/stream/items/ids"
    case items = "reader/api/0/stream/items/contents"
    case mark = "reader/api/0/edit-tag"
  }

  /// The numbers of the marked articles, and the state of the token and the bomb.
  struct State: Sendable {
    var read: Set<Int> = [4]
    var starred: Set<Int> = [4, 5]
    /// The number of times the token was replaced.
    var renewals = 0
    var bomb: ReaderBomb?
    /// The number of requests to the endpoint of the bomb.
    var calls = 0
  }

  static let name = "ann"
  static let password = "pa55word-of-ann"
  static let feeds = 1...3

  /// The path of the API.
  let base: String
  let dialect: Dialect
  let titles: [String]
  /// A part of every token, in lower case; no other server may receive it.
  let secret: String
  /// The address of a stranger's server.
  private let stranger: String
  private let state = Mutex(State())

  init(_ base: String, _ dialect: Dialect, titles: [String], secret: String, stranger: String) {
    (self.base, self.dialect, self.titles, self.secret, self.stranger) = (base, dialect, titles, secret, stranger)
  }

  var current: State { state.withLock(\.self) }
  var token: String { token(after: current.renewals) }

  /// Sets the bomb that spoils answers; nil to answer correctly.
  func arm(_ bomb: ReaderBomb?) {
    state.withLock { ($0.bomb, $0.calls) = (bomb, 0) }
  }

  func id(_ number: Int) -> Int {
    dialect == .freshRSS ? 1_790_000_000_000_000 + 1_000_000 * number : 1_001 + number
  }

  func feed(of number: Int) -> String { "feed/\(number % Self.feeds.count + 1)" }

  /// The answer to a request whose path begins with `base`.
  func answer(_ request: ReaderRequest) -> LoopbackServer.Answer {
    let path = String(request.path.dropFirst(base.count + 1))
    let isOfStream = path.hasPrefix(Endpoint.contents.rawValue + "/")
    guard let endpoint = isOfStream ? .contents : Endpoint(rawValue: path) else { return .text("", status: 404) }
    guard let bomb = nextBomb(for: endpoint) else { return answer(endpoint, request, spoiled: [:], isMade: true) }
    if bomb.revokes { state.withLock { $0.renewals += 1 } }
    if bomb.isMade { _ = answer(endpoint, request, spoiled: [:], isMade: true) }
    return bomb.answer(
      ReaderCall(endpoint: endpoint, request: request, account: self, stranger: stranger) { [self] spoiled in
        answer(endpoint, request, spoiled: spoiled, isMade: bomb.isMade)
      })
  }

  /// The bomb that spoils the answer to this request; nil to answer correctly.
  private func nextBomb(for endpoint: Endpoint) -> ReaderBomb? {
    state.withLock { state in
      guard let bomb = state.bomb, bomb.endpoint == nil || bomb.endpoint == endpoint else { return nil }
      state.calls += 1
      return state.calls > bomb.skipped && state.calls - bomb.skipped <= bomb.maximum ? bomb : nil
    }
  }

  private func answer(
    _ endpoint: Endpoint, _ request: ReaderRequest, spoiled: [String: String?], isMade: Bool
  ) -> LoopbackServer.Answer {
    let token = self.token
    guard endpoint == .login || isSignedIn(request, token) else { return .text("Unauthorized!", status: 401) }
    let json = ReaderJSON(account: self, host: request.host, spoiled: spoiled)
    switch endpoint {
    case .login:
      let isRight = request["Email"] == [Self.name] && request["Passwd"] == [Self.password]
      return isRight ? .text("SID=\(token)\nLSID=null\nAuth=\(token)\n") : .text("Unauthorized!", status: 401)
    case .token: return .text(dialect == .freshRSS ? "edit-\(token.replacing("/", with: ""))ZZZ\n" : token)
    case .list: return .json(json.subscriptions)
    case .counts: return .json(dialect == .freshRSS ? json.counts : "[]")
    case .contents:
      let stream = request.path.dropFirst(base.count).split(separator: "/contents/").last ?? ""
      let numbers = titles.indices.filter { !stream.hasPrefix("feed/") || feed(of: $0) == stream }
      return .json(dialect == .freshRSS ? json.contents(of: numbers) : "[]")
    case .ids:
      let state = current
      let isOfStars = request["s"].first?.hasSuffix("/starred") == true
      let isOfUnread = request["xt"].first?.hasSuffix("/read") == true
      let numbers = titles.indices.filter { number in
        isOfStars ? state.starred.contains(number) : !isOfUnread || !state.read.contains(number)
      }
      return .json(json.ids(of: numbers))
    case .items: return .json(json.contents(of: numbers(in: request)))
    case .mark:
      if isMade { mark(request) }
      return .text("OK")
    case .edit: return .text("OK")
    }
  }

  /// Whether a request contains the token where the simulated server expects it.
  private func isSignedIn(_ request: ReaderRequest, _ token: String) -> Bool {
    guard dialect == .miniflux, request.method == "POST" else {
      return request.headers.contains { $0.lowercased() == "authorization: googlelogin auth=\(token)" }
    }
    return request["T"] == [token]
  }

  private func token(after renewals: Int) -> String { "\(Self.name)/\(secret)-\(renewals)" }

  private func mark(_ request: ReaderRequest) {
    let numbers = Set(self.numbers(in: request))
    let (added, removed) = (request["a"], request["r"])
    state.withLock { state in
      if added.contains(where: { $0.hasSuffix("/read") }) { state.read.formUnion(numbers) }
      if removed.contains(where: { $0.hasSuffix("/read") }) { state.read.subtract(numbers) }
      if added.contains(where: { $0.hasSuffix("/starred") }) { state.starred.formUnion(numbers) }
      if removed.contains(where: { $0.hasSuffix("/starred") }) { state.starred.subtract(numbers) }
    }
  }

  /// The numbers of the articles with the ids in a request; unknown ids are ignored.
  private func numbers(in request: ReaderRequest) -> [Int] {
    let ids = Set(request["i"].compactMap(ReaderJSON.number))
    return titles.indices.filter { ids.contains(id($0)) }
  }
}

/// A request to a server with a Google Reader API.
struct ReaderRequest: Sendable {
  let text: String
  let method: String
  let path: String
  /// The lines of the header.
  let headers: [String]
  /// The address of the server, from the `Host` header.
  let host: String
  private let fields: [(name: String, value: String)]

  /// Parses the head and body of a request.
  init(_ text: String) {
    self.text = text
    let parts = text.components(separatedBy: "\r\n\r\n")
    let lines = (parts.first ?? "").components(separatedBy: "\r\n")
    let words = (lines.first ?? "").split(separator: " ").map(String.init)
    let target = (words.count > 1 ? words[1] : "").split(separator: "?", maxSplits: 1).map(String.init)
    method = words.first ?? ""
    path = target.first ?? ""
    headers = Array(lines.dropFirst())
    let name = headers.first { $0.lowercased().hasPrefix("host: ") }?.dropFirst("host: ".count) ?? ""
    host = "http://\(name)"
    let query = target.dropFirst() + parts.dropFirst()
    fields = query.joined(separator: "&").split(separator: "&").map { field in
      let pair = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
        String(part).replacing("+", with: " ").removingPercentEncoding ?? ""
      }
      return (name: pair.first ?? "", value: pair.count > 1 ? pair[1] : "")
    }
  }

  /// The values of all fields with the given name, in the query and the body.
  subscript(name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
}

extension LoopbackServer.Answer {
  static func text(_ text: String, status: Int = 200) -> LoopbackServer.Answer {
    .http(status: status, headers: ["content-type": "text/plain"], body: Array(text.utf8))
  }
}
