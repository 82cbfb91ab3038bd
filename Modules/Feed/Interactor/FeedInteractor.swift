public import Viper

/// Loads the feed's first page, and owns that work.
public typealias FeedInteractor = ResourceLoader<Sourced<Page<FeedImage>>>
