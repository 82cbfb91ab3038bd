import Foundation
import Posts
import Testing

@testable import Storage

/// Damaged files of posts: readable rows are copied into a new file.
@Suite(.timeLimit(.minutes(1)))
struct PostSalvageTests {
  private static let pageSize = 4_096

  @Test func aDamagedDatabasePageLosesOnlyItsRowsAndTheFileIsBackedUp() async throws {
    let file = temporaryFile("posts.sqlite")
    try await fill(file, posts: 600)
    let pages = try await overwritten(5, of: "post", in: file)
    let damaged = try Data(contentsOf: file)
    let sut = try await damagedStore(file)
    let salvage = try #require(sut.salvage)
    let aside = try Data(contentsOf: URL(filePath: file.path + ".damaged"))
    #expect(aside.count >= damaged.count)
    #expect(aside.range(of: Data(repeating: 0x47, count: Self.pageSize)) != nil)
    let lost = try #require(salvage.lost)
    #expect(lost >= 1 && lost <= pages * 4, "at most as many as fit in the pages")
    let recovered = try await sut.store.ids()
    #expect(recovered.count == 600 - lost)
    #expect(salvage.recovered == recovered.count + 2, "with a mark and a picture")
    // The remaining posts are unchanged.
    let posts = try await sut.store.posts(of: "a", before: nil, limit: 1_000)
    #expect(posts.allSatisfy { $0.value == Self.value($0.key.id) })
    #expect(posts.allSatisfy { $0.state.isUnread == !Self.isRead($0.key.id) })
    #expect(try await sut.store.unreadPosts(of: nil).counts == ["a": posts.count { $0.state.isUnread }])
    #expect(try await sut.store.marks(kind: "k", of: "a").map(\.id) == ["1"])
    #expect(try await sut.store.picture(at: "picture") == Data([7]))
    // The new file works like any other store.
    try await sut.store.save([post("new", at: 1e4)], at: 1e4)
    #expect(try await SQLitePostStore(file: file).ids().first == "new")
    #expect(try SQLitePostStore(file: file).salvage == nil)
  }

  @Test(arguments: [true, false]) func postsBelowADamagedRootPageAreSalvaged(isZeroed: Bool) async throws {
    let file = temporaryFile("posts.sqlite")
    try await fill(file, posts: 300)
    let root = try await page("path = '/'", file)
    try await changing(file) { data in
      let position = (root - 1) * Self.pageSize
      let damage = Data(repeating: isZeroed ? 0 : 0x47, count: Self.pageSize)
      data.replaceSubrange(position..<position + Self.pageSize, with: damage)
    }
    let sut = try await damagedStore(file)
    let posts = try await sut.store.posts(of: "a", before: nil, limit: 1_000)
    #expect(posts.count == 300)
    #expect(posts.allSatisfy { $0.value == Self.value($0.key.id) && $0.state.isUnread == !Self.isRead($0.key.id) })
    #expect(try await sut.store.starred() == ["1"])
    #expect(try await sut.store.marks(kind: "k", of: "a").map(\.id) == ["1"])
  }

  @Test(arguments: [16, 100, 4_096]) func postsAreSalvagedIfTheFirstPageOfTheFileIsDamaged(size: Int) async throws {
    let file = temporaryFile("posts.sqlite")
    try await fill(file, posts: 300)
    try await changing(file) { $0.replaceSubrange(0..<size, with: Data(repeating: 0x47, count: size)) }
    let sut = try SQLitePostStore(file: file)
    #expect(sut.salvage == Salvage(recovered: 302, lost: nil), "with a mark and a picture")
    let posts = try await sut.posts(of: "a", before: nil, limit: 1_000)
    #expect(posts.count == 300 && posts.allSatisfy { $0.value == Self.value($0.key.id) })
    #expect(try await sut.unreadPosts(of: nil).counts == ["a": 200])
    #expect(try await sut.picture(at: "picture") == Data([7]))
  }

  @Test(arguments: [0, 2, 1_000, 4_097]) func anInvalidDatabasePageSizeIsReadAsTheDefault(size: Int) async throws {
    let file = temporaryFile("posts.sqlite")
    try await fill(file, posts: 300)
    try await changing(file) { data in
      (data[16], data[17]) = (UInt8(size >> 8), UInt8(size & 0xFF))
      // The pages are looked for below a root that does not lead to them.
      data.replaceSubrange(100..<4_096, with: Data(count: 3_996))
    }
    #expect(try SQLitePostStore(file: file).salvage == Salvage(recovered: 302, lost: nil))
  }

