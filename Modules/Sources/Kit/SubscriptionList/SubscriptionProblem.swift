public import Loading
public import Localization
public import Queries

/// A line of the subscriptions file, or an option on a line, that was ignored.
public struct SubscriptionProblem: Hashable, Sendable {
  /// The reason why the line or option was ignored.
  public enum Reason: Hashable, Sendable {
    /// A quotation mark is not closed, a name follows the tags, or the line is too long or not UTF-8.
    case unreadable
    /// The text is not the address of a source.
    case notAnAddress
    /// The text of a saved view is not a query.
    case notAQuery(QueryProblem)
    /// An earlier line has the same address.
    case listedBefore(line: Int)
    /// The given option has an invalid value; its source is listed without the option.
    case wrongOption(String)
  }

  /// The reason, for scripts, in failures that report an ignored line of a file.
  public static let scriptReason = "line"

  /// The number of the line, counted from 1.
  public let line: Int
  /// The reason why the line or option was ignored.
  public let reason: Reason

  init(line: Int, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }
}

/// The reasons why the list of subscriptions was not changed.
public enum ListProblem: String, FailureText {
  case busy, unusable, listed, notListed, full, unwritable, passwordsUnwritable, accountsUnwritable, accountGone
  case noneInTime

  public static let table = StringTable<ListProblem>(PackageResources.problems_json)

  public var kind: LoadFailure.Kind {
    switch self {
    case .busy, .unusable, .passwordsUnwritable, .accountsUnwritable: .storage
    case .listed, .notListed, .full, .unwritable, .accountGone: .badArgument
    case .noneInTime: .connectivity
    }
  }
  public var reason: String? { self == .noneInTime ? ConnectionProblem.timedOut.rawValue : nil }
  public var canBeTriedAgain: Bool { true }
}
