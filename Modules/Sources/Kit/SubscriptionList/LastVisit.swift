import Foundation
import Posts
import Reading
import Storage
import Synchronization

/// The boundary in a list of unread posts by date, between the posts that arrived since the last session and the older
/// ones.
///
/// There is no boundary without a last session, or if all posts are on the same side.
final class LastVisit: Sendable {
  private struct Content {
    /// The position of the oldest unread post that arrived since the last session; nil if there is no boundary.
    var first: PostPosition?
    /// Whether a list has shown posts on both sides of the boundary, which then no longer moves.
    var isPassed = false
  }

  private let end: Date?
  private let content = Mutex(Content())

  init(end: Date?) {
    self.end = end
  }

  /// Finds the boundary among the unread posts of sources, unless a list has already shown posts on both sides.
  func find(in repository: PostRepository, of sources: [String]) async {
    guard let end, !content.withLock(\.isPassed) else { return }
    let first = await repository.posts(.arrived(after: end), of: sources, after: nil, in: .oldest, limit: 1)?.first
    guard let position = first?.position,
      await repository.posts(.unread, of: sources, after: position, in: .newest, limit: 1)?.isEmpty == false
    else { return }
    content.withLock { content in content.first = content.first.map { min($0, position) } ?? position }
  }

  /// Whether a position is before the boundary, newest posts first; nil if there is no boundary.
  func isBefore(_ position: PostPosition) -> Bool? {
    content.withLock { content in
      guard let first = content.first else { return nil }
      if position < first { content.isPassed = true }
      return position >= first
    }
  }

  /// Whether a post arrived since the last session.
  func isBefore(_ post: StoredPost) -> Bool { end.map { post.state.arrivedAt > $0 } ?? false }
}
