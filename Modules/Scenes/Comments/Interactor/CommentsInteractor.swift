public import PostRows
public import Posts

/// Loads the comments on a post, and keeps what a person does with the post.
public typealias CommentsInteractor = PostStateInteractor<Conversation>
