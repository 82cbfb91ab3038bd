import Synchronization

/// Keeps a function among observers until it is released.
public final class Observation: Sendable {
  private let end: @Sendable () -> Void

  /// - Parameter end: called when it is released.
  public init(end: @escaping @Sendable () -> Void = {}) {
    self.end = end
  }

  deinit {
    end()
  }
}

/// Tells any number of observers about changes, and waits until each of them has taken them.
package final class Observers<Element: Sendable>: Sendable {
  package typealias Receive = @Sendable (Element) async -> Void

  private let functions = Mutex<(next: Int, all: [Int: Receive])>((0, [:]))

  /// No observers.
  package init() {}

  /// Calls a function with each change, until the observation is released.
  package func add(_ receive: @escaping Receive) -> Observation {
    let number = functions.withLock { functions in
      functions.next += 1
      functions.all[functions.next] = receive
      return functions.next
    }
    return Observation { [weak self] in self?.functions.withLock { $0.all[number] = nil } }
  }

  /// Returns once every observer has taken the change.
  package func send(_ element: Element) async {
    for receive in functions.withLock({ Array($0.all.values) }) { await receive(element) }
  }
}
