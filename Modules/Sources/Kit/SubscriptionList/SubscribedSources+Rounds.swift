import Foundation
import HTTP
public import Loading
import Reading
import Sources
import Synchronization

extension SubscribedSources {
  /// The maximum number of concurrent loads.
  private static var maximumLoads: Int { 64 }

  /// Reloads subscriptions: at most 64 at a time, and one per server.
  ///
  /// Skips sources that are permanently gone. If a server does not respond, its other subscriptions fail, too.
  /// `isWanted` is called just before each load; `onEnd` receives whether the first page was loaded and saved.
  public func refresh(
    _ subscriptions: [Subscription], waitsForPauses: Bool = false,
    isWanted: @Sendable (Subscription) -> Bool = { _ in true },
    onEnd: @Sendable (Subscription, _ isLoaded: Bool) async -> Void
  ) async throws {
    await readSummaries()
    let asked = subscriptions.filter { !summary(of: $0).isGone }
    var round = round(of: asked)
    let number = rounds.begin(asked.count)
    broadcast.send()
    defer {
      rounds.end(number)
      broadcast.send()
    }
    let visits = AccountVisits(self)
    await withTaskGroup(of: (RefreshRound.Load, isLoaded: Bool, LoadFailure?).self) { group in
      var running = 0
      func start() {
        while running < Self.maximumLoads, let next = round.next() {
          guard isWanted(next.subscription) else {
            rounds.count(in: number, isLoaded: true)
            _ = round.end(next, with: nil)
            continue
          }
          running += 1
          group.addTask { [self] in
            let (isLoaded, failure) = await RequestPatience.$waitsForPauses.withValue(waitsForPauses) {
              await load(next.subscription, visits)
            }
            return (next, isLoaded: isLoaded, failure)
          }
        }
      }
      start()
      for await (ended, isLoaded, failure) in group {
        running -= 1
        let leftOut = round.end(ended, with: failure)
        if !Task.isCancelled { start() }
        rounds.count(in: number, isLoaded: isLoaded)
        await onEnd(ended.subscription, isLoaded)
        for subscription in leftOut {
          rounds.count(in: number, isLoaded: false)
          await fail(subscription, with: failure)
          await onEnd(subscription, false)
        }
      }
    }
    try Task.checkCancellation()
  }

  /// Reloads the subscriptions with the given ids, or all subscriptions if nil.
  public func refresh(_ ids: [Subscription.ID]?) async throws {
    guard let ids else { return try await refreshAll() }
    // A reload of a single source waits for a pause of its server.
    try await refresh(list.sources.filter { Set(ids).contains($0.id) }, waitsForPauses: ids.count == 1) { _, _ in }
  }

  /// Reloads all subscriptions; reloads built-in ones only if there are no others.
  ///
  /// - Throws: if no subscription could be loaded, the failure of the network or the first failure; or
  ///   `CancellationError`.
  public func refreshAll() async throws {
    let subscriptions = list.merged
    let loaded = Mutex(0)
    try await refresh(subscriptions) { _, isLoaded in
      if isLoaded { loaded.withLock { $0 += 1 } }
    }
    if let failure = networkFailure(of: subscriptions) { throw failure }
    guard loaded.withLock({ $0 }) == 0, !subscriptions.isEmpty else { return }
    if opener.policy == .savedOnly { throw LoadFailure.offline }
    if let failure = subscriptions.lazy.compactMap({ [self] in summary(of: $0).error }).first { throw failure }
  }

  /// The name of a subscription's server, for limits per server; the subscription's address if it has no server.
  private func server(of subscription: Subscription) -> String {
    opener.recognizer.server(of: subscription.address)?.limitName ?? subscription.id
  }

  private func round(of subscriptions: [Subscription]) -> RefreshRound {
    let loads = subscriptions.map { RefreshRound.Load(subscription: $0, server: server(of: $0)) }
    let silent = loads.lazy.filter { [self] in summary(of: $0.subscription).error?.silentServer == $0.server }
    return RefreshRound(loads, silent: Set(silent.map(\.server)))
  }

  /// Loads a subscription, and records a failure in its state; the feeds of an account share one sync.
  private func load(_ subscription: Subscription, _ visits: AccountVisits) async -> (isLoaded: Bool, LoadFailure?) {
    do {
      if subscription.account != nil || subscription.isAccount {
        try await visits.visit(subscription)
      } else {
        try await reader(at: subscription.address).refresh()
      }
      return (true, nil)
    } catch {
      return (false, error as? LoadFailure)  // cancelled, or a failure that the reader has recorded
    }
  }

  /// Records the failure of a skipped subscription; does nothing if `error` is nil.
  private func fail(_ subscription: Subscription, with error: LoadFailure?) async {
    do {
      if let error { try await reader(at: subscription.address).failed(with: error) }
    } catch {
      return  // no longer an address: removed in the meantime
    }
  }
}

// MARK: - The network

extension SubscribedSources {
  /// The suffix of host names without a server (RFC 2606), such as the demo's.
  private static var nowhere: String { ".invalid" }

  /// The common failure of subscriptions if there is no network; otherwise nil.
  ///
  /// The network counts as missing if at least two subscriptions failed in the way of a missing network, and for every
  /// nine of them, at most one other subscription has reached a server on another computer.
  public func networkFailure(of subscriptions: [Subscription]) -> LoadFailure? {
    let lost = subscriptions.count { summary(of: $0).error?.suggestsMissingNetwork == true }
    guard lost > 1 else { return nil }
    let reached = subscriptions.lazy.filter { [self] in
      summary(of: $0).error?.suggestsMissingNetwork != true && hasServerElsewhere($0)
    }
    // Stops counting when the result is certain.
    guard reached.prefix(lost / 9 + 1).count <= lost / 9 else { return nil }
    return .noNetwork(count: lost)
  }

  /// Whether the server of a subscription is on another computer.
  private func hasServerElsewhere(_ subscription: Subscription) -> Bool {
    guard let url = opener.recognizer.server(of: subscription.address)?.url else { return false }
    return !url.isLoopback && url.host()?.hasSuffix(Self.nowhere) != true
  }
}
