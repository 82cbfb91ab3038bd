import GRDB

/// Changes the states of posts and of their duplicates in other sources.
extension PostTable {
  /// Changes the record of a post if its account has a login; returns false if the record is unchanged.
  func change(_ found: Found, in database: Database, by change: (inout PostRecord) -> Bool) throws -> Bool {
    var record = found.record
    guard accounts.includes(record.account), change(&record) else { return false }
    try write(record, in: found, database)
    return true
  }

  /// Whether a new post is already read in another source.
  func isReadElsewhere(
    _ identity: StoredIdentity, of source: Int64, _ known: Set<Int64>, in database: Database
  ) throws -> Bool {
    var identities = IdentityTable(database)
    for hash in identity.hashes where known.contains(hash) {
      let others = try identities.posts(with: hash)
      // If this source already has a post with the hash, the hash does not identify a post of this source.
      guard !others.contains(where: { $0.source == source }) else { continue }
      for other in others {
        guard let record = try record(other.key.id, of: other.source, in: database) else { continue }
        if !record.isUnread, accounts.includes(record.account) { return true }
      }
    }
    return false
  }
}
