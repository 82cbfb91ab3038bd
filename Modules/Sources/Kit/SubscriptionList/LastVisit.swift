import Foundation
import Posts
import Reading
import Storage
import Synchronization

/// The end of the last visit in a list of unread posts by date: all posts that have arrived since are on one side
/// of it.
///
/// There is none without a last visit, or if no post or every post has arrived since.
final class LastVisit: Sendable {
  private struct Content {
    /// The position of the oldest post that has arrived since; nil if no end is to be shown.
    var first: PostPosition?
    /// Whether a list has shown posts on both sides: then the end stays where it is.
    var isPassed = false
  }

  private let end: Date?
  private let content = Mutex(Content())

  /// - Parameter end: the date until which posts were listed in the last visit; nil if there was none.
  init(end: Date?) {
    self.end = end
  }

  /// Finds the end among the unread posts of sources, until a list has shown posts on both sides.
  func find(in repository: PostRepository, of sources: [String]) async {
    guard let end, !content.withLock(\.isPassed) else { return }
    let first = await repository.posts(.arrived(after: end), of: sources, after: nil, in: .oldest, limit: 1)?.first
    guard let position = first?.position,
      await repository.posts(.unread, of: sources, after: position, in: .newest, limit: 1)?.isEmpty == false
    else { return }
    content.withLock { content in content.first = content.first.map { min($0, position) } ?? position }
  }

  /// Whether the end precedes a position, oldest first; nil if there is no end to show.
  func isBefore(_ position: PostPosition) -> Bool? {
    content.withLock { content in
      guard let first = content.first else { return nil }
      if position < first { content.isPassed = true }
      return position >= first
    }
  }

  /// Whether a post has arrived since the last visit.
  func isBefore(_ post: StoredPost) -> Bool { end.map { post.state.arrivedAt > $0 } ?? false }
}
