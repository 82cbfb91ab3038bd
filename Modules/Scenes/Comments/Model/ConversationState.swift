import Loading
import PostRows
import Posts
import Viper

/// A post with the comments on it, as a person sees them: what was loaded, and what has changed since.
struct ConversationState {
  /// The facts of a thread, without its comments.
  struct ThreadFacts {
    /// The posts that the post answers, the first one first.
    let above: [Post]
    /// The reason why the source's last answer lacks comments.
    let gap: CommentThread.Gap?
    /// The number of comments that the source says there are; nil if it does not say.
    let total: Int?
  }

  /// The post of the page, as the person sees it; nil if it is not known.
  private(set) var postRow: PostRow?
  /// The thread of the last answer that had one; nil before.
  private(set) var thread: ThreadFacts?
  /// Whether the stored text of a post from a list is still to come; nothing is printed before.
  private var awaitsText: Bool
  /// The comments whose text behind a warning the user has asked for.
  private var revealed: Set<Post.ID> = []
  /// The changes of the post since the page began.
  private var changesOfPost = ChangedPosts()
  /// The changes of comments since they were last loaded.
  private var changesOfComments = ChangedPosts()

  /// The state before the first answer to a load of a post, which may not be known.
  init(of postRow: PostRow?) {
    (self.postRow, awaitsText) = (postRow, postRow != nil)
  }

  /// The posts that the post answers; empty if they are not known.
  var above: [Post] { thread?.above ?? [] }

  /// The post of the page.
  ///
  /// - Throws: the failure of its load, or one about a post that is not there yet.
  func loadedPost(orThrow failure: Failure) throws -> PostRow {
    guard let postRow else { throw failure }
    return postRow
  }

  /// Whether a warning hides something of the post.
  var hidesPost: Bool { postRow?.hidesAnything == true }

  /// The page of the post; nil while it cannot be printed.
  @MainActor func document(of phase: LoadPhase, in context: PresentationContext) -> PostDocument? {
    // Nothing can be printed before the posts above, and before the text that the post is to have.
    let isWaitingForAbove = postRow?.post.details.parent != nil && thread == nil && [.idle, .loading].contains(phase)
    guard !isWaitingForAbove, !awaitsText || phase != .loading else { return nil }
    return postRow.map { PostDocument($0, above: above, context: context) }
  }

  /// Begins a load, whose answer may be older than changes from now on.
  mutating func begin() { changesOfComments = ChangedPosts() }

  /// Takes an answer; true if the post on the page looks different.
  mutating func take(_ conversation: Conversation) -> Bool {
    let (before, wasDue) = (postRow, awaitsText)
    awaitsText = false
    if let thread = conversation.thread {
      self.thread = ThreadFacts(above: thread.ancestors, gap: thread.gap, total: thread.total)
    }
    // A post that comes with its comments is the one of the list: it only fills an empty page.
    guard let post = conversation.post, postRow == nil || conversation.thread == nil else { return false }
    let now = changesOfPost.applied(to: post)
    postRow = postRow?.with(now) ?? PostRow(now)
    return wasDue || postRow != before
  }

  /// The row of a comment, as the person sees it.
  func row(of comment: Post) -> CommentRow {
    CommentRow(changesOfComments.applied(to: comment), isRevealed: revealed.contains(comment.id))
  }

  /// Shows what the warnings of comments hide.
  mutating func reveal(_ comments: [Post.ID]) { revealed.formUnion(comments) }

  /// Shows what the warnings of the post hide.
  mutating func revealPost() {
    guard let row = postRow, row.post.details.warning != nil || row.hidesAnything else { return }
    postRow = PostRow(row.post, isRevealed: true)
  }

  /// Takes a change of posts; false if the post of the page stays as it is.
  mutating func apply(_ change: PostChange) -> Bool {
    if postRow.map({ change.ids.contains($0.id) }) ?? true { changesOfPost.add(change) }
    // Comments are neither read nor starred: only edits concern them.
    if case .edited = change { changesOfComments.add(change) }
    guard let postRow, change.ids.contains(postRow.id) else { return false }
    self.postRow = postRow.with(changesOfPost.applied(to: postRow.post))
    return true
  }
}
