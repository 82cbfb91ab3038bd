public import Foundation
import GRDB

/// A store in a SQLite file, which several programs may share.
public final class SQLiteStore: DocumentStore, MarkStore, ImageStore {
  /// The precision of an image's date of use, in seconds: most reads then write nothing.
  private static let usePrecision = 60.0

  private let database: DatabasePool
  private let documentLimit: Int
  private let imageLimit: Int
  /// Whether the file was not a database and was moved aside.
  public let wasDamaged: Bool

  /// Opens the store, or creates it.
  ///
  /// A file that is not a database is moved aside and replaced; `wasDamaged` is true then.
  ///
  /// - Parameters:
  ///   - file: the database, created with its folder; both are readable by their owner only.
  ///   - documentLimit: the maximum size of all documents, in bytes.
  ///   - imageLimit: the maximum size of all images, in bytes.
  /// - Throws: `StoreBusyError` while another program holds the file; `DatabaseError`, `POSIXError` or `CocoaError`
  ///   if it can be neither opened nor created.
  public init(file: URL, documentLimit: Int = 64 << 20, imageLimit: Int = 256 << 20) throws {
    self.documentLimit = documentLimit
    self.imageLimit = imageLimit
    do {
      database = try Self.open(file)
      wasDamaged = false
    } catch let error as DatabaseError where Self.isDamage(error) {
      try Self.moveAside(file)
      database = try Self.open(file)
      wasDamaged = true
    } catch let error as DatabaseError where Self.isBusy(error) {
      throw StoreBusyError()
    }
  }

  private static func isBusy(_ error: DatabaseError) -> Bool {
    [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode.primaryResultCode)
  }

  private func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
    do {
      return try await database.read(body)
    } catch let error as DatabaseError where Self.isBusy(error) {
      throw StoreBusyError()
    }
  }

  private func write(_ body: @Sendable (Database) throws -> Void) async throws {
    do {
      try await database.write(body)
    } catch let error as DatabaseError where Self.isBusy(error) {
      throw StoreBusyError()
    }
  }

  private static func open(_ file: URL) throws -> DatabasePool {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // SQLite gives its own further files (-wal, -shm) the permissions of this one.
    let descriptor = Foundation.open(file.path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    close(descriptor)
    var configuration = Configuration()
    configuration.busyMode = .timeout(1)
    let database = try DatabasePool(path: file.path, configuration: configuration)
    try migrator.migrate(database)
    return database
  }

  private static func isDamage(_ error: DatabaseError) -> Bool {
    [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode)
  }

  private static func moveAside(_ file: URL) throws {
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
          CREATE TABLE image (url TEXT PRIMARY KEY, usedAt REAL NOT NULL, size INTEGER NOT NULL, data BLOB NOT NULL);
          CREATE INDEX imageUse ON image (usedAt);
          CREATE TABLE imageTotal (size INTEGER NOT NULL);
          INSERT INTO imageTotal VALUES (0);
          """)
    }
    migrator.registerMigration("2") { database in
      try database.execute(
        sql: """
          DROP TABLE IF EXISTS feedPage;
          CREATE TABLE document (
            source TEXT NOT NULL, list TEXT NOT NULL, cursor TEXT NOT NULL, version INTEGER NOT NULL,
            savedAt REAL NOT NULL, address TEXT NOT NULL, headers TEXT NOT NULL, size INTEGER NOT NULL,
            body BLOB NOT NULL, UNIQUE (source, list, cursor));
          CREATE INDEX documentAge ON document (savedAt);
          CREATE TABLE documentTotal (size INTEGER NOT NULL);
          INSERT INTO documentTotal VALUES (0);
          CREATE TABLE mark (
            source TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, date REAL NOT NULL, value BLOB NOT NULL,
            PRIMARY KEY (source, kind, id));
          """)
    }
    return migrator
  }
}

// MARK: - Documents

extension SQLiteStore {
  public func save(_ document: StoredDocument, for key: DocumentKey) async throws {
    let headers = String(decoding: try JSONEncoder().encode(document.headers), as: UTF8.self)
    try await write { [documentLimit] database in
      try Self.removeDocuments(where: Self.keyCondition, arguments(for: key), from: database)
      guard document.body.count <= documentLimit else { return }
      try database.execute(
        sql: """
          INSERT INTO document (source, list, cursor, version, savedAt, address, headers, size, body)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          key.source, key.list, key.cursor ?? "", document.version, document.savedAt.timeIntervalSince1970,
          document.address, headers, document.body.count, document.body,
        ])
      try database.execute(sql: "UPDATE documentTotal SET size = size + ?", arguments: [document.body.count])
      while try Int.fetchOne(database, sql: "SELECT size FROM documentTotal") ?? 0 > documentLimit,
        let oldest = try Int.fetchOne(database, sql: "SELECT rowid FROM document ORDER BY savedAt LIMIT 1")
      {
        try Self.removeDocuments(where: "rowid = ?", [oldest], from: database)
      }
    }
  }

  public func document(for key: DocumentKey) async throws -> StoredDocument? {
    do {
      return try await read { database in
        let row = try Row.fetchOne(
          database, sql: "SELECT * FROM document WHERE \(Self.keyCondition)", arguments: arguments(for: key))
        return try row.map(Self.document)
      }
    } catch  where error is RowDecodingError || error is DecodingError {
      try await removeDocument(for: key)
      return nil
    }
  }

  public func renewDocument(for key: DocumentKey, at date: Date) async throws {
    try await write { database in
      try database.execute(
        sql: "UPDATE document SET savedAt = ? WHERE \(Self.keyCondition)",
        arguments: [date.timeIntervalSince1970] + arguments(for: key))
    }
  }

  public func removeDocument(for key: DocumentKey) async throws {
    try await write { database in
      try Self.removeDocuments(where: Self.keyCondition, arguments(for: key), from: database)
    }
  }

  public func removeDocuments(savedUpTo date: Date, orAfter future: Date) async throws {
    try await write { database in
      try Self.removeDocuments(
        where: "savedAt <= ? OR savedAt > ?", [date.timeIntervalSince1970, future.timeIntervalSince1970],
        from: database)
    }
  }

  private static let keyCondition = "source = ? AND list = ? AND cursor = ?"

  private func arguments(for key: DocumentKey) -> StatementArguments {
    [key.source, key.list, key.cursor ?? ""]
  }

  private static func removeDocuments(
    where condition: String, _ arguments: StatementArguments, from database: Database
  ) throws {
    try database.execute(
      sql: """
        UPDATE documentTotal SET size = size - (SELECT COALESCE(SUM(size), 0) FROM document WHERE \(condition));
        """, arguments: arguments)
    try database.execute(sql: "DELETE FROM document WHERE \(condition)", arguments: arguments)
  }

  private static func document(_ row: Row) throws -> StoredDocument {
    StoredDocument(
      body: try row.decode(Data.self, forColumn: "body"),
      headers: try JSONDecoder().decode(
        [String: String].self, from: Data(try row.decode(String.self, forColumn: "headers").utf8)),
      address: try row.decode(String.self, forColumn: "address"),
      version: try row.decode(Int.self, forColumn: "version"),
      savedAt: Date(timeIntervalSince1970: try row.decode(Double.self, forColumn: "savedAt")))
  }
}

