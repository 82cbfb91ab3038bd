import HTTP
import Loading

/// Schedules loads: servers take turns, and those that did not respond the last time come last.
///
/// A server that does not respond is not requested again in the same round.
struct RefreshRound {
  /// A load of a subscription.
  struct Load {
    let subscription: Subscription
    /// The name of the server, to which limits apply; the address of a source without a server.
    let server: String
  }

  /// The waiting subscriptions, by server.
  private var waiting: [String: ArraySlice<Subscription>] = [:]
  /// The servers to which the next request can be sent.
  private var ready: ArraySlice<String> = []
  /// The servers to which the next request can be sent, but which did not respond in the last round.
  private var silent: ArraySlice<String> = []
  private let isSilent: (String) -> Bool

  /// Creates a schedule; `silent` are the names of the servers that did not respond in the last round.
  init(_ loads: [Load], silent: Set<String>) {
    isSilent = silent.contains
    for load in loads {
      if waiting[load.server] == nil { makeReady(load.server) }
      waiting[load.server, default: []].append(load.subscription)
    }
  }

  /// Removes and returns the next load; nil if no load can start until a running load ends.
  mutating func next() -> Load? {
    while let server = ready.popFirst() ?? silent.popFirst() {
      if let subscription = waiting[server]?.popFirst() { return Load(subscription: subscription, server: server) }
    }
    return nil
  }

  /// Records the end of a load; returns the subscriptions to skip because their server did not respond.
  mutating func end(_ load: Load, with error: LoadFailure?) -> [Subscription] {
    makeReady(load.server)
    guard let silent = error?.silentServer else { return [] }
    return waiting.removeValue(forKey: silent).map(Array.init) ?? []
  }

  private mutating func makeReady(_ server: String) {
    if isSilent(server) { silent.append(server) } else { ready.append(server) }
  }
}
