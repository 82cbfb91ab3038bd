package import Foundation
public import Loading
public import Localization

/// The reasons why a source was not requested.
public enum ReadingProblem: String, FailureText {
  case rateLimited, rateLimitedForNow, noMessages, notStored, outboxUnreadable
  /// The server does not permit the login to move the marker of a timeline.
  case markerRefused

  public static let table = StringTable<ReadingProblem>(PackageResources.problems_json)

  public var kind: LoadFailure.Kind {
    switch self {
    case .rateLimited, .rateLimitedForNow: .rateLimited
    case .noMessages: .badArgument
    case .notStored, .outboxUnreadable: .storage
    case .markerRefused: .needsLogin
    }
  }
  public var reason: String? { self == .rateLimitedForNow ? Self.rateLimited.rawValue : rawValue }
}

extension LoadFailure {
  /// Creates the failure for a server that refuses requests until a date, with the status it sent; the date is nil if
  /// it is unknown.
  package static func rateLimited(host: String, until: Date?, status: Int? = nil) -> LoadFailure {
    LoadFailure(
      until == nil ? ReadingProblem.rateLimitedForNow : .rateLimited, host: host, status: status, until: until)
  }
}
