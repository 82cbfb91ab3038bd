public import Posts

/// Loads one post, and keeps what a person does with it.
public typealias PostInteractor = PostStateInteractor<Post>
