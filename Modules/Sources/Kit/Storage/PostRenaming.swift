import Foundation
import GRDB

/// Updates the ids of stored posts for which a feed has sent new ids.
struct PostRenaming {
  /// The maximum number of stored posts, last inserted first, to compare with a new post of the same date.
  private static let maximumCandidates = 100
  /// The maximum time by which the date of a post may be later than its arrival, in seconds.
  private static let longestAhead = 90_000.0

  let table: PostTable
  /// The row number of the source.
  let source: Int64
  /// The key of the list that contains the posts.
  let key: DocumentKey
  let isSame: SQLitePostStore.Comparison

  /// Changes the ids of stored posts to the new ids in a response; returns the stored posts in the response by their
  /// new ids.
  func run(_ posts: [EncodedPost], in database: Database) throws -> [String: PostTable.Found] {
    let known = try table.find(posts, of: source, in: database)
    let groups = Dictionary(grouping: posts.filter { known[$0.id] == nil }) { PostRecord.usable($0.date) }
    let dates = groups.keys.compactMap(\.self)
    guard let first = dates.min(), let last = dates.max(), try hasPosts(from: first, to: last, in: database) else {
      return known
    }
    var hasRenamed = false
    var listed = Set(posts.map(\.id))
    var isEveryListKnown = false
    for (date, new) in groups {
      guard let date else { continue }
      var candidates = try stored(at: date, in: database).filter { !listed.contains($0.id) }
      guard !candidates.isEmpty else { continue }
      if !isEveryListKnown {
        isEveryListKnown = true
        listed.formUnion(try otherPages(in: database))
        candidates.removeAll { listed.contains($0.id) }
      }
      for post in new {
        let position = try candidates.firstIndex { candidate in
          try table.stored([candidate.number], in: database).first.map { isSame(post, $0) } ?? false
        }
        guard let position else { continue }
        let number = candidates.remove(at: position).number
        try database.cachedStatement(sql: "UPDATE OR IGNORE post SET id = ? WHERE number = ?")
          .execute(arguments: [post.id, number])
        hasRenamed = true
      }
    }
    return hasRenamed ? try table.find(posts, of: source, in: database) : known
  }

  /// Whether the source has stored posts with dates in the range; usually all new posts are newer than the stored ones.
  private func hasPosts(from first: Double, to last: Double, in database: Database) throws -> Bool {
    let statement = try database.cachedStatement(
      sql: """
        SELECT EXISTS (SELECT 1 FROM post WHERE source = ?1 AND size > 0 AND sortDate BETWEEN ?2 AND ?3)
          OR EXISTS (SELECT 1 FROM post WHERE source = ?1 AND date > sortDate AND date BETWEEN ?2 AND ?3)
        """)
    return try Bool.fetchOne(statement, arguments: [source, first, last]) ?? false
  }

  /// The index of the posts whose date is later than their arrival, and which are therefore sorted by arrival.
  static let tables = "CREATE INDEX postAhead ON post (source, date) WHERE date > sortDate;"

  /// The source's stored posts with the given date, last inserted first.
  private func stored(at date: Double, in database: Database) throws -> [(number: Int64, id: String)] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT number, id FROM post WHERE source = ?1 AND size > 0 AND sortDate = ?2 AND date = ?2
        UNION ALL
        SELECT number, id FROM post
        WHERE source = ?1 AND +size > 0 AND date = ?2 AND date > sortDate AND sortDate >= ?2 - ?3
        ORDER BY number DESC LIMIT ?4
        """)
    let rows = try Row.fetchAll(statement, arguments: [source, date, Self.longestAhead, Self.maximumCandidates])
    return rows.compactMap { row in
      guard let number = Int64.fromDatabaseValue(row[0]), let id = String.fromDatabaseValue(row[1]) else { return nil }
      return (number, id)
    }
  }

  /// The ids of the posts on the other pages of the list; these posts keep their ids.
  private func otherPages(in database: Database) throws -> Set<String> {
    let statement = try database.cachedStatement(
      sql: "SELECT ids FROM postList WHERE source = ? AND list = ? AND cursor <> ?")
    let texts = try String.fetchAll(statement, arguments: [key.source, key.list, key.cursor ?? ""])
    return try texts.reduce(into: []) { ids, text in
      do {
        ids.formUnion(try JSONDecoder().decode([String].self, from: Data(text.utf8)))
      } catch is DecodingError {
        return  // a damaged list, which is loaded again
      }
    }
  }
}
