public import Feed
public import TestSupport

extension PostInteractorSpy: FeedInteracting {}
