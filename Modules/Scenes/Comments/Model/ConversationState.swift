import Loading
import PostRows
import Posts
import Viper

/// The state of the page of a post with its comments: the loaded data, with later changes applied.
struct ConversationState {
  /// The properties of a thread other than its comments.
  struct ThreadFacts {
    /// The ancestors of the page's post in the thread, outermost first.
    let above: [Post]
    /// The reason why the latest response lacks some of the comments; nil if the response is complete.
    let gap: CommentThread.Gap?
    /// The failure that left the comments incomplete; nil if no load failed.
    let failure: LoadFailure?
    /// The permanent refusal that left the comments incomplete, which a reload would not change; nil if there is none.
    let refusal: LoadFailure?
    /// The number of comments according to the source; nil if the source reports no number.
    let total: Int?
  }

  /// The row of the page's post, with changes applied; nil while the post is unknown.
  private(set) var postRow: PostRow?
  /// The row of the conversation's own page, if the post is only loaded together with its comments; nil for other
  /// posts.
  private let page: PostRow?
  /// The properties of the thread in the latest response that contained one; nil before the first such response.
  private(set) var thread: ThreadFacts?
  /// Whether the stored text of a listed post is still loading; the post is not printed until then.
  private var awaitsText: Bool
  /// The comments whose warning the user has lifted.
  private var revealed: Set<Post.ID> = []
  /// The tree of comments, some of which the user has collapsed.
  var subthreads = Subthreads()
  /// The changes to the post since the page was opened.
  private var changesOfPost = ChangedPosts()
  /// The changes to comments since the comments were last loaded.
  private var changesOfComments = ChangedPosts()

  /// Creates the state before the first response.
  ///
  /// If the post is unknown, `postRow` is nil, and `page` may contain the address of the conversation.
  init(of postRow: PostRow?, page: PostRow? = nil) {
    (self.postRow, awaitsText, self.page) = (postRow, postRow != nil, page)
  }

  /// The ancestors of the page's post in the thread; empty if they are unknown.
  var above: [Post] { thread?.above ?? [] }

  /// The post of the page or, until the post is loaded, the conversation's page.
  ///
  /// - Throws: `failure` if both are unknown.
  func knownPost(orThrow failure: Failure) throws -> PostRow {
    guard let row = postRow ?? page else { throw failure }
    return row
  }

  /// Whether a warning hides part of the post.
  var hidesPost: Bool { postRow?.hidesAnything == true }

  /// The printable page of the post; nil while the ancestors or the stored text are still loading.
  @MainActor func document(of phase: LoadPhase, in context: PresentationContext) -> PostDocument? {
    // Wait for the ancestors and the stored text.
    let isWaitingForAbove = postRow?.post.details.parent != nil && thread == nil && [.idle, .loading].contains(phase)
    guard !isWaitingForAbove, !awaitsText || phase != .loading else { return nil }
    return postRow.map { PostDocument($0, above: above, context: context) }
  }

  /// Called when a load begins; forgets the earlier changes to comments.
  ///
  /// Only changes made from now on may be missing in the response of that load.
  mutating func begin() { changesOfComments = ChangedPosts() }

  /// Applies a response; returns true if the post on the page has changed.
  mutating func take(_ conversation: Conversation) -> Bool {
    let (before, wasDue) = (postRow, awaitsText)
    awaitsText = false
    if let thread = conversation.thread {
      self.thread = ThreadFacts(
        above: thread.ancestors, gap: thread.gap, failure: thread.failure, refusal: thread.refusal,
        total: thread.total)
      subthreads.receive(thread.comments)
    }
    // A response with comments usually contains the post as it is in the list. It is used only if the page has no post
    // yet.
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

  /// Applies a change to posts; returns false if the post of the page is unchanged.
  mutating func apply(_ change: PostChange) -> Bool {
    if postRow.map({ change.ids.contains($0.id) }) ?? true { changesOfPost.add(change) }
    // Comments cannot be marked as read or starred.
    if case .state = change {} else { changesOfComments.add(change) }
    guard let postRow, change.ids.contains(postRow.id) else { return false }
    self.postRow = postRow.with(changesOfPost.applied(to: postRow.post))
    return true
  }
}
