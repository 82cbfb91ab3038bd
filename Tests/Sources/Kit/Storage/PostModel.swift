import Foundation
import Storage

/// The store of posts in plain dictionaries; dates are seconds.
struct PostModel {
  struct Entry {
    var value: Data?
    var isUnread: Bool
    var isStarred = false
    var confirmedAt: Double
  }

  private static let day = 24 * 3_600.0

  private(set) var posts: [PostKey: Entry] = [:]
  private var answers: [String: Double] = [:]

  var unreadCounts: [String: Int] {
    Dictionary(grouping: keys { $0.isUnread && $0.value != nil }, by: \.source).mapValues(\.count)
  }

  func keys(where isIncluded: (Entry) -> Bool) -> Set<PostKey> { Set(posts.filter { isIncluded($1) }.keys) }

  mutating func save(_ saved: [EncodedPost], of source: String, asUnread: Bool, at now: Double) {
    if now - (answers[source] ?? -.infinity) >= 3_600 { answers[source] = now }
    for post in saved {
      var entry = posts[PostKey(source: source, id: post.id)] ?? Entry(isUnread: asUnread, confirmedAt: now)
      entry.value = post.value
      if now - entry.confirmedAt >= 3_600 { entry.confirmedAt = now }
      posts[PostKey(source: source, id: post.id)] = entry
    }
  }

  mutating func set(
    _ state: WritableKeyPath<Entry, Bool>, _ flag: Bool, _ keys: [PostKey], at now: Double
  ) -> [PostKey] {
    keys.filter { key in
      if posts[key] == nil, state == \.isStarred, !flag { return false }
      let isChanged = posts[key].map { $0[keyPath: state] != flag } ?? true
      if posts[key] == nil { answers[key.source] = answers[key.source] ?? now }
      posts[key, default: Entry(isUnread: true, confirmedAt: now)][keyPath: state] = flag
      return isChanged
    }
  }

  mutating func setAllRead(_ source: String) -> Set<PostKey> {
    let unread = keys { $0.isUnread && $0.value != nil }.filter { $0.source == source }
    for key in unread { posts[key]?.isUnread = false }
    return unread
  }

  mutating func move(_ source: String, to new: String) {
    guard source != new else { return }
    for (key, moved) in posts where key.source == source {
      let target = PostKey(source: new, id: key.id)
      posts[key] = nil
      guard let stored = posts[target] else {
        posts[target] = moved
        continue
      }
      let storedWins = stored.value != nil || moved.value == nil
      posts[target] = Entry(
        value: storedWins ? stored.value : moved.value, isUnread: stored.isUnread && moved.isUnread,
        isStarred: stored.isStarred || moved.isStarred, confirmedAt: max(stored.confirmedAt, moved.confirmedAt))
    }
    if let answer = answers.removeValue(forKey: source) { answers[new] = max(answers[new] ?? answer, answer) }
  }

  /// Source a keeps read posts 30 days, b all posts five days, c seven, and a and b what they answered with last.
  mutating func removeExpired(at now: Double) -> Int {
    let count = posts.count
    posts = posts.filter { key, entry in
      let age = ["a": 30.0, "b": 5.0][key.source] ?? 7.0
      let isOld = now - entry.confirmedAt >= age * Self.day
      let isDropped = key.source == "c" || (answers[key.source] ?? now) - entry.confirmedAt >= 3_600
      let isRetainedUnread = key.source == "a" && entry.isUnread && entry.value != nil
      return entry.isStarred || isRetainedUnread || !isOld || !isDropped
    }
    answers = answers.filter { source, _ in posts.keys.contains { $0.source == source } }
    return count - posts.count
  }
}
