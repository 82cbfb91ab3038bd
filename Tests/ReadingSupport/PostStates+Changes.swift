public import Posts

extension PostStates {
  /// The changes of posts from now on, until the stream is dropped.
  public var changes: AsyncStream<PostChange> {
    let (changes, change) = AsyncStream.makeStream(of: PostChange.self)
    let observation = observe { change.yield($0) }
    change.onTermination = { _ in withExtendedLifetime(observation) {} }
    return changes
  }
}
