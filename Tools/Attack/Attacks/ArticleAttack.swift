import Articles
import Foundation

/// Extracts the articles of hostile pages, each in a process of its own.
struct ArticleAttack: Attacking {
  /// The time limit after which the program would kill the process.
  private static let limit = Duration.seconds(10)

  let name: String
  let pages: [NamedData]

  func run(on victim: Victim) async throws -> Tally {
    var tally = Tally(name)
    try await victim.runs(for: pages) { page in
      let request = ArticleRequest(
        page: String(decoding: page.data, as: UTF8.self), at: URL(string: "http://localhost/"))
      return try await victim.run([ArticleServer.verb], input: Data(request.bytes), within: Self.limit)
    } count: { _, run in
      tally.tried += 1
      if run.isHung || run.status < 0 { tally.contained += 1 } else if run.status > 0 { tally.status += 1 }
      tally.measure(run)
    }
    return tally
  }
}
