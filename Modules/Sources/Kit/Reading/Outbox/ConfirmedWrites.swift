import Foundation
import Loading
import Posts
import Storage

/// The changes that servers have confirmed.
///
/// Documents that were saved before a change show their posts with the change.
///
/// The store of posts only has the posts of timelines. A comment is part of a saved document, which is not rewritten.
struct ConfirmedWrites: Sendable {
  private static let kind = "confirmed"

  let posts: PostRepository

  /// Saves a change, which replaces an earlier change of the same kind, and deletes changes that are older than any
  /// saved document.
  private func save(_ write: PostWrite, asIn post: Post, by account: String) async {
    let mark = ConfirmedWrite(write, post).mark(at: posts.now(), by: account)
    await posts.store.write(.state) { try await $0.save(mark, kind: Self.kind, of: account) }
    let marks = posts.marks(Self.kind)
    for old in await marks.all(of: account) ?? []
    where !ExpiryPolicy.isValid(savedAt: old.date, now: posts.now()) {
      marks.remove(old.id, of: account)
    }
  }

  /// Copies of posts that were loaded at `date`, with the changes that their server has confirmed since.
  func applied(to loaded: [Post], by account: String, since date: Date) async -> [Post] {
    let marks = (await posts.marks(Self.kind).all(of: account) ?? []).filter { $0.date >= date }
    let changes = Dictionary(grouping: marks.compactMap { ConfirmedWrite($0) }, by: \.post.id)
    return loaded.map { post in (changes[post.id] ?? []).reduce(post) { $1.applied(to: $0) } }
  }

  /// Stores a confirmed change of a post in every source of the account that has the post.
  func confirm(_ write: PostWrite, asIn post: Post, _ stored: StoredWrite) async {
    await save(write, asIn: post, by: stored.account)
    for key in await keys(of: stored) {
      // While the change was being sent, the post may have been loaded again, or changed in a different way.
      guard let former = await posts.originalPost(key) else { continue }
      let changed = write.transferred(from: post, to: former)
      await posts.store.write(.state) { try await $0.update(PostCoding.encoded(changed), of: key.source) }
    }
  }

  /// Notifies every list of a changed post's reactions, including changes that have not been confirmed yet.
  func show(_ write: StoredWrite) async {
    for key in await keys(of: write) {
      guard let post = await post(key, of: write) else { continue }
      await posts.observers.send(.reacted(key, posts.pending.applied(to: post, key).reactionState))
    }
  }

  private func keys(of write: StoredWrite) async -> [PostKey] {
    await posts.store.read { try await write.keys(in: $0) } ?? [write.post]
  }

  /// The stored post with a key; if it is not stored, the post in the change, with the changes that were confirmed
  /// since.
  private func post(_ key: PostKey, of write: StoredWrite) async -> Post? {
    if let stored = await posts.originalPost(key) { return stored }
    guard let original = write.original else { return nil }
    return await applied(to: [original], by: write.account, since: write.date).first
  }
}

/// A confirmed change, and the reactions to the post after the change.
private struct ConfirmedWrite {
  private static let lineEnd = UInt8(ascii: "\n")

  let write: PostWrite
  /// A post with only an id and reactions.
  let post: Post

  init(_ write: PostWrite, _ changed: Post) {
    var post = Post(id: changed.id, images: [])
    post.reactionState = changed.reactionState
    (self.write, self.post) = (write, post)
  }

  /// Decodes a mark; nil if a different version of FeedShell has written it.
  init?(_ mark: Mark) {
    guard let end = mark.value.firstIndex(of: Self.lineEnd) else { return nil }
    let words = String(decoding: mark.value[..<end], as: UTF8.self).split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0] == "\(PostCoding.version)", let write = PostWrite(String(words[1])),
      case let kind = "\(write.kind.rawValue) ", mark.id.hasPrefix(kind)
    else { return nil }
    let id = Post.ID(rawValue: String(mark.id.dropFirst(kind.count)))
    do {
      post = try PostCoding.post(id, in: Data(mark.value[mark.value.index(after: end)...]))
    } catch {
      return nil  // damaged
    }
    self.write = write
  }

  func mark(at date: Date, by account: String) -> Mark {
    let value = Data("\(PostCoding.version) \(write.description)\n".utf8) + PostCoding.data(post)
    return Mark(id: "\(write.kind.rawValue) \(post.id.rawValue)", date: date, value: value, account: account)
  }

  func applied(to other: Post) -> Post { write.transferred(from: post, to: other) }
}
