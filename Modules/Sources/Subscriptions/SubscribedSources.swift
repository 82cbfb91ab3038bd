public import Feed
public import Foundation
import HTTP
public import Loading
import Synchronization

/// The subscriptions of a user with their readers, which keep marks on the posts that were shown.
public final class SubscribedSources: Sendable {
  /// The maximum number of loads at the same time.
  private static let maximumLoads = 4

  /// The subscriptions.
  public let list: SubscriptionList
  /// The state of each subscription.
  public let summaries: SourceSummaries
  /// The opener of their sources.
  public let opener: SourceOpener
  private let broadcast: Broadcast
  private let readers = Mutex<[String: SourceReader]>([:])
  /// Called if a subscription has moved for good, and its address in the list was changed.
  private let onMove: @Sendable (_ name: String, _ to: String) -> Void
  /// Called with the subscriptions that are missing from a merged timeline because they could not be loaded.
  let onMissing: @Sendable ([Subscription]) -> Void

  /// The sources of a list.
  ///
  /// - Parameters:
  ///   - list: the subscriptions.
  ///   - opener: opens their sources.
  ///   - now: the current date.
  ///   - onMove: called if a subscription has moved for good, and its address in the list was changed.
  ///   - onMissing: called with the subscriptions that are missing from a merged timeline because they could not be loaded.
  public init(
    _ list: SubscriptionList, opener: SourceOpener,
    now: @escaping @Sendable () -> Date = { Date() },
    onMove: @escaping @Sendable (_ name: String, _ to: String) -> Void = { _, _ in },
    onMissing: @escaping @Sendable ([Subscription]) -> Void = { _ in }
  ) {
    self.list = list
    broadcast = list.broadcast
    self.opener = opener
    self.onMove = onMove
    self.onMissing = onMissing
    summaries = SourceSummaries(cache: opener.cache, broadcast, now: now)
  }

  /// The reader of a source: the same for each address, which keeps marks if it is subscribed.
  ///
  /// - Throws: `LoadError.notAnAddress`.
  public func reader(at address: SourceAddress) throws -> SourceReader {
    if let reader = readers.withLock({ $0[address.text] }) { return reader }
    let subscription = list.subscription(address.text)
    // The list may have the credentials that a route has not.
    let reader = try opener.reader(at: subscription?.address ?? address, marks: subscription.map(marks))
    return readers.withLock { readers in
      let known = readers[address.text] ?? reader
      readers[address.text] = known
      return known
    }
  }

  /// The state of a subscription, as far as it was read.
  public func summary(of subscription: Subscription) -> SourceSummary {
    summaries.summary(of: subscription.id) ?? SourceSummary()
  }

  /// An element after each change in the list, or in a state.
  public func changes() -> AsyncStream<Void> { broadcast.changes() }

  /// Forgets the reader of an address that was added to the list, removed or changed.
  func forget(_ address: String) {
    readers.withLock { $0[address] = nil }
  }

  private func marks(for subscription: Subscription) -> SourceReader.Marks {
    SourceReader.Marks(
      summaries, kind: { [opener] in await opener.knownKind(at: subscription.address) },
      onMove: { [weak self] from, to in await self?.moved(subscription.id, from: from, to: to) })
  }
}

// MARK: - The list

extension SubscribedSources {
  /// Adds a subscription; returns it with its unique name.
  ///
  /// - Throws: `SubscriptionError`.
  public func add(_ subscription: Subscription) throws -> Subscription {
    let added = try list.add(subscription)
    forget(added.id)
    return added
  }

  /// Records the first page of a subscription that was just added.
  func loaded(_ subscription: Subscription, _ page: Page<Post>) async {
    do {
      try await reader(at: subscription.address).listed(page)
    } catch {
      return  // its address was just opened
    }
  }

  /// Removes a subscription with its marks.
  ///
  /// - Throws: `SubscriptionError`.
  public func remove(_ subscription: Subscription) async throws {
    // Also one that was not read in this run has marks.
    let reader = list.subscription(subscription.id) == nil ? nil : try reader(at: subscription.address)
    try list.remove(subscription.id)
    forget(subscription.id)
    await reader?.removeMarks()
    summaries.remove(subscription.id)
  }