// MARK: - Marks

extension SQLiteStore {
  public func save(_ mark: Mark, kind: String, of source: String) async throws {
    try await write { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO mark (source, kind, id, date, value) VALUES (?, ?, ?, ?, ?)",
        arguments: [source, kind, mark.id, mark.date.timeIntervalSince1970, mark.value])
    }
  }

  public func removeMark(_ id: String, kind: String, of source: String) async throws {
    try await write { database in
      try database.execute(
        sql: "DELETE FROM mark WHERE source = ? AND kind = ? AND id = ?", arguments: [source, kind, id])
    }
  }

  public func marks(kind: String, of source: String) async throws -> [Mark] {
    try await read { database in
      let rows = try Row.fetchAll(
        database, sql: "SELECT id, date, value FROM mark WHERE source = ? AND kind = ? ORDER BY date, rowid",
        arguments: [source, kind])
      return rows.compactMap { row in
        do {
          return Mark(
            id: try row.decode(String.self, forColumn: "id"),
            date: Date(timeIntervalSince1970: try row.decode(Double.self, forColumn: "date")),
            value: try row.decode(Data.self, forColumn: "value"))
        } catch {
          return nil  // corrupt
        }
      }
    }
  }
}

// MARK: - Images

extension SQLiteStore {
  public func save(_ data: Data, for url: String, at date: Date) async throws {
    try await write { [imageLimit] database in
      try Self.removeImage(url, from: database)
      guard data.count <= imageLimit else { return }
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
    let saved: (data: Data, usedAt: Double)?
    do {
      saved = try await read { database in
        try Row.fetchOne(database, sql: "SELECT data, usedAt FROM image WHERE url = ?", arguments: [url])
          .map { (try $0.decode(Data.self, forColumn: "data"), try $0.decode(Double.self, forColumn: "usedAt")) }
      }
    } catch is RowDecodingError {
      try await write { try Self.removeImage(url, from: $0) }
      return nil
    }
    guard let saved else { return nil }
    let now = date.timeIntervalSince1970
    if now - saved.usedAt > Self.usePrecision {
      do {
        try await write { database in
          try database.execute(sql: "UPDATE image SET usedAt = ? WHERE url = ?", arguments: [now, url])
        }
      } catch is StoreBusyError {
        return saved.data  // another program holds the store: this use is not counted
      }
    }
    return saved.data
  }

  public func removeImage(_ url: String) async throws {
    try await write { try Self.removeImage(url, from: $0) }
  }

  public func removeImages() async throws {
    try await write { database in
      try database.execute(sql: "DELETE FROM image")
      try database.execute(sql: "UPDATE imageTotal SET size = 0")
    }
  }

  private static func removeImage(_ url: String, from database: Database) throws {
    try database.execute(
      sql: "UPDATE imageTotal SET size = size - (SELECT COALESCE(SUM(size), 0) FROM image WHERE url = ?)",
      arguments: [url])
    try database.execute(sql: "DELETE FROM image WHERE url = ?", arguments: [url])
  }
}

/// Another program holds the store; a later attempt may succeed.
public struct StoreBusyError: Error {
  /// An error without details.
  public init() {}
}
