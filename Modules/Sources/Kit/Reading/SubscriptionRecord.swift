public import Foundation
import Loading

/// The stored state of a subscription.
///
/// Only readers with a record show posts as unread.
public struct SubscriptionRecord: Sendable {
  /// The states of the subscriptions.
  let summaries: SourceSummaries
  /// Returns the name of the kind of source; nil if it is unknown.
  let kind: @Sendable () async -> String?
  /// Reads the saved states, and returns the name of the subscription; nil if there is no subscription to the source
  /// anymore.
  let readName: @Sendable () async -> String?
  /// Whether the texts of posts are replaced by the articles on their pages.
  let wantsFullText: @Sendable () -> Bool
  /// Called if an address of the source has moved permanently.
  let onMove: @Sendable (_ from: URL, _ to: URL) async -> Void

  public init(
    _ summaries: SourceSummaries, kind: @escaping @Sendable () async -> String?,
    readName: @escaping @Sendable () async -> String?, wantsFullText: @escaping @Sendable () -> Bool,
    onMove: @escaping @Sendable (_ from: URL, _ to: URL) async -> Void
  ) {
    self.summaries = summaries
    self.kind = kind
    self.readName = readName
    self.wantsFullText = wantsFullText
    self.onMove = onMove
  }

  /// Records that the source has responded with its list of posts.
  func loaded(_ source: String, at date: Date, _ freshness: Freshness) async {
    summaries.loaded(source, named: await readName(), kind: await kind(), at: date, freshness)
  }

  /// Records that the list of posts could not be loaded.
  ///
  /// Does nothing without a network connection, because that is not a failure of the source.
  func failed(_ source: String, with error: any Error) async {
    guard let error = error as? LoadFailure, error.kind != .offline else { return }
    summaries.failed(source, named: await readName(), with: error)
  }
}
