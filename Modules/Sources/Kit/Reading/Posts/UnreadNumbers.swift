import Loading
package import Storage
import Synchronization

/// The last known numbers of unread posts.
package final class UnreadNumbers: Sendable {
  private struct Content {
    /// The numbers, by source.
    var counts: [String: Int] = [:]
    /// The unread posts that several sources may have, newest first.
    var shared: [SharedPost] = []

    /// Takes the posts that several sources may have; returns the sources of those that were not, or are no more.
    mutating func share(_ posts: [SharedPost]) -> Set<String> {
      guard posts != shared else { return [] }
      let changed = Set(posts).symmetricDifference(shared)
      shared = posts
      return Set(changed.map(\.key.source))
    }
  }

  private let content = Mutex(Content())

  /// The number of unread posts of a source.
  func count(of source: String) -> Int { content.withLock { $0.counts[source] ?? 0 } }

  /// The number of unread posts of sources, each once though several of them have it.
  package func count(of sources: [String]) -> Int {
    let sources = Set(sources)
    return content.withLock { content in
      let sum = sources.map { content.counts[$0] ?? 0 }.clampedSum
      return max(0, sum - Self.surplus(of: content.shared.filter { sources.contains($0.key.source) }))
    }
  }

  /// The unread posts that several sources may have.
  package var shared: Set<PostKey> { content.withLock { Set($0.shared.map(\.key)) } }

  /// The number of duplicates among these posts.
  package func surplus(of keys: Set<PostKey>) -> Int {
    content.withLock { Self.surplus(of: $0.shared.filter { keys.contains($0.key) }) }
  }

  /// Takes the numbers of sources, or of all; returns the sources whose numbers or shared posts have changed.
  func take(_ counts: [String: Int], of sources: Set<String>?, shared: [SharedPost]) -> Set<String> {
    content.withLock { content in
      let old = content.counts
      for source in sources ?? Set(old.keys).union(counts.keys) { content.counts[source] = counts[source] }
      let changed = Set(old.keys).union(counts.keys).filter { old[$0] != content.counts[$0] }
      return changed.union(content.share(shared))
    }
  }

  /// Takes the numbers that are lower than the known ones, and forgets the shared posts that are not there any more; returns
  /// the sources whose numbers or shared posts have changed.
  func takeLower(_ counts: [String: Int], shared: [SharedPost]) -> Set<String> {
    content.withLock { content in
      let lower = content.counts.filter { source, known in (counts[source] ?? 0) < known }.keys
      for source in lower { content.counts[source] = counts[source] }
      let left = Set(shared)
      return content.share(content.shared.filter(left.contains)).union(lower)
    }
  }

  private static func surplus(of posts: [SharedPost]) -> Int {
    var sharers: [Int64: [PostKey]] = [:]
    for post in posts { for hash in post.identity.hashes { sharers[hash, default: []].append(post.key) } }
    var surplus: Set<PostKey> = []
    // A value that one source gives to several posts, such as its front page, identifies none of them.
    for keys in sharers.values where keys.count > 1 && Set(keys.map(\.source)).count == keys.count {
      surplus.formUnion(keys.sorted { ($0.source, $0.id) < ($1.source, $1.id) }.dropFirst())
    }
    return surplus.count
  }
}
