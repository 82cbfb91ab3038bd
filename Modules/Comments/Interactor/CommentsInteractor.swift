public import Loading

/// Loads the comments on a post.
public typealias CommentsInteractor = ResourceLoader<CommentThread>
