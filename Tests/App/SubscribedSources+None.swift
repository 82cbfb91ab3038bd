import Reading
import Sources
import SubscriptionList

extension SubscribedSources {
  /// No subscriptions at all.
  static func none(_ cache: Cache) -> SubscribedSources {
    SubscribedSources(
      SubscriptionList(file: nil, isAddress: { _ in false }),
      opener: SourceOpener(
        SourceRecognizer([]), client: OfflineClient(), cache: cache, policy: .savedOnly, pageSize: 10))
  }
}
