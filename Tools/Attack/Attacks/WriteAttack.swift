import Foundation
import Synchronization
import TestSupport

/// Answers changes of posts with spoiled bodies, other posts, large errors and broken HTTP.
///
/// A command may send its change at most once, and a read must not send a change.
struct WriteAttack: Attacking {
  let isQuick: Bool

  /// The commands that change a post; each may send one change.
  private static let writes = ["like 1", "bookmark 1", "boost 1", "vote 1 1"]

  private static let account = #"{"id":"1","username":"ann","acct":"ann","display_name":"Ann"}"#
  private static let poll =
    #"{"id":"9","expires_at":null,"expired":false,"multiple":false,"options":[{"title":"a"},{"title":"b"}]}"#

  private static func status(_ id: String, _ more: String = "") -> String {
    """
    {"id":"\(id)","account":\(account),"content":"<p>x</p>","visibility":"public","favourites_count":1,\
    "reblogs_count":1,"favourited":false,"reblogged":false,"bookmarked":false,"poll":\(poll)\(more)}
    """
  }

  func run(on victim: Victim) async throws -> Tally {
    var tally = Tally("answers to changes of posts")
    let answers = Self.answers(isQuick: isQuick)
    let tries = answers.indices.flatMap { index in Self.writes.map { (index, $0) } }
    try await victim.runs(for: tries) { index, write in
      let changes = Mutex(0)
      let server = try await LoopbackServer { request in
        let (method, path) = (request.prefix { $0 != " " }, request.split(separator: " ").dropFirst().first ?? "")
        guard method == "GET" else {
          changes.withLock { $0 += 1 }
          return answers[index]
        }
        return path.contains("/timelines/") ? .json("[\(Self.status("1"))]") : .json(Self.status("1"))
      }
      let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-attack-\(UUID())")
      try Self.signIn(on: server.address("/"), in: home)
      let name = server.address("/").absoluteString.split(separator: "/")[1]
      var run = try await victim.run(
        ["--source", "home@\(name)", "--no-cache", "-c", "rows; \(write); rows"],
        variables: ["XDG_STATE_HOME": home.path], within: .seconds(60))
      try FileManager.default.removeItem(at: home)
      try await server.stop()
      let sent = changes.withLock(\.self)
      if sent > 1 { run = run.failed(because: "\(sent) changes were sent") }
      return run
    } count: { _, run in
      tally.count(run, statuses: [0, 1])
    }
    return tally
  }

  /// Writes a file of logins with a login on a server.
  private static func signIn(on server: URL, in home: URL) throws {
    let folder = home.appending(path: "feedshell")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let address = server.absoluteString.split(separator: "/").joined(separator: "//")
    let login = """
      {"server":"\(address)","account":"ann","token":"t","client":{"id":"i","secret":"s"},"scopes":"read write"}

      """
    let file = folder.appending(path: "tokens")
    try Data(login.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
  }

  private static func answers(isQuick: Bool) -> [LoopbackServer.Answer] {
    let fields = [
      "id", "account", "content", "favourites_count", "reblogs_count", "favourited", "reblogged", "bookmarked", "poll",
      "reblog", "options", "voted", "own_votes",
    ]
    let values = ["null", "-1", "1e400", "99999999999999999999", "\"\u{1B}[2J\"", "[]", "{}", "true", "\"\(large)\""]
    let spoiled = fields.flatMap { field in values.map { #"{"id":"1","account":\#(account),"\#(field)":\#($0)}"# } }
    let bodies =
      ["", "{}", "null", "[]", "x", status("2"), status("2", #","reblog":\#(status("3"))"#)]
      + (isQuick ? Array(spoiled.prefix(12)) : spoiled)
    let error = #"{"error":"\#(String(repeating: "\u{1B}]0;x\u{7} ", count: 1_000_000))"}"#
    let errors = [401, 403, 404, 410, 422, 429, 500, 503].flatMap { status -> [LoopbackServer.Answer] in
      [.http(status: status, body: Array(#"{"error":"no \u001b[2J"}"#.utf8))]
        + (isQuick ? [] : [.http(status: status, body: Array(error.utf8))])
    }
    let raw = [
      "", "HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{",
      "HTTP/1.1 307 -\r\nlocation: /x\r\ncontent-length: 0\r\n\r\n",
    ]
    return bodies.map { .http(status: 200, body: Array($0.utf8)) } + errors
      + raw.map { .raw(Array($0.utf8), closes: true) }
  }

  private static let large = String(repeating: "a", count: 100_000)
}
