import Foundation
import TestSupport

/// Types commands with names and addresses chosen by strangers; these must not start a program or write a file.
struct NameAttack: Attacking {
  private static let commands = [
    "find", "goto", "add", "source", "open", "rows", "help", "alias a find", "set", "/", "new", "new #", "open #",
    "sources", "tag 1 #", "untag 1 #", "remove #", "seen #", "add feed:http://127.0.0.1:9/ #", "",
    "search", "seen is:unread", "star -", "unstar title:", "find is:starred", "add search:", "add \"search:is:unread",
    "goto search/", "goto sources/search:",
  ]
  private static let linesOfScript = 500

  let count: Int

  func run(on victim: Victim) async throws -> Tally {
    var tally = Tally("names in typed lines")
    let mark = FileManager.default.temporaryDirectory.appending(path: "feedshell-name-\(UUID())")
    var random = SeededRandom(seed: 3)
    let lines = (0..<count).map { _ in line(writing: mark.path, &random) }
    let scripts = stride(from: 0, to: lines.count, by: Self.linesOfScript).map { start in
      Array(lines[start..<min(lines.count, start + Self.linesOfScript)])
    }
    try await victim.runs(for: scripts) { script in
      try await victim.run(
        ["--offline", "--no-cache", "--output", "json"], input: Data(script.joined(separator: "\n").utf8))
    } count: { script, run in
      tally.count(run, of: script.count, statuses: [0, 1], json: true)
    }
    if FileManager.default.fileExists(atPath: mark.path) {
      tally.status += 1
      FileHandle.standardError.write(Data("\(tally.name): a name has written \(mark.path)\n".utf8))
      try FileManager.default.removeItem(at: mark)
    }
    return tally
  }

  /// A command followed by a name that tries to write a file.
  private func line(writing file: String, _ random: inout SeededRandom) -> String {
    let orders = ["!touch${IFS}\(file)", "|touch${IFS}\(file)", ">\(file)", ">!\(file)", ">>\(file)"]
    let filler = ["", "a", ";", ";;", "\"", "'", "|", ">", "!", "#", "\u{301}", "\u{200D}", "日本", "$", "rows"]
    func pick(_ texts: [String]) -> String { texts[random.number(below: texts.count)] }
    let order = pick([";", ";;", "", pick(filler) + ";"]) + pick(orders)
    let name = pick([
      "@eve\(order);@evil.example", "@eve;!touch \(file);@evil.example", "bsky:a\(order)", "http:/a/\(order)",
      "https://a.example/\(order)",
      "search:is:unread\(order)", "\"search:\(pick(filler))\(order)\"",
      "eve\(order)@evil.example", "@\(pick(filler))\(order)\(pick(filler))@a.example", "feed:\(pick(filler))\(order)",
    ])
    return "\(pick(Self.commands)) \(name)"
  }
}
