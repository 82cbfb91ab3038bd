package import Posts
package import TerminalList
package import Viper

/// The progress of a person through a post: the position is kept for the next visit, and the post is marked as read, once.
package final class ReadingProgress {
  private let positions: ReadingPositions?
  private let isInteractive: Bool
  /// Whether the post was read by its page.
  private var hasRead = false

  /// Progress that counts where a person reads, not in a script.
  ///
  /// - Parameters:
  ///   - positions: the stored positions; nil for a post whose position is not kept.
  ///   - context: tells whether a person reads.
  package init(_ positions: ReadingPositions?, in context: PresentationContext) {
    (self.positions, isInteractive) = (positions, context.isInteractive)
  }

  /// The position where the person stopped reading a post at the last visit; nil for its beginning.
  package func position(in post: Post?) -> ReadingPosition? { isInteractive ? post.flatMap { positions?[$0] } : nil }

  /// Keeps the position in a post; the first time, the post is read.
  ///
  /// - Parameters:
  ///   - post: the post; nil while it is not known.
  ///   - position: the position; nil for a post at its beginning or read to its end.
  ///   - mark: marks posts as read.
  /// - Throws: the error of the storage.
  package func didRead(_ post: Post?, upTo position: ReadingPosition?, mark: ([Post.ID]) -> Void) throws {
    guard isInteractive, let post else { return }
    let isFirst = !hasRead
    hasRead = true
    if isFirst, post.viewer.isUnread { mark([post.id]) }
    try positions?.keep(position, of: post)
  }
}
