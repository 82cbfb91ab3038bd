import Foundation
import Posts
import Reading

/// Determines when a subscription is due for an automatic reload: after the longest of its interval, the time that its
/// feed requests, and the time for which its last response is fresh; but never during a pause that its server requests.
///
/// Each further failure lengthens the time. A source that is permanently gone is never due.
struct ReloadRule: Hashable, Sendable {
  /// How the times vary, so that not all sources are loaded at once.
  enum Spread: Hashable, Sendable {
    /// The time varies by up to a tenth, but is not shorter than a server requests; the variation of a source is
    /// constant.
    case bySource
    /// The time is a tenth shorter, so that another program may start FeedShell slightly early.
    case early
  }

  /// The interval for sources without an interval of their own, in seconds.
  let interval: TimeInterval
  let spread: Spread

  /// The maximum time for which a response counts as fresh, in seconds.
  private static let maximumAge: TimeInterval = 8 * 3_600
  /// The maximum time until the next load, requested by a feed or server, or after failures, in seconds.
  private static let day: TimeInterval = 24 * 3_600
  /// The time until the next load after the first failure, in seconds; doubles with each further failure.
  private static let firstPause: TimeInterval = 3_600
  /// The time until the next attempt after a failure of the network, in seconds.
  private static let networkPause: TimeInterval = 10 * 60

  /// The date when a subscription is due, in the past if it was never loaded; nil if it is never due.
  ///
  /// `every` is the subscription's own interval; `hasNetwork` is false if a failure of the subscription was caused by a
  /// missing network.
  func date(
    of id: Subscription.ID, every: ReloadInterval?, _ summary: SourceSummary, hasNetwork: Bool = true
  ) -> Date? {
    guard !summary.isGone else { return nil }
    let facts = summary.reload
    guard let attempt = facts.attemptedAt ?? summary.loadedAt else { return .distantPast }
    let factor = factor(of: id)
    let own = (every?.seconds ?? interval) * factor
    let wait: TimeInterval
    if facts.failures == 0 {
      let asked = max(
        min(TimeInterval(facts.ttl ?? 0) * 60, Self.day), min(TimeInterval(facts.maxAge ?? 0), Self.maximumAge))
      wait = max(own, asked * (spread == .early ? factor : max(1, factor)))
    } else if hasNetwork {
      let pause = Self.firstPause * TimeInterval(1 << min(facts.failures - 1, 10))
      wait = max(own, min(pause, Self.day) * factor)
    } else {
      wait = Self.networkPause
    }
    return max(attempt + wait, min(facts.retryAt ?? .distantPast, attempt + Self.day))
  }

  /// Whether a subscription is due at `now`; true if its last attempt is later than `now`, because of a wrong clock.
  func isDue(
    _ id: Subscription.ID, every: ReloadInterval?, _ summary: SourceSummary, hasNetwork: Bool = true, at now: Date
  ) -> Bool {
    guard let date = date(of: id, every: every, summary, hasNetwork: hasNetwork) else { return false }
    return date <= now || (summary.reload.attemptedAt ?? .distantPast) > now
  }

  /// The factor for the times of a source, from 0.9 to 1.1.
  private func factor(of id: Subscription.ID) -> Double {
    switch spread {
    case .early: return 0.9
    case .bySource:
      // The hash is FNV-1a, which is the same in each run.
      let hash = id.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      return 0.9 + 0.2 * Double((hash ^ (hash >> 32)) % 1_001) / 1_000
    }
  }
}
