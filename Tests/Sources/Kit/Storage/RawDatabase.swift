import Foundation
import GRDB

/// Direct access to the file of a store, as by another program that knows its tables.
struct RawDatabase {
  private let queue: DatabaseQueue

  /// Opens the file, and creates it if there is none.
  init(_ file: URL) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    configuration.busyMode = .timeout(5)
    queue = try DatabaseQueue(path: file.path, configuration: configuration)
  }

  func execute(_ sql: String) async throws {
    try await queue.writeWithoutTransaction { try $0.execute(sql: sql) }
  }

  /// The first column of a query.
  func strings(_ sql: String) async throws -> [String] {
    try await queue.read { try String.fetchAll($0, sql: sql) }
  }

  /// The operations of a statement and of the triggers that it fires.
  func operations(of sql: String) async throws -> [String] {
    try await queue.read { try Row.fetchAll($0, sql: "EXPLAIN \(sql)").map { $0["opcode"] } }
  }

  func count(_ table: String) async throws -> Int {
    try await queue.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM \(table)") ?? 0 }
  }

  /// Closes the file.
  func close() throws {
    try queue.close()
  }
}
