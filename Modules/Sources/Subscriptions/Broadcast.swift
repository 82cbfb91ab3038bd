import Synchronization

/// Tells any number of observers about changes; several at a time may count as one.
final class Broadcast: Sendable {
  private let observers = Mutex<(next: Int, streams: [Int: AsyncStream<Void>.Continuation])>((0, [:]))

  /// An element after each change, until the stream is dropped.
  func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = observers.withLock { observers in
      observers.next += 1
      observers.streams[observers.next] = continuation
      return observers.next
    }
    continuation.onTermination = { [weak self] _ in
      self?.observers.withLock { $0.streams[number] = nil }
    }
    return stream
  }

  func send() {
    for stream in observers.withLock({ Array($0.streams.values) }) { stream.yield() }
  }
}
