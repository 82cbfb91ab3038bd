import HTTP
import Loading

/// Schedules the loads of a round: one per server at a time, servers in turn, those that were silent before at the end.
///
/// A server that is silent in the round is not asked again.
struct RefreshRound {
  /// A load of the round.
  struct Load {
    let subscription: Subscription
    /// The name by which the server is limited; the address of a source without a server.
    let server: String
  }

  /// The subscriptions that wait, by their servers.
  private var waiting: [String: ArraySlice<Subscription>] = [:]
  /// The servers that can be asked next.
  private var ready: ArraySlice<String> = []
  /// Those of them that were silent when they were asked last.
  private var silent: ArraySlice<String> = []
  private let isSilent: (String) -> Bool

  /// A round of loads.
  ///
  /// - Parameters:
  ///   - loads: the loads, in order.
  ///   - silent: the servers that were silent in the last round.
  init(_ loads: [Load], silent: Set<String>) {
    isSilent = silent.contains
    for load in loads {
      if waiting[load.server] == nil { makeReady(load.server) }
      waiting[load.server, default: []].append(load.subscription)
    }
  }

  /// Takes the next load; nil if none can start before another ends.
  mutating func next() -> Load? {
    while let server = ready.popFirst() ?? silent.popFirst() {
      if let subscription = waiting[server]?.popFirst() { return Load(subscription: subscription, server: server) }
    }
    return nil
  }

  /// Ends a load.
  ///
  /// - Parameters:
  ///   - load: the load.
  ///   - error: its failure; nil if it did not fail.
  /// - Returns: the subscriptions that are left out because their server was silent.
  mutating func end(_ load: Load, with error: LoadFailure?) -> [Subscription] {
    makeReady(load.server)
    guard let silent = error?.silentServer else { return [] }
    return waiting.removeValue(forKey: silent).map(Array.init) ?? []
  }

  private mutating func makeReady(_ server: String) {
    if isSilent(server) { silent.append(server) } else { ready.append(server) }
  }
}

extension LoadFailure {
  /// The server that did not answer, by the name for its limits; nil for any other failure.
  var silentServer: String? {
    kind == .silence ? host.flatMap { WebServer(named: $0)?.limitName } : nil
  }
}
