public import Loading
public import Posts

/// Loads the feed page by page.
public typealias FeedInteractor = ResourceLoader<Page<Post>>
