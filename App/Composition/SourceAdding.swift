import Localization
import Sources
import Subscriptions
import Viper

/// Adds sources to the list, with the messages about it.
nonisolated struct SourceAdding: Sendable {
  private let sources: SubscribedSources
  private let failures: SubscriptionFailures
  private let texts: Strings<AppText>
  private let kinds: Strings<SubscriptionsText>

  @MainActor init(_ context: PresentationContext, sources: SubscribedSources) {
    self.sources = sources
    failures = SubscriptionFailures(context)
    texts = context.strings(AppText.table)
    kinds = context.strings(SubscriptionsText.table)
  }

  /// Adds the source at an address; the answer is a message, or the scene of several to choose from.
  ///
  /// - Throws: a `Failure`, or the error of the load.
  func add(_ address: String, name: String?) async throws -> ActionAnswer {
    switch try await failures.report({ try await sources.add(address, name: name) }) {
    case .choices: .route(await ChoicesModuleFactory.route(to: SourceAddress(address), name: name))
    case .added(let source, let kind, let count, let hasPictures):
      .done(message(source, kind, count, hasPictures))
    }
  }

  /// Adds one of several sources; returns the message about it.
  ///
  /// - Throws: a `Failure`, or the error of the load.
  func add(_ choice: SourceChoice, name: String?) async throws -> String {
    let prefix = choice.kind + ":"
    let candidate = SourceCandidate(
      SourceReference(kind: choice.kind, place: String(choice.id.dropFirst(prefix.count))), title: choice.title)
    let addition = try await failures.report { try await sources.add(candidate, at: choice.id, name: name) }
    guard case .added(let source, let kind, let count, let hasPictures) = addition else { return "" }
    return message(source, kind, count, hasPictures)
  }

  private func message(_ source: Subscription, _ kind: String, _ count: Int, _ hasPictures: Bool) -> String {
    let text: AppText = count == 0 ? .addedWithoutPosts : hasPictures ? .added : .addedWithoutPictures
    let kind = SubscriptionsText(rawValue: kind).map { kinds[$0] } ?? kind
    return texts(text, ["name": source.name, "kind": kind, "count": String(count)])
  }
}
