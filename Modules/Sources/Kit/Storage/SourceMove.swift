import GRDB

/// Moves the lists, marks, posts and pending changes of a source to its new address.
struct SourceMove {
  let table: PostTable

  func run(from source: String, to new: String, in database: Database) throws {
    try database.execute(
      sql: "UPDATE OR IGNORE postList SET source = ? WHERE source = ?", arguments: [new, source])
    try database.execute(sql: "DELETE FROM postList WHERE source = ?", arguments: [source])
    try moveMarks(of: source, to: new, in: database)
    try database.execute(sql: "UPDATE outbox SET source = ? WHERE source = ?", arguments: [new, source])
    guard let old = try PostSources.number(of: source, in: database) else { return }
    guard let target = try PostSources.number(of: new, in: database) else {
      return try database.execute(sql: "UPDATE postSource SET address = ? WHERE number = ?", arguments: [new, old])
    }
    try merge(old, into: target, in: database)
  }

  /// Moves the marks of a source to another source; if both have a mark on an item, the later mark is kept.
  private func moveMarks(of source: String, to new: String, in database: Database) throws {
    for (loser, winner, sign) in [(source, new, ">="), (new, source, ">")] {
      try database.execute(
        sql: """
          DELETE FROM mark WHERE source = ?1 AND EXISTS (
            SELECT 1 FROM mark AS other WHERE other.source = ?2 AND other.date \(sign) mark.date
              AND (other.kind, other.id) = (mark.kind, mark.id))
          """, arguments: [loser, winner])
    }
    try database.execute(sql: "UPDATE mark SET source = ? WHERE source = ?", arguments: [new, source])
  }

  private func merge(_ old: Int64, into new: Int64, in database: Database) throws {
    let ids = try String.fetchAll(
      database,
      sql: "SELECT id FROM post WHERE source = ? AND id IN (SELECT id FROM post WHERE source = ?)",
      arguments: [old, new])
    for id in ids {
      guard let moved = try table.find(id, of: old, in: database),
        let stored = try table.find(id, of: new, in: database)
      else { continue }
      let (winner, loser) = stored.record.outlasts(moved.record) ? (stored, moved) : (moved, stored)
      var record = winner.record
      record.merge(loser.record)
      try table.write(record, in: winner, database)
      try database.execute(
        sql: "UPDATE OR IGNORE postPicture SET post = ? WHERE post = ?", arguments: [winner.number, loser.number])
      try database.execute(
        sql: "UPDATE OR IGNORE postArticle SET post = ? WHERE post = ?", arguments: [winner.number, loser.number])
      try database.execute(sql: "DELETE FROM post WHERE number = ?", arguments: [loser.number])
    }
    try database.execute(sql: "UPDATE post SET source = ? WHERE source = ?", arguments: [new, old])
    try database.execute(
      sql: """
        UPDATE postSource SET answeredAt = MAX(answeredAt, (SELECT answeredAt FROM postSource WHERE number = ?))
        WHERE number = ?
        """, arguments: [old, new])
    try database.execute(sql: "DELETE FROM postSource WHERE number = ?", arguments: [old])
    try database.execute(sql: "DELETE FROM postTally WHERE source = ?", arguments: [old])
  }
}
