public import PostRows
public import Posts

/// Loads the comments on a post, and watches the post.
public typealias CommentsInteractor = PostStateInteractor<CommentThread>
