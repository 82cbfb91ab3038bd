public import Loading

/// Loads the feed page by page.
public typealias FeedInteractor = ResourceLoader<Page<Post>>
