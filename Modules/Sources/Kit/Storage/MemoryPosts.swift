/// The posts and states in memory, with the numbers of unread posts.
struct MemoryPosts: Sequence {
  private var entries: [PostKey: MemoryPost] = [:]
  /// The numbers of unread posts with a value, by source and account.
  private var unread: [String: [String?: Int]] = [:]
  /// The posts by their hashes.
  private var keysOfHashes: [Int64: Set<PostKey>] = [:]

  var count: Int { entries.count }
  var keys: [PostKey] { Array(entries.keys) }
  var sources: Set<String> { Set(entries.keys.map(\.source)) }

  subscript(key: PostKey) -> MemoryPost? {
    get { entries[key] }
    set {
      if let old = entries[key] { count(old, of: key.source, by: -1) }
      let (old, new) = (entries[key]?.identity ?? .none, newValue?.identity ?? .none)
      if old != new {
        for hash in old.hashes { keysOfHashes[hash]?.remove(key) }
        for hash in new.hashes { keysOfHashes[hash, default: []].insert(key) }
      }
      entries[key] = newValue
      if let newValue { count(newValue, of: key.source, by: 1) }
    }
  }

  func makeIterator() -> Dictionary<PostKey, MemoryPost>.Iterator { entries.makeIterator() }

  /// Deletes the entries that a condition does not hold for.
  mutating func removeAll(but isRetained: (PostKey, MemoryPost) -> Bool) {
    for key in keys {
      if let entry = entries[key], !isRetained(key, entry) { self[key] = nil }
    }
  }

  /// The same posts of other sources, but for hashes that a source gives to several.
  func duplicates(of key: PostKey) -> [PostKey] {
    duplicates(of: entries[key]?.identity ?? .none, in: key.source, but: key)
  }

  /// The posts of other sources with an identity that only one of their source has, and this source another than one.
  func duplicates(of identity: StoredIdentity, in source: String, but key: PostKey? = nil) -> [PostKey] {
    let duplicates = identity.hashes.flatMap { hash -> [PostKey] in
      let others = (keysOfHashes[hash] ?? []).filter { $0 != key }
      return Set(others.map(\.source)).union([source]).count == others.count + 1 ? Array(others) : []
    }
    return Set(duplicates).sorted { ($0.source, $0.id) < ($1.source, $1.id) }
  }

  /// Whether a post has a hash that one of another source has, too.
  func isShared(_ key: PostKey) -> Bool {
    (entries[key]?.identity ?? .none).hashes.contains { hash in
      (keysOfHashes[hash] ?? []).contains { $0.source != key.source }
    }
  }

  /// The numbers of unread posts of sources, or of all, without those of inactive accounts.
  func unreadCounts(of sources: [String]?, where isIncluded: (_ account: String?) -> Bool) -> [String: Int] {
    var counts: [String: Int] = [:]
    for source in sources ?? Array(unread.keys) {
      let count = unread[source, default: [:]].reduce(0) { $0 + (isIncluded($1.key) ? $1.value : 0) }
      if count > 0 { counts[source] = count }
    }
    return counts
  }

  private mutating func count(_ entry: MemoryPost, of source: String, by number: Int) {
    guard entry.record.isCounted, entry.value != nil else { return }
    unread[source, default: [:]][entry.record.account, default: 0] += number
  }
}
