public import Loading
public import Posts

/// Loads one post.
public typealias PostInteractor = ResourceLoader<Post>
