import Loading
import Localization
import Shell
import Sources
import SubscriptionList
import Subscriptions
import Viper

/// Adds sources to the list, with the messages about it.
nonisolated struct SourceAdding: Sendable {
  private let sources: SubscribedSources
  private let texts: Strings<ProgramText>
  private let kinds: Strings<SubscriptionsText>
  private let lists: Strings<ListText>
  private let language: Language
  private let isInteractive: Bool

  @MainActor init(_ context: PresentationContext, sources: SubscribedSources) {
    self.sources = sources
    texts = context.strings(ProgramText.table)
    kinds = context.strings(SubscriptionsText.table)
    lists = context.strings(ListText.table)
    language = context.language
    isInteractive = context.isInteractive
  }

  /// Adds the source at an address; the answer is a message, or the scene of several to choose from.
  ///
  /// - Throws: a `Failure`, a `LoadFailure` of the list, or `CancellationError`.
  func add(_ address: String, name: String?) async throws -> Answer {
    switch try await named(SourceAddress(address).text, { try await sources.add(address, name: name) }) {
    case .choices: .route(await ChoicesModuleFactory.route(to: SourceAddress(address), name: name))
    case .added(let added): .done(message(added))
    }
  }

  /// Adds one of several sources; returns the message about it.
  ///
  /// - Throws: a `Failure`, or `CancellationError`.
  func add(_ choice: SourceChoice, name: String?) async throws -> String {
    let prefix = choice.kind + ":"
    let candidate = SourceCandidate(
      SourceReference(kind: choice.kind, place: String(choice.id.dropFirst(prefix.count))), title: choice.title)
    let added = try await named(choice.title ?? choice.id) {
      try await sources.add(candidate, at: choice.id, name: name)
    }
    return message(added)
  }

  /// The result of work, which may fail when the person does something else: its failure names the source, as it was
  /// found and not as it would be called.
  private func named<Value: Sendable>(
    _ name: String, _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    do {
      return try await work()
    } catch let error as LoadFailure where !ListProblem.allCases.contains(where: error.isOf) {
      let failure = Failure(loading: error, in: language)
      throw failure.with(message: texts(.notAdded, ["name": name, "reason": failure.message]))
    }
  }

  private func message(_ added: AddedSource) -> String {
    let text: ProgramText =
      added.postCount == 0 ? .addedWithoutPosts : added.hasPictures ? .added : .addedWithoutPictures
    let kind = SubscriptionsText(rawValue: added.kind).map { kinds[$0] } ?? added.kind
    let message = texts(text, ["name": added.subscription.name, "kind": kind, "count": added.postCount])
    let sentences = [message] + added.omissions.map { $0.text(lists) } + (isInteractive ? [texts[.sourcesHint]] : [])
    return sentences.joined(separator: " ")
  }
}
