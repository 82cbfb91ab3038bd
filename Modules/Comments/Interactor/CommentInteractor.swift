public import Loading

/// Loads one comment.
public typealias CommentInteractor = ResourceLoader<Comment>
