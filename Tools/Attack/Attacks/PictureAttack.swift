import Foundation
import TestSupport

/// Shows hostile pictures in the rows of a feed, ten at a time.
struct PictureAttack: Attacking {
  private static let (rowCount, limit) = (10, Duration.seconds(90))

  let name: String
  let pictures: [NamedData]

  func run(on victim: Victim) async throws -> Tally {
    var tally = Tally(name)
    let groups = stride(from: 0, to: pictures.count, by: Self.rowCount).map {
      Array(pictures[$0..<min(pictures.count, $0 + Self.rowCount)])
    }
    let server = try await LoopbackServer { [groups] request in
      let numbers = request.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
      if request.contains("/picture/"), numbers.count > 1, groups.indices.contains(numbers[0]),
        groups[numbers[0]].indices.contains(numbers[1])
      {
        return .http(status: 200, body: Array(groups[numbers[0]][numbers[1]].data))
      }
      return .json(#"{"items":[]}"#)
    }
    let feeds = try await FeedServers(
      groups.indices.map { group in
        groups[group].indices.map { Item(description: "a picture", image: server.address("/picture/\(group)/\($0)")) }
      })
    try await victim.runs(for: Array(groups.indices)) { group in
      try await victim.run(
        ["--source", feeds.address(of: group), "--no-cache", "--images", "symbols", "--color", "never", "-c", "rows"],
        within: Self.limit)
    } count: { group, run in
      tally.count(run, of: groups[group].count, statuses: [0])
    }
    try await feeds.stop()
    try await server.stop()
    return tally
  }
}
