package import Posts
package import TerminalList
package import Viper

/// The user's progress through a post: stores the position for the next session, and marks the post as read once.
package final class ReadingProgress {
  private let positions: ReadingPositions?
  private let isInteractive: Bool
  /// Whether the post has already been marked as read.
  private var hasRead = false

  /// Creates the progress of a reader; in a script, nothing is recorded.
  ///
  /// If `positions` is nil, no position is stored.
  package init(_ positions: ReadingPositions?, in context: PresentationContext) {
    (self.positions, isInteractive) = (positions, context.isInteractive)
  }

  /// The position in a post at which the user stopped reading in an earlier session; nil for the beginning.
  package func position(in post: Post?) -> ReadingPosition? { isInteractive ? post.flatMap { positions?[$0] } : nil }

  /// Stores the position in a post, and marks the post as read on the first call.
  ///
  /// `position` is nil at the beginning and after the end of the post.
  package func didRead(_ post: Post?, upTo position: ReadingPosition?, mark: ([Post.ID]) -> Void) throws {
    guard isInteractive, let post else { return }
    let isFirst = !hasRead
    hasRead = true
    if isFirst, post.viewer.isUnread { mark([post.id]) }
    try positions?.keep(position, of: post)
  }
}
