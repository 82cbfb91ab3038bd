package import Posts
package import TerminalList
package import Viper

/// The user's progress through a post: stores the position for the next session, and marks the post as read, once.
package final class ReadingProgress {
  private let positions: ReadingPositions?
  private let isInteractive: Bool
  /// Whether the page has already counted as read.
  private var hasRead = false

  /// Creates progress that is only recorded for a user, not for a script; without positions, no position is stored.
  package init(_ positions: ReadingPositions?, in context: PresentationContext) {
    (self.positions, isInteractive) = (positions, context.isInteractive)
  }

  /// The position where the user stopped reading a post in the last session; nil for its beginning.
  package func position(in post: Post?) -> ReadingPosition? { isInteractive ? post.flatMap { positions?[$0] } : nil }

  /// Stores the position in a post (nil: at the beginning, or after the end); on the first call, also marks it as read.
  package func didRead(_ post: Post?, upTo position: ReadingPosition?, mark: ([Post.ID]) -> Void) throws {
    guard isInteractive, let post else { return }
    let isFirst = !hasRead
    hasRead = true
    if isFirst, post.viewer.isUnread { mark([post.id]) }
    try positions?.keep(position, of: post)
  }
}
