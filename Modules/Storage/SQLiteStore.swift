public import Feed
public import Foundation
import GRDB
public import Viper

/// The store in a SQLite file, which several programs may use at once.
public final class SQLiteStore: FeedStore, ImageStore {
  /// Uses closer together than this, in seconds, count as one: reading does not have to write each time.
  private static let usePrecision = 60.0

  private let database: DatabasePool
  private let imageLimit: Int

  /// Opens the store, and makes it if there is none.
  ///
  /// What is no database is put aside, and a new one begun: then `wasDamaged` is true.
  ///
  /// - Parameters:
  ///   - file: its folder is made, too; neither is for others to read.
  ///   - imageLimit: the most bytes of images to keep.
  /// - Throws: when the file can be neither opened nor made.
  public init(file: URL, imageLimit: Int = 256 << 20) throws {
    self.imageLimit = imageLimit
    do {
      database = try Self.open(file)
      wasDamaged = false
    } catch let error as DatabaseError where Self.isDamage(error) {
      try Self.putAside(file)
      database = try Self.open(file)
      wasDamaged = true
    }
  }

  /// Whether the file held no database and was put aside.
  public let wasDamaged: Bool

  private static func open(_ file: URL) throws -> DatabasePool {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // SQLite gives the files it makes beside this one the same permissions.
    let descriptor = Foundation.open(file.path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    close(descriptor)
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    let database = try DatabasePool(path: file.path, configuration: configuration)
    try migrator.migrate(database)
    return database
  }

  private static func isDamage(_ error: DatabaseError) -> Bool {
    [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode)
  }

  private static func putAside(_ file: URL) throws {
    let aside = file.appendingPathExtension("damaged")
    if FileManager.default.fileExists(atPath: aside.path) { try FileManager.default.removeItem(at: aside) }
    try FileManager.default.moveItem(at: file, to: aside)
    for suffix in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: file.path + suffix) {
      try FileManager.default.removeItem(atPath: file.path + suffix)
    }
  }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { database in
      try database.execute(
        sql: """
          CREATE TABLE feedPage (
            source TEXT NOT NULL, cursor TEXT NOT NULL, savedAt REAL NOT NULL, next TEXT, images BLOB NOT NULL,
            PRIMARY KEY (source, cursor)) WITHOUT ROWID;
          CREATE INDEX feedPageAge ON feedPage (savedAt);
          CREATE TABLE image (url TEXT PRIMARY KEY, usedAt REAL NOT NULL, size INTEGER NOT NULL, data BLOB NOT NULL);
          CREATE INDEX imageUse ON image (usedAt);
          CREATE TABLE imageTotal (size INTEGER NOT NULL);
          INSERT INTO imageTotal VALUES (0);
          """)
    }
    return migrator
  }
}

// MARK: - Pages

extension SQLiteStore {
  public func save(_ page: Page<FeedImage>, after cursor: String?, of source: String, at date: Date) async throws {
    let images = try JSONEncoder().encode(page.items.map(StoredImage.init))
    try await database.write { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO feedPage (source, cursor, savedAt, next, images) VALUES (?, ?, ?, ?, ?)",
        arguments: [source, cursor ?? "", date.timeIntervalSince1970, page.cursor, images])
    }
  }

  public func page(after cursor: String?, of source: String) async throws -> SavedPage? {
    let saved: (date: Double, next: String?, images: Data)? = try await database.read { database in
      try Row.fetchOne(
        database, sql: "SELECT savedAt, next, images FROM feedPage WHERE source = ? AND cursor = ?",
        arguments: [source, cursor ?? ""]
      ).map { ($0["savedAt"], $0["next"], $0["images"]) }
    }
    guard let saved else { return nil }
    let images = try JSONDecoder().decode([StoredImage].self, from: saved.images)
    return SavedPage(
      page: Page(items: images.map(\.model), cursor: saved.next), date: Date(timeIntervalSince1970: saved.date))
  }

  public func removePages(savedUpTo date: Date) async throws {
    try await database.write { database in
      try database.execute(
        sql: "DELETE FROM feedPage WHERE savedAt <= ?", arguments: [date.timeIntervalSince1970])
    }
  }
}

/// An image as a page keeps it.
private struct StoredImage: Codable {
  let id: UUID
  let description: String?
  let location: String?
  let url: String

  init(_ image: FeedImage) {
    id = image.id
    description = image.description
    location = image.location
    url = image.url
  }

  var model: FeedImage { FeedImage(id: id, description: description, location: location, url: url) }
}

// MARK: - Images

extension SQLiteStore {
  public func save(_ data: Data, for url: String, at date: Date) async throws {
    try await database.write { [imageLimit] database in
      try Self.removeImage(url, from: database)
      try database.execute(
        sql: "INSERT INTO image (url, usedAt, size, data) VALUES (?, ?, ?, ?)",
        arguments: [url, date.timeIntervalSince1970, data.count, data])
      try database.execute(sql: "UPDATE imageTotal SET size = size + ?", arguments: [data.count])
      while try Int.fetchOne(database, sql: "SELECT size FROM imageTotal") ?? 0 > imageLimit,
        let oldest = try String.fetchOne(database, sql: "SELECT url FROM image ORDER BY usedAt LIMIT 1")
      {
        try Self.removeImage(oldest, from: database)
      }
    }
  }

  public func data(for url: String, at date: Date) async throws -> Data? {
    let saved: (data: Data, usedAt: Double)? = try await database.read { database in
      try Row.fetchOne(database, sql: "SELECT data, usedAt FROM image WHERE url = ?", arguments: [url])
        .map { ($0["data"], $0["usedAt"]) }
    }
    guard let saved else { return nil }
    let now = date.timeIntervalSince1970
    if now - saved.usedAt > Self.usePrecision {
      try await database.write { database in
        try database.execute(sql: "UPDATE image SET usedAt = ? WHERE url = ?", arguments: [now, url])
      }
    }
    return saved.data
  }

  public func removeImages() async throws {
    try await database.write { database in
      try database.execute(sql: "DELETE FROM image")
      try database.execute(sql: "UPDATE imageTotal SET size = 0")
    }
  }

  private static func removeImage(_ url: String, from database: Database) throws {
    guard let size = try Int.fetchOne(database, sql: "SELECT size FROM image WHERE url = ?", arguments: [url])
    else { return }
    try database.execute(sql: "DELETE FROM image WHERE url = ?", arguments: [url])
    try database.execute(sql: "UPDATE imageTotal SET size = size - ?", arguments: [size])
  }
}
