import Foundation
import GRDB
import PseudoTerminal
import SceneTesting
import TestSupport
import Testing

/// Scripts killed at any moment: every change reported as done is saved.
@Suite(.timeLimit(.minutes(60)))
struct KilledScriptAcceptanceTests {
  /// The variable `KILLS` sets the number of killed scripts, for a long run by hand.
  private static let rounds = ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 16
  private static let count = 12
  private let home = Home()

  /// A mark that a script sets on a post.
  private struct Mark: Decodable {
    enum Action: String, Decodable {
      case star, seen
    }

    let action: Action
    let message: String
  }

  private struct Answer: Decodable {
    let done: Mark
  }

  private struct List: Decodable {
    struct Row: Decodable {
      let isNew: Bool?
      let isStarred: Bool?
    }

    let rows: [Row]
  }

  @Test func completedCommandsOfAKilledScriptHaveTakenEffect() async throws {
    let items = (1...Self.count).map { #"{"id":"\#($0)","url":"http://127.0.0.1/\#($0)","title":"post \#($0)"}"# }
    let feed = """
      {"version":"https://jsonfeed.org/version/1.1","title":"A","items":[\(items.joined(separator: ","))]}
      """
    let server = try await LoopbackServer { $0.contains("feed.json ") ? .json(feed) : .json("{}", status: 404) }
    var random = SeededRandom(seed: 11)
    var answered = 0
    for round in 0..<Self.rounds {
      let address = server.address("/\(round)/feed.json").absoluteString
      // Stars the first half of the posts, and reads the other one: each command changes another post.
      let actions = (1...Self.count).map { $0 <= Self.count / 2 ? Mark.Action.star : .seen }
      let done = try await marks(
        zip(actions, 1...Self.count).map { "\($0) \($1)" }, of: address,
        killedAfter: Int.random(in: 0...Self.count, using: &random))
      #expect(done.map(\.action) == Array(actions.prefix(done.count)))
      answered += done.count
      let rows = try await rows(of: address)
      #expect(done.isEmpty || rows.count == Self.count, "the posts of script \(round) are kept")
      for (row, mark) in zip(rows, done) {
        switch mark.action {
        case .star: #expect(row.isStarred == true, "script \(round) has starred it")
        case .seen: #expect(row.isNew != true, "script \(round) has marked it as read")
        }
      }
    }
    #expect(answered > Self.rounds, "some were killed in their midst")
    let database = try DatabaseQueue(path: home.url.appending(path: "data/feedshell/posts.sqlite").path)
    #expect(try await database.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    let files = try FileManager.default.contentsOfDirectory(atPath: home.url.appending(path: "data/feedshell").path)
    #expect(files.filter { $0.contains("damaged") } == [])
  }

  /// The marks that a script reports as set, until it is killed after `count` lines.
  private func marks(_ commands: [String], of address: String, killedAfter count: Int) async throws -> [Mark] {
    let arguments = commands.map { "-c '\($0)'" }.joined(separator: " ")
    let script = """
      out=$(mktemp)
      "$0" --no-rc --output json --source '\(address)' \(arguments) >"$out" 2>/dev/null &
      while kill -0 $! 2>/dev/null; do
        mapfile -t lines <"$out"
        [ ${#lines[@]} -lt \(count) ] || break
      done
      kill -9 $! 2>/dev/null
      wait
      cat "$out"
      rm -f "$out"
      """
    // An incomplete last line does not count as reported.
    return try await Program.bash(script, environment: home.directories).out.split(separator: "\n")
      .compactMap { try? JSONDecoder().decode(Answer.self, from: Data($0.utf8)).done }
  }

  private func rows(of address: String) async throws -> [List.Row] {
    let arguments = ["--no-rc", "--offline", "--output", "json", "--source", address, "-c", "rows"]
    let out = try await home.run(arguments).out
    return try JSONDecoder().decode(List.self, from: Data(out.utf8)).rows
  }
}
