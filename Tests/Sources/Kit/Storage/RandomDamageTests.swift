import Foundation
import Posts
import Storage
import Testing

/// Stores with random damage: each is used or replaced by one with what can be read, and every operation ends.
@Suite(.timeLimit(.minutes(10)))
struct RandomDamageTests {
  enum Damage: String, CaseIterable, Sendable {
    case bytes, bits, swappedPages, heads, cut
  }

  private static let pageSize = 4_096
  private static let count = 240

  @Test(arguments: Damage.allCases, 0..<2)
  func aStoreWithRandomlyDamagedBytesStaysUsable(damage: Damage, seed: Int) async throws {
    let source = temporaryFile("posts.sqlite")
    try await Self.fill(source)
    let whole = try Data(contentsOf: source)
    var numbers = Numbers(state: UInt64(seed) &* 0x1_0001 &+ 7)
    for _ in 0..<2 {
      let file = temporaryFile("posts.sqlite")
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Self.damaged(whole, damage, &numbers).write(to: file)
      try await Self.use(file)
    }
  }

  /// Uses a store as the program does, and opens it again after damage was found, a few times at most.
  private static func use(_ file: URL) async throws {
    for _ in 0..<4 {
      do {
        let sut = try SQLitePostStore(file: file)
        _ = try await sut.unreadPosts(of: nil).counts
        for selection in [PostSelection.unread, .stored, .flag(.star)] {
          try await readAll { try await sut.posts(selection, of: nil, after: $0, in: .newest, limit: 50) }
        }
        try await readAll { try await sut.posts(of: "a", after: $0, in: .oldest, limit: 50) }
        while try await sut.indexPosts(atMost: 100, text: { _ in "word" }) > 0 {}
        let words = IndexedWords([[.init("word")]])
        try await readAll { try await sut.posts(with: words, after: $0, in: .newest, limit: 50) }
        try await sut.set(.unseen, keys("0", "1", "2"), at: date(1))
        try await sut.save([post("new", at: 1e6)], of: "new")
        #expect(try await sut.ids(of: "new") == ["new"])
        #expect(try await sut.unreadPosts(of: ["new"]).counts == ["new": 1])
        return
      } catch is StoreDamagedError {
        continue  // the next one has what could be read
      } catch is ForeignDatabaseError {
        return  // the names of its tables are damaged
      }
    }
    Issue.record("damaged each time")
  }

  /// Reads page by page: there are no more pages than posts.
  private static func readAll(_ page: (PostPosition?) async throws -> [StoredPost]) async throws {
    var (last, pages) = (PostPosition?.none, 0)
    repeat {
      last = try await page(last).last?.position
      pages += 1
      try #require(pages <= count + 2)
    } while last != nil
  }

  private static func damaged(_ whole: Data, _ damage: Damage, _ numbers: inout Numbers) -> Data {
    var bytes = Array(whole)
    let pages = bytes.count / pageSize
    switch damage {
    case .bytes:
      for _ in 0..<Int.random(in: 1...400, using: &numbers) {
        bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
      }
    case .bits:
      for _ in 0..<Int.random(in: 1...400, using: &numbers) {
        bytes[Int.random(in: 0..<bytes.count, using: &numbers)] ^= 1 << Int.random(in: 0..<8, using: &numbers)
      }
    case .swappedPages:
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        let (one, other) = (Int.random(in: 1..<pages, using: &numbers), Int.random(in: 1..<pages, using: &numbers))
        for index in 0..<pageSize { bytes.swapAt(one * pageSize + index, other * pageSize + index) }
      }
    case .heads:
      for _ in 0..<Int.random(in: 1...6, using: &numbers) {
        let page = Int.random(in: 1..<pages, using: &numbers) * pageSize
        for index in 0..<Int.random(in: 1...24, using: &numbers) {
          bytes[page + index] = UInt8.random(in: 0...255, using: &numbers)
        }
      }
    case .cut:
      bytes.removeLast(Int.random(in: 1..<bytes.count, using: &numbers))
    }
    return Data(bytes)
  }

  private static func fill(_ file: URL) async throws {
    let sut = try SQLitePostStore(file: file)
    for source in ["a", "b"] {
      let posts = (0..<count / 2).map { number in
        EncodedPost(
          id: "\(number)", value: Data("value of \(number)".utf8) + Data(count: 300),
          text: number.isMultiple(of: 10) ? Data(count: 9_000) : nil, version: 1, date: date(Double(number)),
          identity: StoredIdentity(link: Int64(number / 3), guid: nil))
      }
      try await sut.save(posts, of: source, at: 5_000)
    }
    try await sut.set(.seen, (0..<20).map { PostKey(source: "a", id: "\($0)") }, at: date(1))
    try await sut.set(.star, keys("1", "2", "3"), at: date(1))
    try await sut.savePicture(Data(count: 5_000), at: "picture", of: PostKey(source: "a", id: "1"), account: nil)
    try await sut.saveArticle(Data(count: 5_000), of: PostKey(source: "a", id: "1"))
    for number in 0..<20 { try await sut.save(mark("\(number)"), kind: "k", of: "a") }
    while try await sut.indexPosts(atMost: 100, text: { _ in "word" }) > 0 {}
    let database = try RawDatabase(file)
    try await database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try database.close()
  }
}
