import Foundation

/// Serves hostile JSON documents as pages of a feed and as the comments on a post.
struct DocumentAttack: Attacking {
  let name: String
  let documents: [NamedData]

  func run(on victim: Victim) async throws -> Tally {
    var tally = Tally(name)
    let feeds = try await FeedServers(documents: documents.map(\.data))
    try await victim.runs(for: Array(documents.indices)) { index in
      try await victim.run(
        [
          "--source", feeds.address(of: index), "--no-cache", "--output", "json", "-c", "rows", "-c",
          "goto feed/00000000-0000-4000-8000-000000000000/comments", "-c", "goto messages",
        ])
    } count: { _, run in
      tally.count(run, statuses: [0, 1], json: true)
    }
    try await feeds.stop()
    return tally
  }
}
