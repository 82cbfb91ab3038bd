import Posts
import Reading
import Sources
import SubscriptionList

extension SubscribedSources {
  /// No subscriptions at all.
  static func none(_ cache: Cache) -> SubscribedSources {
    SubscribedSources(
      SubscriptionList(
        file: nil, passwords: .inMemory(), isAddress: { _ in false }, onProblems: { _ in }, onError: { _ in }),
      opener: SourceOpener(
        SourceRecognizer([]), client: OfflineClient(), cache: cache, policy: .savedOnly, pageSize: 10,
        imageMetadata: { _ in nil }, language: { "en" }),
      keep: { .usual }, onMove: { _, _ in }, onMissing: { _ in })
  }
}
