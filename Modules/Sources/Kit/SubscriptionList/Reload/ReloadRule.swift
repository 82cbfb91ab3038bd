import Foundation
import Loading
import Posts
import Reading

/// Decides when a subscription is due to be loaded automatically: after the longest of its interval, of the time that
/// its feed asks for, and of the time for which its last answer is fresh, but not before the end of a server's pause.
///
/// The time is longer after each further failure; a source that is gone is never due.
struct ReloadRule: Hashable, Sendable {
  /// The way in which the times of sources are spread.
  enum Spread: Hashable, Sendable {
    /// Up to a tenth longer or shorter, always the same for a source; the time that a server asks for, only longer.
    case bySource
    /// A tenth shorter, so that the runs of another program that come a little early count.
    case early
  }

  /// The interval of sources that have none of their own, in seconds.
  let interval: TimeInterval
  let spread: Spread

  /// The maximum time for which an answer counts as fresh, in seconds.
  private static let maximumAge: TimeInterval = 8 * 3_600
  /// The maximum time that a feed may ask for, and after failures, in seconds.
  private static let day: TimeInterval = 24 * 3_600
  /// The time after the first failure, in seconds; each further one doubles it.
  private static let firstPause: TimeInterval = 3_600
  /// The time until the network is tried again, in seconds.
  private static let networkPause: TimeInterval = 10 * 60

  /// The date from which a subscription is due; nil if it never is.
  ///
  /// - Parameters:
  ///   - id: the subscription.
  ///   - every: its own interval.
  ///   - summary: its state.
  ///   - hasNetwork: whether its failure is its own, and not that of the network.
  /// - Returns: the date, which is past for one that was never loaded.
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

  /// Whether a subscription is due at a date; true if its last attempt is later, by a clock that was wrong.
  func isDue(
    _ id: Subscription.ID, every: ReloadInterval?, _ summary: SourceSummary, hasNetwork: Bool = true, at now: Date
  ) -> Bool {
    guard let date = date(of: id, every: every, summary, hasNetwork: hasNetwork) else { return false }
    return date <= now || (summary.reload.attemptedAt ?? .distantPast) > now
  }

  /// The factor of the times of a source, from 0.9 to 1.1.
  private func factor(of id: Subscription.ID) -> Double {
    switch spread {
    case .early: return 0.9
    case .bySource:
      // FNV-1a: the same in each run.
      let hash = id.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      return 0.9 + 0.2 * Double((hash ^ (hash >> 32)) % 1_001) / 1_000
    }
  }
}
