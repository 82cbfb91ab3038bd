public import Loading
import Synchronization

/// Sends the markers of timelines to their servers at the end of each visit.
public final class MarkerQueue: Sendable {
  private struct Content {
    /// The markers of the visits that have not ended.
    var open: [Int: ServerMarker] = [:]
    var sending: [Int: Task<Void, Never>] = [:]
    var count = 0
  }

  private let isOn: @Sendable () -> Bool
  private let onRefusal: @Sendable (LoadFailure) -> Void
  private let content = Mutex(Content())

  /// Creates a queue; `isOn` is called at the end of a visit and returns whether to send markers, and `onRefusal` is
  /// called if a server refuses a marker.
  public init(isOn: @escaping @Sendable () -> Bool, onRefusal: @escaping @Sendable (LoadFailure) -> Void) {
    (self.isOn, self.onRefusal) = (isOn, onRefusal)
  }

  /// Begins a visit of a timeline; nil if the server has no marker for it.
  public func visit(of reading: some PostReading) -> MarkerVisit? {
    guard let marker = reading.marker else { return nil }
    let number = content.withLock { content in
      content.count += 1
      content.open[content.count] = marker
      return content.count
    }
    return MarkerVisit(marker, number: number, in: self)
  }

  /// Ends a visit; its marker is sent in the background.
  fileprivate func end(_ number: Int) {
    guard let marker = content.withLock({ $0.open.removeValue(forKey: number) }), isOn() else { return }
    content.withLock { content in
      content.sending[number] = Task { await send(marker, number) }
    }
  }

  private func send(_ marker: ServerMarker, _ number: Int) async {
    do {
      try await marker.send()
    } catch {
      // A failed request is not sent again.
      if let failure = error as? LoadFailure, failure.reason == ReadingProblem.markerRefused.reason {
        onRefusal(failure)
      }
    }
    content.withLock { _ = $0.sending.removeValue(forKey: number) }
  }

  /// Ends all visits, and waits until their markers have been sent.
  public func finish() async {
    for number in content.withLock({ Array($0.open.keys) }) { end(number) }
    for task in content.withLock({ Array($0.sending.values) }) { await task.value }
  }
}

/// One visit of a timeline; ends when it is released.
public final class MarkerVisit: Sendable {
  /// The marker of the timeline.
  public let marker: ServerMarker
  private let number: Int
  private let queue: MarkerQueue

  fileprivate init(_ marker: ServerMarker, number: Int, in queue: MarkerQueue) {
    (self.marker, self.number, self.queue) = (marker, number, queue)
  }

  deinit { queue.end(number) }
}
