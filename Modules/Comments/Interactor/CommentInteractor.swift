public import Loading
public import Posts

/// Loads one comment.
public typealias CommentInteractor = ResourceLoader<Post>
