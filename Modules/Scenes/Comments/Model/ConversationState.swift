import Loading
import PostRows
import Posts
import Viper

/// A post with its comments as shown to the user: the loaded data with later changes applied.
struct ConversationState {
  /// The facts about a thread, without its comments.
  struct ThreadFacts {
    /// The posts above the page's post in the thread, outermost first.
    let above: [Post]
    /// The reason why comments are missing from the source's last answer; nil if none are missing.
    let gap: CommentThread.Gap?
    /// The failure because of which comments are missing; nil if the source sends no more.
    let failure: LoadFailure?
    /// The refusal because of which comments are missing, which loading again would not change; nil otherwise.
    let refusal: LoadFailure?
    /// The number of comments that the source states; nil if it states none.
    let total: Int?
  }

  /// The post of the page as shown to the user; nil if it is unknown.
  private(set) var postRow: PostRow?
  /// The page of a conversation whose post arrives with its comments; nil for other posts.
  private let page: PostRow?
  /// The facts from the latest answer that included a thread; nil before the first such answer.
  private(set) var thread: ThreadFacts?
  /// Whether the stored text of a listed post is still loading; nothing is printed until it is loaded.
  private var awaitsText: Bool
  /// The comments whose warning the user has lifted.
  private var revealed: Set<Post.ID> = []
  /// The comments with the answers below them, some of which the user has collapsed.
  var subthreads = Subthreads()
  /// The changes of the post since the page was opened.
  private var changesOfPost = ChangedPosts()
  /// The changes of comments since they were last loaded.
  private var changesOfComments = ChangedPosts()

  /// Creates the state before the first answer; `postRow` is nil if the post is unknown, of which `page` then may have
  /// the address.
  init(of postRow: PostRow?, page: PostRow? = nil) {
    (self.postRow, awaitsText, self.page) = (postRow, postRow != nil, page)
  }

  /// The posts above the page's post in the thread; empty if they are unknown.
  var above: [Post] { thread?.above ?? [] }

  /// The post of the page; until it is loaded, its page if that is known; throws `failure` if neither is.
  func knownPost(orThrow failure: Failure) throws -> PostRow {
    guard let row = postRow ?? page else { throw failure }
    return row
  }

  /// Whether a warning hides part of the post.
  var hidesPost: Bool { postRow?.hidesAnything == true }

  /// The page of the post; nil while it cannot be printed.
  @MainActor func document(of phase: LoadPhase, in context: PresentationContext) -> PostDocument? {
    // Wait for the posts above, and for the stored text.
    let isWaitingForAbove = postRow?.post.details.parent != nil && thread == nil && [.idle, .loading].contains(phase)
    guard !isWaitingForAbove, !awaitsText || phase != .loading else { return nil }
    return postRow.map { PostDocument($0, above: above, context: context) }
  }

  /// Begins a load, whose answer may not include changes made from now on.
  mutating func begin() { changesOfComments = ChangedPosts() }

  /// Applies an answer; returns true if the post on the page has changed.
  mutating func take(_ conversation: Conversation) -> Bool {
    let (before, wasDue) = (postRow, awaitsText)
    awaitsText = false
    if let thread = conversation.thread {
      self.thread = ThreadFacts(
        above: thread.ancestors, gap: thread.gap, failure: thread.failure, refusal: thread.refusal,
        total: thread.total)
      subthreads.receive(thread.comments)
    }
    // An answer with comments usually has the post as in the list: that is only used if the page has no post yet.
    guard let post = conversation.post,
      postRow == nil || conversation.thread == nil || conversation.thread?.post != nil
    else { return false }
    let now = changesOfPost.applied(to: post)
    postRow = postRow?.with(now) ?? PostRow(now)
    return wasDue || postRow != before
  }

  /// The row of a comment, with later changes applied.
  func row(of comment: Post) -> CommentRow {
    CommentRow(
      changesOfComments.applied(to: comment), isRevealed: revealed.contains(comment.id),
      answerCount: subthreads.answerCount(of: comment.id), isCollapsed: subthreads.isCollapsed(comment.id))
  }

  /// Lifts the warnings of comments.
  mutating func reveal(_ comments: [Post.ID]) { revealed.formUnion(comments) }

  /// Lifts the warnings of the post.
  mutating func revealPost() {
    guard let row = postRow, row.post.details.warning != nil || row.hidesAnything else { return }
    postRow = PostRow(row.post, isRevealed: true)
  }

  /// Applies a change of posts; returns false if the post of the page is unchanged.
  mutating func apply(_ change: PostChange) -> Bool {
    if postRow.map({ change.ids.contains($0.id) }) ?? true { changesOfPost.add(change) }
    // Comments are neither read nor starred.
    if case .state = change {} else { changesOfComments.add(change) }
    guard let postRow, change.ids.contains(postRow.id) else { return false }
    self.postRow = postRow.with(changesOfPost.applied(to: postRow.post))
    return true
  }
}
