public import Viper

/// Loads the feed page by page, and owns that work.
public typealias FeedInteractor = PagedLoader<FeedImage>
