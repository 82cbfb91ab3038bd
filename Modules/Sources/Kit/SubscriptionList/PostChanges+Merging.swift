import Posts

extension AsyncStream<PostChange> {
  /// The changes of several streams, until the first of them ends.
  static func merging(_ streams: [AsyncStream<PostChange>]) -> AsyncStream<PostChange> {
    let (merged, continuation) = makeStream()
    let work = streams.enumerated().map { index, stream in
      Task {
        for await change in stream { continuation.yield(change) }
        if index == 0 { continuation.finish() }
      }
    }
    continuation.onTermination = { _ in work.forEach { $0.cancel() } }
    return merged
  }
}
