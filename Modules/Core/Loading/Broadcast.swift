import Synchronization

/// Sends changes to any number of observers.
package final class Broadcast<Element: Sendable>: Sendable {
  private let bufferingPolicy: AsyncStream<Element>.Continuation.BufferingPolicy
  private let observers = Mutex<(next: Int, streams: [Int: AsyncStream<Element>.Continuation])>((0, [:]))

  package init(_ bufferingPolicy: AsyncStream<Element>.Continuation.BufferingPolicy = .unbounded) {
    self.bufferingPolicy = bufferingPolicy
  }

  /// A stream of changes for a new observer; the observer is removed when the stream is released.
  package func changes() -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: bufferingPolicy)
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

  package func send(_ element: Element) {
    for stream in observers.withLock({ Array($0.streams.values) }) { stream.yield(element) }
  }
}

extension Broadcast<Void> {
  /// A broadcast that merges the changes that an observer has not received yet into one.
  package static var ofChanges: Broadcast { Broadcast(.bufferingNewest(1)) }

  package func send() { send(()) }
}
