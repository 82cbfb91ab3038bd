import Feed
package import Foundation
package import Storage
import Viper

/// The store, as far as it works: the first thing that goes wrong is told, and from then on the program does without.
package actor Cache {
  package typealias Store = any FeedStore & ImageStore

  /// What can be wrong with a cache.
  package enum Problem: Hashable, Sendable {
    /// It held no database; what it held was put aside.
    case damaged
    /// It cannot be used, for a reason in the system's words.
    case unusable(reason: String)
  }

  /// Saved pages of this age, in seconds, are never shown: seven days.
  static let maximumAge: TimeInterval = 7 * 24 * 3_600

  private enum State {
    case closed
    case open(Store)
    case off
  }

  private let openStore: @Sendable () throws -> (store: Store, wasDamaged: Bool)?
  private let now: @Sendable () -> Date
  private let onProblem: @Sendable (Problem) -> Void
  private var state = State.closed

  /// Opens its store when it is first needed; a nil store is no cache at all.
  package init(
    now: @escaping @Sendable () -> Date, onProblem: @escaping @Sendable (Problem) -> Void,
    open openStore: @escaping @Sendable () throws -> (store: Store, wasDamaged: Bool)?
  ) {
    self.openStore = openStore
    self.now = now
    self.onProblem = onProblem
  }

  /// The page that was saved for a source and cursor, unless it is too old.
  func page(after cursor: String?, of source: String) async -> Sourced<Page<FeedImage>>? {
    guard let saved = await with({ try await $0.page(after: cursor, of: source) }) ?? nil else { return nil }
    let age = max(0, now().timeIntervalSince(saved.date))
    return age < Self.maximumAge ? Sourced(saved.page, from: .cache(age: age)) : nil
  }

  func save(_ page: Page<FeedImage>, after cursor: String?, of source: String) async {
    await with { [now] in try await $0.save(page, after: cursor, of: source, at: now()) }
  }

  func removeExpiredPages() async {
    await with { [now] in try await $0.removePages(savedUpTo: now().addingTimeInterval(-Self.maximumAge)) }
  }

  func image(_ url: String) async -> Data? {
    await with { [now] in try await $0.data(for: url, at: now()) } ?? nil
  }

  func save(_ image: Data, for url: String) async {
    await with { [now] in try await $0.save(image, for: url, at: now()) }
  }

  func removeImages() async {
    await with { try await $0.removeImages() }
  }

  @discardableResult
  private func with<Result: Sendable>(_ body: (Store) async throws -> Result) async -> Result? {
    do {
      guard let store = try await opened() else { return nil }
      return try await body(store)
    } catch is CancellationError {
      return nil
    } catch {
      if case .off = state { return nil }
      state = .off
      onProblem(.unusable(reason: "\(error)"))
      return nil
    }
  }

  private func opened() async throws -> Store? {
    switch state {
    case .off: return nil
    case .open(let store): return store
    case .closed:
      guard let (store, wasDamaged) = try openStore() else {
        state = .off
        return nil
      }
      state = .open(store)
      if wasDamaged { onProblem(.damaged) }
      try await store.removePages(savedUpTo: now().addingTimeInterval(-Self.maximumAge))
      return store
    }
  }
}
