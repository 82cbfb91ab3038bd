import DemoServer
import Foundation
import Loading
import Posts
import Reading
import Sources
import Storage
import SubscriptionList
import Viper

/// The user's list of subscriptions, and the ones of a first start.
struct UserSubscriptions {
  /// The file, which need not exist.
  let file: URL
  let recognizer: SourceRecognizer

  /// The subscriptions without a file: the demo as each kind of source.
  private var builtIn: [Subscription] {
    [
      Subscription("demo", name: "Demo"),
      Subscription("mastodon:\(DemoClient.base.absoluteString)/public", name: "Demo server"),
      Subscription("feed:\(DemoClient.base.absoluteString)/feed.xml", name: "Demo feed"),
    ].filter { recognizer.isAddress($0.address) }
  }

  /// Whether an address is that of the demo, as one of its kinds of sources.
  static func isOfDemo(_ address: SourceAddress) -> Bool {
    address.text == "demo" || address.text.contains("//\(DemoClient.host)")
  }

  /// The subscriptions in the user's file, with their readers.
  ///
  /// - Parameters:
  ///   - opener: opens the sources.
  ///   - keep: the time for which posts are kept of those whose line says none.
  ///   - context: the language of the reports.
  ///   - report: called once for each line that is left out, for a file that cannot be read, and for each source that
  ///     has moved for good or is missing from a merged timeline.
  /// - Returns: the subscriptions.
  func sources(
    opener: SourceOpener, keep: @escaping @Sendable () -> KeepAge, _ context: PresentationContext,
    report: @escaping @MainActor @Sendable (Failure) -> Void
  ) -> SubscribedSources {
    let failures = SubscriptionFailures(context)
    let path = file.path
    let list = list(
      onProblem: { problem in Task { @MainActor in report(failures.failure(problem, in: path)) } },
      onError: { error in Task { @MainActor in report(Failure(loading: error, in: context.language)) } })
    return SubscribedSources(
      list, opener: opener, keep: keep,
      onMove: { name, address in Task { @MainActor in report(failures.moved(name, to: address)) } },
      onMissing: { missing, network in
        Task { @MainActor in
          report(network.map { Failure(loading: $0, in: context.language) } ?? failures.missing(missing))
        }
      })
  }

  /// The list in the user's file.
  ///
  /// - Parameters:
  ///   - onProblem: called once for each line that is left out.
  ///   - onError: called once if the file cannot be read.
  /// - Returns: the list.
  func list(
    onProblem: @escaping @Sendable (SubscriptionProblem) -> Void,
    onError: @escaping @Sendable (LoadFailure) -> Void
  ) -> SubscriptionList {
    SubscriptionList(
      file: file, builtIn: builtIn, isAddress: recognizer.isAddress, onProblem: onProblem, onError: onError)
  }
}
