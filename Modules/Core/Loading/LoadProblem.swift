public import Localization

/// The failures that loads of any kind can have.
public enum LoadProblem: String, FailureText {
  case offline, notFound, badStatus, notThere, gone, empty, unexpectedValue, malformed, tooLarge, refusedAddress
  case noComments, noCommentsAt, noNetwork

  public static let table = StringTable<LoadProblem>(PackageResources.problems_json)

  public var kind: LoadFailure.Kind {
    switch self {
    case .offline: .offline
    case .gone: .gone
    case .noNetwork: .connectivity
    case .notFound, .noComments, .noCommentsAt: .badArgument
    default: .invalidData
    }
  }

  public var reason: String? {
    switch self {
    case .badStatus: nil
    case .noCommentsAt: Self.noComments.rawValue
    default: rawValue
    }
  }

  public var canBeTriedAgain: Bool { [.empty, .malformed, .noNetwork].contains(self) }
}

extension LoadFailure {
  /// The failure for a resource that is not cached, while the network must not be used.
  public static let offline = LoadFailure(LoadProblem.offline)
  /// The failure for a resource that is permanently gone (410).
  public static let gone = LoadFailure(LoadProblem.gone, status: 410)
  /// The failure for an empty body.
  public static let empty = LoadFailure(LoadProblem.empty)
  /// The failure for a response that is not HTTP, or that cannot be decompressed or decoded.
  public static let malformed = LoadFailure(LoadProblem.malformed)
  /// An address whose scheme is not `http` or `https`, or whose port belongs to another kind of service.
  public static let refusedAddress = LoadFailure(LoadProblem.refusedAddress)

  /// The client errors (4xx) after which retrying may help: request timeout, too early, and too many requests.
  private static let passingStatuses: Set = [408, 425, 429]

  /// Creates the failure for an item that is not among `searched` items.
  public static func notFound(searched: Int) -> LoadFailure {
    LoadFailure(LoadProblem.notFound, ["count": searched])
  }

  /// Creates the failure for `count` sources that all failed because the network is unavailable.
  public static func noNetwork(count: Int) -> LoadFailure { LoadFailure(LoadProblem.noNetwork, ["count": count]) }

  /// Creates the failure for a post whose source provides no comments; `link` is the address of the post's page.
  public static func noComments(link: String?) -> LoadFailure {
    link.map { LoadFailure(LoadProblem.noCommentsAt, ["address": $0]) } ?? LoadFailure(LoadProblem.noComments)
  }

  /// Creates the failure for a response with an HTTP status other than success.
  public static func badStatus(_ status: Int) -> LoadFailure {
    LoadFailure(
      status == 404 ? LoadProblem.notThere : .badStatus, ["status": String(status)], status: status,
      canBeTriedAgain: status >= 500 || passingStatuses.contains(status))
  }

  /// Creates the failure for a response that is larger than `limit` bytes.
  public static func tooLarge(limit: Int) -> LoadFailure {
    LoadFailure(LoadProblem.tooLarge, ["limit": String(limit / (1 << 20))])
  }

  /// Creates the failure for JSON with a missing or mistyped value at `path`, such as `items.3.id`.
  public static func unexpected(path: String) -> LoadFailure {
    LoadFailure(LoadProblem.unexpectedValue, ["path": path])
  }
}
