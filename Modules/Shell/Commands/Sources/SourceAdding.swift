import Loading
import Localization
import Queries
import Shell
package import Sources
package import SubscriptionList
package import Viper

/// Adds sources to the list, and creates the messages about them.
package nonisolated struct SourceAdding: Sendable {
  private let sources: SubscribedSources
  private let texts: Strings<SourceCommandText>
  private let lists: Strings<ListText>
  private let language: Language
  private let isInteractive: Bool
  private let didChange: ListExchange.DidChange
  private let number: NumberOfRow

  /// Returns the number of a source's row; nil unless the list of sources is on top.
  package typealias NumberOfRow = @MainActor @Sendable (_ name: String) -> Int?

  /// Adds sources to the list of `sources`.
  ///
  /// `didChange` is called after each change, with a function that undoes the change. `number` returns the number of a
  /// source's row.
  @MainActor package init(
    _ context: PresentationContext, sources: SubscribedSources, didChange: @escaping ListExchange.DidChange,
    number: @escaping NumberOfRow = { _ in nil }
  ) {
    self.number = number
    self.sources = sources
    self.didChange = didChange
    texts = context.strings(SourceCommandText.table)
    lists = context.strings(ListText.table)
    language = context.language
    isInteractive = context.isInteractive
  }

  /// Adds the source at an address, with the typed name and groups.
  ///
  /// Returns a message. If the address leads to several sources, returns the list of choices in an interactive session,
  /// and throws in a script.
  func add(
    _ address: String, name typed: String?, choices: @MainActor (SourceAddress, String?) -> Route
  ) async throws -> Answer {
    let words = TaggedText(typed ?? "")
    let result = try await named(SourceAddress(address).text.withoutPasswords) {
      try await sources.add(address, name: words.text.nonBlank, tags: words.tags)
    }
    return switch result {
    case .choices(let found) where !isInteractive: throw several(found)
    case .choices: .route(await choices(SourceAddress(address), typed))
    case .added(let added): .done(await message(added))
    }
  }

  /// Adds one of several sources, with the typed name and groups; returns a message.
  package func add(_ candidate: SourceCandidate, name typed: String?) async throws -> String {
    let words = TaggedText(typed ?? "")
    let address = candidate.location.address
    let added = try await named(candidate.title ?? address) {
      try await sources.add(candidate, at: address, name: words.text.nonBlank, tags: words.tags)
    }
    return await message(added)
  }

  /// Performs work; an error message includes `name`, because the user may be doing something else by then.
  ///
  /// Errors of the list, such as a duplicate source, are rethrown unchanged.
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

  /// Returns the message about an added source, and records how to undo the addition.
  private func message(_ added: AddedSource) async -> String {
    let name = added.subscription.name
    await didChange("\(ShellWord.add.rawValue) \(name)") { [sources, subscription = added.subscription] in
      _ = try sources.remove([subscription])
    }
    let number = isInteractive ? await number(name).map(String.init) : nil
    let values: [String: any TextValue] = ["name": name, "count": added.postCount, "number": number ?? ""]
    let key: SourceCommandText = number == nil ? .added : .addedAs
    let message = texts(added.postCount == 0 ? .addedWithoutPosts : key, values)
    // A name with quotation marks cannot be typed in quotation marks.
    let command = number ?? CommandWords.word(name).map { "\(ShellWord.source.rawValue) \($0)" }
    let hint = isInteractive && added.postCount > 0 ? command.map { texts(.readHint, ["command": $0]) } : nil
    let comments = added.commentFeeds.map { texts(.commentsHint, ["command": adding($0)]) }
    return ([message] + added.omissions.map { $0.text(lists) } + [hint].compactMap(\.self) + comments)
      .joined(separator: " ")
  }

  /// Creates the failure for a page with several feeds; the message lists the commands for adding each feed.
  private func several(_ candidates: [SourceCandidate]) -> Failure {
    let commands = candidates.map(adding).joined(separator: "\n")
    return Failure(.badArgument, texts(.severalFeeds, ["count": candidates.count, "commands": commands]))
  }

  /// Returns the command that adds a source.
  private func adding(_ candidate: SourceCandidate) -> String {
    "\(isInteractive ? "" : "feedshell ")\(ShellWord.add.rawValue) \(candidate.location.address)"
  }
}
