import Loading
package import Storage
import Synchronization

/// The last known unread counts.
package final class UnreadNumbers: Sendable {
  /// One read of the unread counts; a later read is greater.
  ///
  /// An earlier read does not replace the result of a later one. The later result includes every change that was the
  /// reason for the earlier read.
  struct Look: Comparable {
    fileprivate let number: Int

    static func < (one: Look, other: Look) -> Bool { one.number < other.number }
  }

  private struct Content {
    /// The unread counts, by source.
    var counts: [String: Int] = [:]
    /// The unread posts that may also be in other sources, newest first.
    var shared: [SharedPost] = []
    /// The last read of the store that was started.
    var lastLook = Look(number: 0)
    /// The read that determined the count of each source; empty while no read is running, because every later read is
    /// newer.
    var looks: [String: Look] = [:]
    /// The number of running reads.
    var running = 0
    /// The read that determined the shared posts.
    var lookAtShared = Look(number: 0)

    /// Sets the count of a source, or removes it if nil, unless the count is from a read later than `look`.
    mutating func take(_ count: Int?, of source: String, _ look: Look) {
      if let known = looks[source], look < known { return }
      (counts[source], looks[source]) = (count, look)
    }

    mutating func endLook() {
      running -= 1
      if running == 0 { looks = [:] }
    }

    /// Sets the shared posts; returns the sources of the posts that were added or removed.
    mutating func share(_ posts: [SharedPost]) -> Set<String> {
      guard posts != shared else { return [] }
      let changed = Set(posts).symmetricDifference(shared)
      shared = posts
      return Set(changed.map(\.key.source))
    }
  }

  private let content = Mutex(Content())

  /// The number of unread posts of the given source.
  func count(of source: String) -> Int { content.withLock { $0.counts[source] ?? 0 } }

  /// The number of unread posts of the given sources; duplicates count as one post.
  package func count(of sources: [String]) -> Int {
    let sources = Set(sources)
    return content.withLock { content in
      let sum = sources.map { content.counts[$0] ?? 0 }.clampedSum
      return max(0, sum - Self.surplus(of: content.shared.filter { sources.contains($0.key.source) }))
    }
  }

  /// The unread posts that may also be in other sources.
  package var shared: Set<PostKey> { content.withLock { Set($0.shared.map(\.key)) } }

  /// The number of the given posts that are not counted, because duplicates count as one post.
  package func surplus(of keys: Set<PostKey>) -> Int {
    content.withLock { Self.surplus(of: $0.shared.filter { keys.contains($0.key) }) }
  }

  /// Starts a read of the unread posts in the store, which ends with `take` or `takeLower`; returns its position among
  /// all reads.
  func beginLook() -> Look {
    content.withLock { content in
      content.running += 1
      content.lastLook = Look(number: content.lastLook.number &+ 1)
      return content.lastLook
    }
  }

  /// Applies the result of a read of sources, or of all sources if nil; `posts` is nil if the read failed.
  ///
  /// Returns the sources whose counts or shared posts have changed.
  func take(_ posts: UnreadPosts?, of sources: Set<String>?, _ look: Look) -> Set<String> {
    content.withLock { content in
      defer { content.endLook() }
      guard let posts else { return [] }
      var changed: Set<String> = []
      for source in sources ?? Set(content.counts.keys).union(posts.counts.keys) {
        let old = content.counts[source]
        content.take(posts.counts[source], of: source, look)
        if content.counts[source] != old { changed.insert(source) }
      }
      guard look >= content.lookAtShared else { return changed }
      content.lookAtShared = look
      return changed.union(content.share(posts.shared))
    }
  }

  /// Applies only the counts that are lower than the known ones, and removes shared posts that no longer exist; returns
  /// the sources that have changed.
  func takeLower(_ posts: UnreadPosts?, _ look: Look) -> Set<String> {
    content.withLock { content in
      defer { content.endLook() }
      guard let posts else { return [] }
      let old = content.counts
      for (source, known) in old where (posts.counts[source] ?? 0) < known {
        content.take(posts.counts[source], of: source, look)
      }
      let changed = Set(old.keys.filter { old[$0] != content.counts[$0] })
      guard look >= content.lookAtShared else { return changed }
      let left = Set(posts.shared)
      return changed.union(content.share(content.shared.filter(left.contains)))
    }
  }

  private static func surplus(of posts: [SharedPost]) -> Int {
    var sharers: [Int64: [PostKey]] = [:]
    for post in posts { for hash in post.identity.hashes { sharers[hash, default: []].append(post.key) } }
    var surplus: Set<PostKey> = []
    // A value that several posts of one source have in common, such as the address of a front page, does not identify a
    // post.
    for keys in sharers.values where keys.count > 1 && Set(keys.map(\.source)).count == keys.count {
      surplus.formUnion(keys.sorted { ($0.source, $0.id) < ($1.source, $1.id) }.dropFirst())
    }
    return surplus.count
  }
}
