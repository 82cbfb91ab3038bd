package import Loading
import Localization
package import Queries
package import SubscriptionList
package import Viper

/// Reports about the list of subscriptions, in the user's language.
package nonisolated struct SubscriptionReports: Sendable {
  /// The maximum number of lines of a file that are reported individually.
  private static let maximumLines = 20

  private let texts: Strings<SourceCommandText>
  private let isInteractive: Bool
  private let language: Language
  private let context: PresentationContext

  /// Creates reports in the language of the given context.
  @MainActor package init(_ context: PresentationContext) {
    self.context = context
    isInteractive = context.isInteractive
    language = context.language
    texts = context.strings(SourceCommandText.table)
  }

  /// Reports subscriptions missing from a timeline.
  ///
  /// An interactive session reports the lists that contain them, a script the reasons on a single line. A common
  /// reason, such as no network or an expired login, is reported instead.
  @MainActor package func missing(_ missing: MissingSources) -> [Failure] {
    if let reason = missing.reason { return [Failure(loading: reason, in: language)] }
    guard isInteractive else {
      let sources = (missing.failed + missing.late).map { source in
        texts(.sourceAndReason, ["name": source.name, "reason": reason(of: source, missing.patience)])
      }
      return [Failure(.connectivity, texts(.leftOut, ["sources": sources.joined(separator: ", ")]))]
    }
    return [
      (SourceCommandText.sourcesFailed, missing.failed.count, ListWord.failed),
      (.sourcesLate, missing.late.count, .late),
    ].filter { $0.1 > 0 }.map { key, count, word in
      let command = "\(ShellWord.sources.rawValue) \(word.rawValue)"
      return Failure(.connectivity, texts(key, ["count": count, "command": command]))
    }
  }

  /// Returns a short reason why a source is missing.
  @MainActor private func reason(of source: LateSource, _ patience: PatienceTime?) -> String {
    if source.isUnanswered, let patience { return texts(.noAnswer, ["time": patience.text]) }
    if source.error.kind == .rateLimited, let end = source.error.until { return context.pauseText(until: end) }
    let message = Failure(loading: source.error, in: language).message
    return [".", "。"].contains(message.last) ? String(message.dropLast()) : message
  }

  /// Reports that a subscription has moved permanently.
  package func moved(_ name: String, to address: String) -> Failure {
    Failure(.storage, texts(.sourceMoved, ["name": name, "address": address]))
  }

  /// Reports a feed change that the account's server refused after the command had ended.
  package func refused(_ failure: LoadFailure, of feed: String, by account: String) -> Failure {
    let reason = Failure(loading: failure, in: language).message
    return Failure(.badArgument, texts(.changeRefused, ["account": account, "feed": feed, "reason": reason]))
  }

  /// Reports that passwords were moved out of the list.
  package func movedPasswords(of count: Int, from list: String, to file: String) -> Failure {
    Failure(.storage, texts(.passwordsMoved, ["count": count, "list": list, "file": file]))
  }

  /// Returns the failures for invalid lines of the filter file: one for each of the first lines, and one with the
  /// number of remaining lines.
  package func failures(_ problems: [FilterProblem], in file: String) -> [Failure] {
    first(problems, in: file) { failure($0, in: file) }
  }

  /// Returns the failures for ignored lines or options of the list file: one for each of the first ones, and one with
  /// the number of remaining ones.
  package func failures(_ problems: [SubscriptionProblem], in file: String) -> [Failure] {
    first(problems, in: file) { failure($0, in: file) }
  }

  private func first<Problem>(_ problems: [Problem], in file: String, failure: (Problem) -> Failure) -> [Failure] {
    let failures = problems.prefix(Self.maximumLines).map(failure)
    guard problems.count > failures.count else { return failures }
    let values: [String: any TextValue] = ["file": file, "count": problems.count - failures.count]
    return failures + [Failure(.storage, texts(.moreLines, values), reason: SubscriptionProblem.scriptReason)]
  }

  /// Returns the failure for an invalid line of the filter file.
  private func failure(_ problem: FilterProblem, in file: String) -> Failure {
    let values: [String: any TextValue] = ["file": file, "line": String(problem.line), "reason": problem.failure]
    return Failure(.storage, texts(.filterLine, values), reason: SubscriptionProblem.scriptReason)
  }

  /// Returns the failure for an ignored line of the list file, or for an ignored option.
  private func failure(_ problem: SubscriptionProblem, in file: String) -> Failure {
    let values = ["file": file, "line": String(problem.line)]
    let message =
      switch problem.reason {
      case .unreadable: texts(.sourceLineUnreadable, values)
      case .notAnAddress: texts(.sourceLineNoAddress, values)
      case .notAQuery(let problem):
        texts(
          .sourceLineQuery,
          values.merging(["reason": Failure(loading: problem.failure, in: language).message]) { $1 })
      case .listedBefore(let line): texts(.sourceLineRepeated, values.merging(["first": String(line)]) { $1 })
      case .wrongOption(let option): texts(.sourceLineOption, values.merging(["option": option]) { $1 })
      }
    return Failure(.storage, message, reason: SubscriptionProblem.scriptReason)
  }
}
