import Foundation
import HTTP
import Loading
import Posts
import Reading
import Sources
import SubscriptionList

// Defaults for the arguments that most tests do not care about.

extension SourceOpener {
  /// An opener that reads no metadata of images, for an English reader.
  init(
    _ recognizer: SourceRecognizer, client: any HTTPClient, cache: Cache, policy: ReadingPolicy, pageSize: Int,
    readArticle: @escaping SourceReader.ReadArticle = { _, _, _ in throw LoadFailure.malformed },
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.init(
      recognizer, client: client, cache: cache, policy: policy, pageSize: pageSize, imageMetadata: { _ in nil },
      language: { "en" }, readArticle: readArticle, now: now)
  }
}

extension SubscriptionList {
  /// A list that reports nothing.
  convenience init(
    file: URL?, builtIn: [Subscription] = [], passwords: SourcePasswords = .inMemory(),
    isAddress: @escaping @Sendable (SourceAddress) -> Bool
  ) {
    self.init(
      file: file, builtIn: builtIn, passwords: passwords, isAddress: isAddress, onProblems: { _ in }, onError: { _ in })
  }
}

extension SubscribedSources {
  /// Subscriptions that report nothing.
  convenience init(
    _ list: SubscriptionList, opener: SourceOpener, keep: @escaping @Sendable () -> KeepAge = { .usual },
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.init(list, opener: opener, keep: keep, now: now, onMove: { _, _ in }, onMissing: { _ in })
  }
}