  /// Replaces the address of a subscription whose feed has moved for good; its marks move, too.
  private func moved(_ id: Subscription.ID, from: URL, to: URL) async {
    guard let subscription = list.subscription(id), let address = subscription.movedAddress(from: from, to: to) else {
      return
    }
    do {
      guard let moved = try list.readdress(id, to: address) else { return }
      // Scenes that are open go on with this reader, under both addresses.
      if let reader = readers.withLock({ $0[id] }) {
        await reader.moveMarks(to: moved.id)
        readers.withLock { $0[moved.id] = reader }
      }
      onMove(moved.name, moved.id)
    } catch {
      return  // busy or unwritable: the next load tries again
    }
  }
}

// MARK: - Loading again

extension SubscribedSources {
  /// Loads subscriptions again: at most four at the same time, and one of a server; those that are gone for good are
  /// left out.
  ///
  /// - Parameters:
  ///   - subscriptions: the subscriptions.
  ///   - onEnd: called as each load ends, with the first page; nil if it could not be loaded.
  /// - Throws: `CancellationError`.
  public func refresh(
    _ subscriptions: [Subscription], onEnd: @Sendable (Subscription, Page<Post>?) async -> Void
  ) async throws {
    await summaries.read()
    var waiting = subscriptions.filter { !summary(of: $0).isGone }.map { ($0, server: server(of: $0)) }
    var busy: Set<String> = []
    await withTaskGroup(of: (Subscription, server: String, Page<Post>?).self) { group in
      func start() {
        while busy.count < Self.maximumLoads, let index = waiting.firstIndex(where: { !busy.contains($0.server) }) {
          let (next, server) = waiting.remove(at: index)
          busy.insert(server)
          group.addTask { [self] in
            (next, server, await load(next))
          }
        }
      }
      start()
      for await (ended, server, page) in group {
        busy.remove(server)
        if !Task.isCancelled { start() }
        await onEnd(ended, page)
      }
    }
    try Task.checkCancellation()
  }

  /// Loads all subscriptions again.
  ///
  /// - Throws: the first failure if none could be loaded, or `CancellationError`.
  public func refreshAll() async throws {
    let subscriptions = list.all
    let loaded = Mutex(0)
    try await refresh(subscriptions) { _, page in
      if page != nil { loaded.withLock { $0 += 1 } }
    }
    guard loaded.withLock({ $0 }) == 0, !subscriptions.isEmpty else { return }
    if opener.policy == .savedOnly { throw LoadError.offline }
    if let failure = subscriptions.lazy.compactMap({ [self] in summary(of: $0).error }).first { throw failure }
  }

  /// The server that is asked for a subscription, or its address if there is none.
  private func server(of subscription: Subscription) -> String {
    opener.recognizer.server(of: subscription.address)?.limitName ?? subscription.id
  }

  /// Loads one subscription; a failure is part of its state.
  private func load(_ subscription: Subscription) async -> Page<Post>? {
    do {
      return try await reader(at: subscription.address).load()
    } catch {
      return nil  // cancelled, or a failure that the reader has recorded
    }
  }
}

extension SourceSummary {
  /// Whether the source is gone for good (410).
  var isGone: Bool { error == .gone }
}

extension Subscription {
  /// The address after a move; nil if the request was not for the address itself, but for another of the source.
  fileprivate func movedAddress(from: URL, to: URL) -> String? {
    let prefix = feedPrefix
    guard SourceAddress(prefix + from.absoluteString).text == id else { return nil }
    guard var parts = URLComponents(url: to, resolvingAgainstBaseURL: true),
      let old = URLComponents(string: String(writtenAddress.dropFirst(prefix.count)))
    else { return nil }
    // Credentials stay with their server.
    (parts.percentEncodedUser, parts.percentEncodedPassword) =
      from.hasServer(of: to) ? (old.percentEncodedUser, old.percentEncodedPassword) : (nil, nil)
    return parts.string.map { prefix + $0 }
  }
}
