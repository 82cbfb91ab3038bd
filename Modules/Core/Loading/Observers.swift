import Synchronization

/// The registration of an observer; releasing this object removes the observer.
public final class Observation: Sendable {
  private let end: @Sendable () -> Void

  /// Creates an observation.
  ///
  /// - Parameter end: called when this object is released.
  public init(end: @escaping @Sendable () -> Void = {}) {
    self.end = end
  }

  deinit {
    end()
  }
}

/// Sends changes to any number of observers, and waits until each observer has processed them.
package final class Observers<Element: Sendable>: Sendable {
  package typealias Receive = @Sendable (Element) async -> Void

  private let functions = Mutex<(next: Int, all: [Int: Receive])>((0, [:]))

  /// Creates a sender without observers.
  package init() {}

  /// Calls `receive` for each change until the returned observation is released.
  package func add(_ receive: @escaping Receive) -> Observation {
    let number = functions.withLock { functions in
      functions.next += 1
      functions.all[functions.next] = receive
      return functions.next
    }
    return Observation { [weak self] in self?.functions.withLock { $0.all[number] = nil } }
  }

  /// Sends a change to every observer, and returns after all of them have processed it.
  package func send(_ element: Element) async {
    for receive in functions.withLock({ Array($0.all.values) }) { await receive(element) }
  }
}
