import Feed
import TestSupport

extension PostInteractorSpy: FeedInteracting {}
