package import Filters
import Localization
import Queries
package import SubscriptionList
package import Viper

/// The reports about the list of subscriptions in the user's language.
package nonisolated struct SubscriptionReports: Sendable {
  /// The maximum number of subscriptions that a message at the prompt names.
  private static let maximumNames = 3

  private let texts: Strings<SourceCommandText>
  private let isInteractive: Bool
  private let language: Language

  /// The reports of a visit.
  @MainActor package init(_ context: PresentationContext) {
    isInteractive = context.isInteractive
    language = context.language
    texts = context.strings(SourceCommandText.table)
  }

  /// The report of subscriptions that are missing from a merged timeline; a script has no list to look them up in.
  package func missing(_ subscriptions: [Subscription]) -> Failure {
    let message = texts(.sourcesMissing, ["names": names(of: subscriptions)])
    return Failure(.connectivity, isInteractive ? message + " " + texts[.reasonsHint] : message)
  }

  /// The report of subscriptions that a list does not wait for.
  package func late(_ subscriptions: [Subscription]) -> Failure {
    Failure(.connectivity, texts(.sourcesLate, ["count": subscriptions.count, "names": names(of: subscriptions)]))
  }

  private func names(of subscriptions: [Subscription]) -> String {
    let maximum = isInteractive ? Self.maximumNames : subscriptions.count
    let names = subscriptions.prefix(maximum).map(\.name) + (subscriptions.count > maximum ? ["…"] : [])
    return names.joined(separator: ", ")
  }

  /// The report of a subscription that has moved for good.
  package func moved(_ name: String, to address: String) -> Failure {
    Failure(.storage, texts(.sourceMoved, ["name": name, "address": address]))
  }

  /// The report of passwords that were in the list.
  package func movedPasswords(of count: Int, from list: String, to file: String) -> Failure {
    Failure(.storage, texts(.passwordsMoved, ["count": count, "list": list, "file": file]))
  }

  /// The failure for a line of the file of filters that is none.
  package func failure(_ problem: FilterProblem, in file: String) -> Failure {
    let values: [String: any TextValue] = ["file": file, "line": String(problem.line), "reason": problem.failure]
    return Failure(.storage, texts(.filterLine, values), reason: SubscriptionProblem.scriptReason)
  }

  /// The failure for a line of the file that was left out, or for an option of it.
  package func failure(_ problem: SubscriptionProblem, in file: String) -> Failure {
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
