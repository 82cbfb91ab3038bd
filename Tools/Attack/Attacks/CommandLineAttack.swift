import Foundation
import TestSupport

/// Runs command lines made of options, routes and random bytes.
struct CommandLineAttack: Attacking {
  private static let words = [
    "--source", "-c", "--output", "--color", "--images", "--language", "--width", "--page-size", "--cache",
    "--no-cache", "reload", "--all", "unread", "--columns", "number,title", "search:is:unread", "search/-a%20OR",
    "--offline", "--resume", "--no-rc", "--version", "--help", "--port", "feed", "posters", "messages", "json",
    "http://[", "http://a:b@127.0.0.1:1", "\u{1B}[31m", "-1", "99999999999999999999", "", "rows;open 1", "/dev/null",
    "--output=", "--offline=yes", "-crows", "-hc", "-=", "--=", "--", "---", "--outptu", "--patience=4s", "--wait",
    "scenes", "check", "state", "add", "unread", "--\u{301}", String(repeating: "--x", count: 20_000),
  ]

  let count: Int

  func run(on victim: Victim) async throws -> Tally {
    var tally = Tally("command lines")
    var random = SeededRandom(seed: 2)
    let lines = (0..<count).map { _ in
      (0..<random.number(below: 5)).map { _ -> String in
        let word = random.number(below: Self.words.count + 8)
        // A zero byte would end the argument.
        return word < Self.words.count
          ? Self.words[word]
          : String(decoding: random.bytes(upTo: 30).filter { $0 != 0 }, as: UTF8.self)
      }
    }
    try await victim.runs(for: lines) { words in
      try await victim.run(["-c", "where"] + words)
    } count: { _, run in
      tally.count(run, statuses: [0, 1, 64])
    }
    return tally
  }
}
