import Foundation

/// Shows hostile texts in the rows of a feed, at two widths and as JSON.
struct TextAttack: Attacking {
  private static let rowCount = 100
  private static let outputs = [["--width", "80"], ["--width", "30"], ["--output", "json"]]

  let name: String
  let lines: [String]

  func run(on victim: Victim) async throws -> Tally {
    var tally = Tally(name)
    guard let image = URL(string: "http://127.0.0.1:1/") else { return tally }
    let pages = stride(from: 0, to: lines.count, by: Self.rowCount).map { start in
      lines[start..<min(lines.count, start + Self.rowCount)].map { Item(description: $0, image: image) }
    }
    let feeds = try await FeedServers(pages)
    let tries = pages.indices.flatMap { page in Self.outputs.map { (page, $0) } }
    try await victim.runs(for: tries) { page, output in
      try await victim.run(
        ["--source", feeds.address(of: page), "--no-cache", "--page-size", "100", "-c", "rows"] + output)
    } count: { attempt, run in
      tally.count(run, of: pages[attempt.0].count, statuses: [0], json: attempt.1.contains("json"))
    }
    try await feeds.stop()
    return tally
  }
}
