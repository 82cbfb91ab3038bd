public import Loading

/// Loads one post.
public typealias PostInteractor = ResourceLoader<Post>
