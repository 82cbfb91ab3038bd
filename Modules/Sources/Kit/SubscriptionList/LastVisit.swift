import Foundation
import Posts
import Reading
import Storage
import Synchronization

/// The end of the last visit among unread posts in the order of their dates: every post that has arrived since belongs to
/// one side of it.
///
/// None without a last visit, if no post has arrived since, and if all have.
final class LastVisit: Sendable {
  private struct Content {
    /// The position of the oldest post that has arrived since; nil if no end is to be shown.
    var first: PostPosition?
    /// Whether a list has posts on both sides: then the end stays where it is.
    var isPassed = false
  }

  private let end: Date?
  private let content = Mutex(Content())

  /// - Parameter end: the date until which posts were listed in the last visit; nil if there was none.
  init(end: Date?) {
    self.end = end
  }

  /// Looks for the end among the unread posts of sources, as long as no list has posts on both sides.
  func find(in repository: PostRepository, of sources: [String]) async {
    guard let end, !content.withLock(\.isPassed) else { return }
    let first = await repository.posts(.arrived(after: end), of: sources, after: nil, in: .oldest, limit: 1)?.first
    guard let position = first?.position,
      await repository.posts(.unread, of: sources, after: position, in: .newest, limit: 1)?.isEmpty == false
    else { return }
    content.withLock { content in content.first = content.first.map { min($0, position) } ?? position }
  }

  /// Whether the end comes before a post, the older ones first; nil if there is no end to tell of.
  func isBefore(_ position: PostPosition) -> Bool? {
    content.withLock { content in
      guard let first = content.first else { return nil }
      if position < first { content.isPassed = true }
      return position >= first
    }
  }

  /// Whether a post has arrived since.
  func isBefore(_ post: StoredPost) -> Bool { end.map { post.state.arrivedAt > $0 } ?? false }
}
