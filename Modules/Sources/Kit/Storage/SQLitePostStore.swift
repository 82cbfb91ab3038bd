public import Foundation
import GRDB

/// A store of posts with their states, of the lists that contain them, and of the changes to send to servers.
///
/// It is a SQLite file, which several programs may share, or in memory.
///
/// A post of an account without a login cannot be found, counted or changed. A list of an account is identified by the
/// address of the account; an account and the id of a post identify the post on the account's server, regardless of the
/// source. Every function throws `StoreBusyError` while another program holds the store, or any error of the store.
public final class SQLitePostStore: FileStore {
  /// Returns whether `new`, a post with an id that is not stored, is the same post as `stored`, which has the same
  /// source and date.
  package typealias Comparison = @Sendable (_ new: EncodedPost, _ stored: StoredPost) -> Bool

  /// The maximum size of a row in addition to its content, in bytes.
  private static let maximumOverhead = 1 << 20

  let connection: SQLiteConnection
  let table: PostTable
  /// The maximum size of a post, a picture, a list or the value of a mark, in bytes.
  let largestContent: Int
  let accounts: StoreAccounts
  /// The new location of an unusable file that was moved aside on opening; nil if there was none.
  public var movedAside: URL? { connection.movedAside }
  /// The outcome of copying rows from the file that was moved aside; nil if there was no such file.
  public var salvage: Salvage? { connection.salvage }
  public var isReadOnly: Bool { connection.isReadOnly }

  /// Opens the store; creates it, with its folder, if it does not exist.
  ///
  /// A file that is damaged, is not a database or has other tables is moved aside, and replaced by a new file with the
  /// readable rows. A new store imports the marks of `cache`, the cache file of an earlier version. Throws
  /// `ForeignDatabaseError` if the file belongs to a different program, or to a later version of FeedShell.
  public convenience init(
    file: URL, largestContent: Int = 20 << 20, accounts: StoreAccounts = .none, importing cache: URL? = nil,
    at date: Date = Date()
  ) throws {
    let file = SQLiteFile(
      file: file, rowLimit: largestContent + Self.maximumOverhead, schema: .posts(importing: cache, at: date))
    self.init(try SQLiteConnection(file), largestContent: largestContent, accounts: accounts)
  }

  /// Creates an empty store in memory, which is lost when FeedShell exits.
  public convenience init(inMemoryFor accounts: StoreAccounts) throws {
    let largestContent = 20 << 20
    let connection = try SQLiteConnection(
      inMemory: .posts(importing: nil, at: .distantPast), rowLimit: largestContent + Self.maximumOverhead)
    self.init(connection, largestContent: largestContent, accounts: accounts)
  }

  init(_ connection: SQLiteConnection, largestContent: Int, accounts: StoreAccounts) {
    self.accounts = accounts
    self.largestContent = largestContent
    self.connection = connection
    table = PostTable(largestContent: largestContent, connection: connection, accounts: accounts)
  }

  /// The SQL condition for rows that are currently visible.
  var seen: AccountCondition { AccountCondition(active: accounts.active()) }
}

// MARK: - Upkeep

extension SQLitePostStore {
  private static let tables = ["post", "postList", "mark", "picture", "outbox"]

  /// Deletes the content of accounts that are not retained, and overwrites it in every file of the store.
  package func removeUnretainedContent() async throws {
    try await connection.removeUnretained(by: accounts, in: Self.tables) { others, database in
      for table in Self.tables {
        try database.execute(sql: "DELETE FROM \(table) WHERE \(others.sql)", arguments: others.arguments)
      }
      try PostIndex.forgetDeleted(database)
      try database.execute(
        sql: """
          DELETE FROM postPicture WHERE NOT EXISTS (SELECT 1 FROM picture WHERE picture.address = postPicture.address);
          """)
      try PostSources.removeUnused(database)
    }
  }

  /// Deletes posts by age and then by size, except flagged posts; returns the number of deleted posts and states.
  @discardableResult
  package func removeExpired(_ rules: KeepRules, at date: Date) async throws -> Int {
    try await PostExpiry(connection: connection, rules: rules, now: date.timeIntervalSince1970).run()
  }

  /// Moves the posts of a source, with their states, its lists and its marks to another source.
  ///
  /// If both sources have a post with the same id, the target's post is kept if it has a value. The result is unread if
  /// both posts are unread, and has the flags of both.
  package func move(_ source: String, to new: String) async throws {
    guard source != new else { return }
    try await connection.write { [table] in try SourceMove(table: table).run(from: source, to: new, in: $0) }
  }

  /// Overwrites content that was deleted earlier, and deletes damaged files that were moved aside.
  package func scrub() async throws { try await connection.scrub() }
}
