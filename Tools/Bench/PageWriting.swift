import Foundation
import Storage

/// Compares writing a page as 30 posts with their states to writing it as one document, as version 0.2 did.
struct PageWriting {
  /// The times to write the posts divided by the times to write the document.
  struct Ratios {
    /// The ratio for posts that are new.
    let new: Double
    /// The ratio for posts that are stored already, as after a repeated response.
    let known: Double
  }

  private static let rounds = 300
  private static let posts = 30
  /// The stored size of a post of a few lines with a picture, in bytes.
  private static let postSize = 640
  /// The size of that post in a server's response, in bytes; version 0.2 stored the response unchanged.
  private static let answerSize = 3_300
  private static let headers = ["ETag": "\"1\"", "Content-Type": "application/json"]

  private let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-bench-\(UUID())")
  private let cache: SQLiteStore
  private let store: SQLitePostStore

  init() throws {
    cache = try SQLiteStore(file: folder.appending(path: "bench.sqlite"), documentLimit: 1 << 30)
    store = try SQLitePostStore(file: folder.appending(path: "posts.sqlite"))
  }

  /// The ratios to a document of the posts' stored size, and to a document of the response's size.
  static func ratios() async throws -> (bytes: Ratios, answer: Ratios) {
    (try await Self().ratios(documentSize: posts * postSize), try await Self().ratios(documentSize: posts * answerSize))
  }

  private func ratios(documentSize: Int) async throws -> Ratios {
    var times: (post: [[Duration]], document: [[Duration]]) = ([[], []], [[], []])
    let clock = ContinuousClock()
    for round in 0..<Self.rounds {
      let key = DocumentKey(source: "mastodon:bench.example", list: "posts", cursor: "\(round)")
      let posts = Self.posts(of: round)
      let body = Data(repeating: UInt8(truncatingIfNeeded: round), count: documentSize)
      // The first turn writes new posts, and the second writes them again.
      for turn in 0..<2 {
        let date = Date(timeIntervalSince1970: 1_800_000_000 + Double(2 * round + turn))
        times.document[turn].append(try await clock.measure { try await save(body, for: key, at: date) })
        times.post[turn].append(try await clock.measure { try await save(posts, for: key, at: date) })
      }
    }
    try FileManager.default.removeItem(at: folder)
    let ratios = zip(times.post, times.document).map { median($0[...]) / median($1[...]) }
    return Ratios(new: ratios[0], known: ratios[1])
  }

  private func save(_ body: Data, for key: DocumentKey, at date: Date) async throws {
    try await cache.save(
      StoredDocument(
        body: body, headers: Self.headers, address: "https://bench.example/api", version: 1, savedAt: date),
      for: key)
  }

  private func save(_ posts: [EncodedPost], for key: DocumentKey, at date: Date) async throws {
    let list = StoredList(
      ids: posts.map(\.id), cursor: key.cursor,
      in: StoredDocument(
        body: Data(count: 16), headers: Self.headers, address: "https://bench.example/api", version: 1, savedAt: date))
    try await store.save(list, posts, for: key, asUnread: true, at: date)
  }

  /// The posts of a page, newest first.
  private static func posts(of page: Int) -> [EncodedPost] {
    (0..<posts).reversed().map { index in
      let number = page * posts + index
      return EncodedPost(
        id: "https://bench.example/users/ann/statuses/\(number)",
        value: Data(repeating: UInt8(truncatingIfNeeded: number), count: postSize), version: 1,
        date: Date(timeIntervalSince1970: 1_700_000_000 + Double(number)))
    }
  }
}
