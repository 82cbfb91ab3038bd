import Foundation
import GRDB
import Posts

/// The rows of the table `outbox` that are changes of lists of feeds.
struct ListingTable {
  let database: Database
  private var rows: SyncTable { SyncTable(database: database) }

  func add(_ change: WaitingChange) throws -> WaitingChange {
    try rows.insert(
      change.list, change.account, PostKey(source: change.list, id: ""), SyncTable.listing, change.value,
      at: change.date.timeIntervalSince1970)
    var added = change
    added.id = database.lastInsertedRowID
    return added
  }

  func changes(of list: String?) throws -> [WaitingChange] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT id, list, account, value, state, reason, date FROM outbox
        WHERE "write" = ?1 AND (list = ?2 OR ?2 IS NULL AND list IS NOT NULL) ORDER BY id
        """, arguments: [SyncTable.listing, list])
    return try rows.map { $0.copy() }.readable { row in
      guard let state = PostWrite.State(rawValue: try row.decode(atIndex: 4)) else { return nil }
      var change = WaitingChange(
        of: try row.decode(atIndex: 1), by: try row.decode(atIndex: 2), encoded: try row.decode(atIndex: 3),
        at: Date(timeIntervalSince1970: try row.decode(atIndex: 6)))
      (change.id, change.state) = (try row.decode(atIndex: 0), state)
      change.reason = try row.decode(String?.self, atIndex: 5)
      return change
    }
  }

  func update(_ change: WaitingChange) throws {
    try database.execute(
      sql: #"UPDATE outbox SET state = ?, reason = ? WHERE id = ? AND "write" = ?"#,
      arguments: [change.state.rawValue, change.reason, change.id, SyncTable.listing])
  }

  func remove(_ id: Int64) throws { try rows.remove([id]) }
}