  @Test(arguments: [("DELETE", "(last, first) VALUES (1000, 1000)"), ("UPDATE", "(last, first) VALUES (300, 1)")])
  func indexingEndsIfAQueuedRowStaysInTheQueue(change: String, row: String) async throws {
    let file = temporaryFile("posts.sqlite")
    try await fill(file, posts: 300)
    // As in a damaged table, in which a row is listed but not found.
    let database = try RawDatabase(file)
    try await database.execute(
      """
      DELETE FROM postUnindexed; INSERT INTO postUnindexed \(row);
      CREATE TRIGGER kept BEFORE \(change) ON postUnindexed BEGIN SELECT RAISE(IGNORE); END;
      """)
    try database.close()
    let damaged = try SQLitePostStore(file: file)
    await #expect(throws: StoreDamagedError.self) {
      for _ in 0..<10 where try await damaged.indexPosts(atMost: 100, text: { _ in "word" }) > 0 {}
    }
    let sut = try SQLitePostStore(file: file)
    for _ in 0..<10 where try await sut.indexPosts(atMost: 100, text: { _ in "word" }) > 0 {}
    #expect(try await sut.indexPosts(atMost: 100, text: { _ in "word" }) == 0)
    #expect(try await sut.ids().count == 300)
  }

  @Test func rowsAreSalvagedDespiteAnUnreadableTable() async throws {
    let file = temporaryFile("posts.sqlite")
    try await fill(file, posts: 300)
    let database = try RawDatabase(file)
    try await database.execute("CREATE TABLE other (text)")
    try await database.execute(
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE TABLE other (' WHERE name = 'other'")
    try database.close()
    let sut = try SQLitePostStore(file: file)
    #expect(sut.salvage == Salvage(recovered: 302, lost: 0), "their number is known")
  }

  @Test func longTextsAreSalvagedIfTheFirstPageOfTheFileIsDamaged() async throws {
    let file = temporaryFile("posts.sqlite")
    let text = Data((0..<20_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
    let stored = EncodedPost(id: "1", value: Data([1]), text: text, version: 1, date: date())
    try await SQLitePostStore(file: file).save([stored])
    let database = try RawDatabase(file)
    try await database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try database.close()
    try await changing(file) { $0.replaceSubrange(0..<100, with: Data(count: 100)) }
    let sut = try SQLitePostStore(file: file)
    #expect(try await sut.posts(of: "a", before: nil, limit: 9).map(\.text.data) == [text])
  }

  /// Rows that a person deleted, for example by signing out, do not return with their old pages.
  @Test func deletedRowsAreNotSalvaged() async throws {
    let file = temporaryFile("posts.sqlite")
    try await fill(file, posts: 300)
    let database = try RawDatabase(file)
    try await database.execute("DELETE FROM post WHERE number > 20")
    try await database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try database.close()
    _ = try await overwritten(1, of: "postSource", in: file)
    let sut = try await damagedStore(file)
    #expect(try await sut.store.ids().count == 20)
  }

  @Test func sourcesAreSalvagedFromTheIndexOfTheirDamagedTable() async throws {
    let file = temporaryFile("posts.sqlite")
    try await fill(file, posts: 20)
    _ = try await overwritten(1, of: "postSource", in: file)
    let sut = try await damagedStore(file)
    #expect(try await sut.store.ids().count == 20)
    #expect(sut.salvage == Salvage(recovered: 22, lost: 0))
  }

  @Test func aDamagedPageOfALongTextLosesOnlyThatText() async throws {
    let file = temporaryFile("posts.sqlite")
    let text = { (number: Int) in Data(repeating: UInt8(number), count: 20_000) }
    let posts = (0..<10).map { number in
      EncodedPost(id: "\(number)", value: Data([1]), text: text(number), version: 1, date: date(Double(number)))
    }
    try await SQLitePostStore(file: file).save(posts)
    try await RawDatabase(file).execute("PRAGMA wal_checkpoint(TRUNCATE)")
    _ = try await overwritten(1, of: "post", "overflow", in: file)
    let texts = { (store: SQLitePostStore) in
      try await store.posts(of: "a", before: nil, limit: 100).map { $0.text.data == Int($0.key.id).map(text) }
    }
    let listed = try await texts(SQLitePostStore(file: file))
    #expect(listed.count == 10 && listed.count { !$0 } == 1)
    // The same holds for the file that replaces a damaged one.
    _ = try await overwritten(1, of: "postSource", in: file)
    let salvaged = try await texts(damagedStore(file).store)
    #expect(salvaged.count == 10 && salvaged.count { !$0 } == 1)
  }

  @Test func aFileThatIsNotADatabaseIsReplacedAndTheLossIsUnknown() async throws {
    let file = temporaryFile("posts.sqlite")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(repeating: 0x47, count: 10_000).write(to: file)
    let sut = try SQLitePostStore(file: file)
    #expect(sut.salvage == Salvage(recovered: 0, lost: nil))
    #expect(sut.movedAside?.path == file.path + ".damaged")
    try await sut.save([post("1")])
    #expect(try await SQLitePostStore(file: file).ids() == ["1"])
  }

  @Test func postsAreSalvagedFromTheBeginningOfATruncatedFile() async throws {
    let file = temporaryFile("posts.sqlite")
    try await fill(file, posts: 600)
    let data = try Data(contentsOf: file)
    try data.prefix(data.count / 10 * 9 / Self.pageSize * Self.pageSize).write(to: file)
    let sut = try await damagedStore(file)
    #expect(try await sut.store.ids().count > 100)
  }

  @Test(arguments: ["ALTER TABLE post DROP COLUMN version", "DROP TABLE postTally", "DROP TABLE postList"])
  func aFileWithChangedTablesIsReplaced(change: String) async throws {
    let file = temporaryFile("posts.sqlite")
    try await fill(file, posts: 20)
    let database = try RawDatabase(file)
    for name in ["postDeleted", "postUpdated"] { try await database.execute("DROP TRIGGER \(name)") }
    try await database.execute(change)
    try database.close()
    let sut = try SQLitePostStore(file: file)
    #expect(sut.salvage != nil)
    #expect(try await sut.ids().count == (change.contains("DROP COLUMN") ? 0 : 20))
    try await sut.save([post("1")])
    #expect(try await sut.ids().contains("1"))
  }

  @Test func theFinishedCopyOfAnInterruptedSalvageIsUsed() async throws {
    let file = temporaryFile("posts.sqlite")
    try await fill(file, posts: 20)
    try FileManager.default.moveItem(atPath: file.path, toPath: file.path + ".salvaged")
    #expect(try await SQLitePostStore(file: file).ids().count == 20)
    #expect(!FileManager.default.fileExists(atPath: file.path + ".salvaged"))
  }

  @Test func databasePagesInACycleAreReadOnce() async throws {
    let file = temporaryFile("posts.sqlite")
    try await fill(file, posts: 300)
    let (root, leaf) = try await (page("path = '/'", file), page("path = '/000/'", file))
    try await changing(file) { data in
      // Every page of the table is its first one.
      let begin = (root - 1) * Self.pageSize
      let cells = Int(data[begin + 3]) << 8 | Int(data[begin + 4])
      let starts = (0..<cells).map { begin + Int(data[begin + 12 + 2 * $0]) << 8 + Int(data[begin + 13 + 2 * $0]) }
      for start in starts + [begin + 8] { data.replaceSubrange(start..<start + 4, with: Self.bytes(leaf)) }
    }
    _ = try await overwritten(1, of: "postSource", in: file)
    let sut = try await damagedStore(file)
    #expect(try await sut.store.ids().count == 300, "those of each page, once")
  }

  @Test func tooDeeplyNestedDatabasePagesDoNotPreventTheSalvage() async throws {
    let file = temporaryFile("posts.sqlite")
    try await fill(file, posts: 300)
    let (root, leaf) = try await (page("path = '/'", file), page("path = '/000/'", file))
    try await changing(file) { data in
      let last = data.count / Self.pageSize
      let levels = (1...17).map { last + $0 }
      for level in levels { data += Self.branch(to: level == levels.last ? leaf : level + 1) }
      let begin = (root - 1) * Self.pageSize
      data.replaceSubrange(begin..<begin + Self.pageSize, with: Self.branch(to: last + 1))
      data.replaceSubrange(28..<32, with: Self.bytes(data.count / Self.pageSize))
    }
    _ = try await overwritten(1, of: "postSource", in: file)
    let sut = try await damagedStore(file)
    #expect(try await sut.store.ids().count == 300)
    #expect(try await sut.store.marks(kind: "k", of: "a").map(\.id) == ["1"])
    try await sut.store.save([post("new", at: 1e4)], at: 1e4)
    #expect(try await sut.store.ids().first == "new")
  }

  /// A page of a table whose hundred branches all lead to one page.
  private static func branch(to page: Int) -> Data {
    var data = Data(count: pageSize)
    let starts = (0..<100).map { pageSize - 5 * ($0 + 1) }
    data.replaceSubrange(
      0..<12, with: [5, 0, 0, 0, 100, UInt8(starts[99] >> 8), UInt8(starts[99] & 0xFF), 0] + bytes(page))
    for (index, start) in starts.enumerated() {
      data.replaceSubrange(12 + 2 * index..<14 + 2 * index, with: [UInt8(start >> 8), UInt8(start & 0xFF)])
      data.replaceSubrange(start..<start + 5, with: bytes(page) + [1])
    }
    return data
  }

  private static func bytes(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 0xFF) } }

  /// The number of a page of the posts, by its index in the table.
  private func page(_ condition: String, _ file: URL) async throws -> Int {
    let database = try RawDatabase(file)
    let pages = try await database.strings("SELECT pageno FROM dbstat WHERE name = 'post' AND \(condition)")
    try database.close()
    return try #require(pages.first.flatMap(Int.init))
  }

  private func changing(_ file: URL, _ change: (inout Data) -> Void) async throws {
    var data = try Data(contentsOf: file)
    change(&data)
    try data.write(to: file)
  }

  private static func value(_ id: String) -> Data { Data("value of \(id)".utf8) + Data(count: 2_000) }
  private static func isRead(_ id: String) -> Bool { (Int(id) ?? 0).isMultiple(of: 3) }

  private func fill(_ file: URL, posts count: Int) async throws {
    let sut = try SQLitePostStore(file: file)
    let posts = (0..<count).map { number in
      EncodedPost(id: "\(number)", value: Self.value("\(number)"), version: 1, date: date(Double(number)))
    }
    try await sut.save(posts, at: 5_000)
    let read = posts.filter { Self.isRead($0.id) }.map { PostKey(source: "a", id: $0.id) }
    try await sut.set(.seen, read, at: date(1))
    try await sut.set(.star, keys("1"), at: date(1))
    try await sut.savePicture(Data([7]), at: "picture", of: PostKey(source: "a", id: "1"), account: nil)
    try await sut.save(mark("1"), kind: "k", of: "a")
    // All of it is in the file, and nothing in the log.
    let database = try RawDatabase(file)
    try await database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try database.close()
  }

  /// Overwrites pages of a table, except the leaf with the first row; returns their number.
  private func overwritten(
    _ count: Int, of table: String, _ kind: String = "leaf", in file: URL
  ) async throws -> Int {
    let database = try RawDatabase(file)
    let pages = try await database.strings(
      "SELECT pageno FROM dbstat WHERE name = '\(table)' AND pagetype = '\(kind)' ORDER BY path")
    try database.close()
    var data = try Data(contentsOf: file)
    // The first page of a text leads to the others.
    let isFirst = pages.count == 1 || kind == "overflow"
    let chosen = isFirst ? Array(pages.prefix(count)) : (1...count).map { pages[$0 * (pages.count - 1) / count] }
    for page in try chosen.map({ try #require(Int($0)) }) {
      data.replaceSubrange(
        (page - 1) * Self.pageSize..<page * Self.pageSize, with: Data(repeating: 0x47, count: Self.pageSize))
    }
    try data.write(to: file)
    return chosen.count
  }

  /// The store in place of a damaged file, whose damage is found when it is opened, or when all of it is read.
  private func damagedStore(_ file: URL) async throws -> (store: SQLitePostStore, salvage: Salvage?) {
    let damaged = try SQLitePostStore(file: file)
    if damaged.salvage != nil { return (damaged, damaged.salvage) }
    let error = await #expect(throws: StoreDamagedError.self) {
      _ = try await damaged.posts(of: "a", before: nil, limit: 1_000)
      try await damaged.save([post("x")])
    }
    let salvage = try #require(error?.salvage)
    #expect(error?.movedTo?.path == file.path + ".damaged")
    let again = await #expect(throws: StoreDamagedError.self) { try await damaged.unreadPosts(of: nil).counts }
    #expect(again?.movedTo == nil && again?.salvage == nil)
    return (try SQLitePostStore(file: file), salvage)
  }
}
