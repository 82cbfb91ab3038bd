public import PostRows
public import Posts

/// Loads the feed page by page, and keeps what a person does with its posts.
public typealias FeedInteractor = PostStateInteractor<Page<Post>>
