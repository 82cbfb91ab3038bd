package import Foundation
public import Loading
public import Localization

/// The conditions under which a source is not asked.
public enum ReadingProblem: String, FailureText {
  case rateLimited, rateLimitedForNow, noMessages

  public static let table = StringTable<ReadingProblem>(PackageResources.problems_json)

  public var kind: LoadFailure.Kind { self == .noMessages ? .badArgument : .rateLimited }
  public var reason: String? { self == .rateLimitedForNow ? Self.rateLimited.rawValue : rawValue }
}

extension LoadFailure {
  /// A server that refuses requests until a date, if it is known, with the status of its refusal.
  package static func rateLimited(host: String, until: Date?, status: Int? = nil) -> LoadFailure {
    LoadFailure(
      until == nil ? ReadingProblem.rateLimitedForNow : .rateLimited, host: host, status: status, until: until)
  }
}
