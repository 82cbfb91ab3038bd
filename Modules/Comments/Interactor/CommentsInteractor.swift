public import Loading
public import Posts

/// Loads the comments on a post.
public typealias CommentsInteractor = ResourceLoader<CommentThread>
