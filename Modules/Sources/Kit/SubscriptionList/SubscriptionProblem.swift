public import Loading
public import Localization
public import Queries

/// A line of the file of subscriptions that was left out, or an option of one.
public struct SubscriptionProblem: Hashable, Sendable {
  /// The reason.
  public enum Reason: Hashable, Sendable {
    /// A quotation mark that is not closed, a name after the tags, too many bytes, or bytes that are not UTF-8.
    case unreadable
    /// A text that is not an address of a source.
    case notAnAddress
    /// A saved view whose text is no query.
    case notAQuery(QueryProblem)
    /// The address of an earlier line.
    case listedBefore(line: Int)
    /// An option with a value that cannot be used, as written; its source is listed without it.
    case wrongOption(String)
  }

  /// The reason, for scripts, of a line that was left out of this or another file; the rest of the file was read.
  public static let scriptReason = "line"

  /// The number of the line, from 1.
  public let line: Int
  /// The reason.
  public let reason: Reason

  init(line: Int, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }
}

/// The conditions under which the list of subscriptions is not changed.
public enum ListProblem: String, FailureText {
  case busy, unusable, listed, notListed, full, unwritable, passwordsUnwritable, noneInTime

  public static let table = StringTable<ListProblem>(PackageResources.problems_json)

  public var kind: LoadFailure.Kind {
    switch self {
    case .busy, .unusable, .passwordsUnwritable: .storage
    case .listed, .notListed, .full, .unwritable: .badArgument
    case .noneInTime: .connectivity
    }
  }
  public var reason: String? { self == .noneInTime ? ConnectionProblem.timedOut.rawValue : nil }
  public var canBeTriedAgain: Bool { true }
}
