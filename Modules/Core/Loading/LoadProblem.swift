public import Localization

/// The failures that loads of every kind have in common.
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
  /// It is not saved, and the network must not be used.
  public static let offline = LoadFailure(LoadProblem.offline)
  /// A resource that is permanently gone (410).
  public static let gone = LoadFailure(LoadProblem.gone, status: 410)
  /// An empty body.
  public static let empty = LoadFailure(LoadProblem.empty)
  /// Bytes that are not HTTP, or cannot be decompressed or read.
  public static let malformed = LoadFailure(LoadProblem.malformed)
  /// An address that is not `http` or `https`, or has the port of another kind of service.
  public static let refusedAddress = LoadFailure(LoadProblem.refusedAddress)

  /// The client error statuses after which retrying may help: a timeout, too early, too many requests.
  private static let passingStatuses: Set = [408, 425, 429]

  /// An item that was not found among a number of items.
  public static func notFound(searched: Int) -> LoadFailure {
    LoadFailure(LoadProblem.notFound, ["count": searched])
  }

  /// A number of sources failed because no server can be reached.
  public static func noNetwork(count: Int) -> LoadFailure { LoadFailure(LoadProblem.noNetwork, ["count": count]) }

  /// A post without comments in its source, with the address of its page.
  public static func noComments(link: String?) -> LoadFailure {
    link.map { LoadFailure(LoadProblem.noCommentsAt, ["address": $0]) } ?? LoadFailure(LoadProblem.noComments)
  }

  /// An answer with an HTTP status that is not a success.
  public static func badStatus(_ status: Int) -> LoadFailure {
    LoadFailure(
      status == 404 ? LoadProblem.notThere : .badStatus, ["status": String(status)], status: status,
      canBeTriedAgain: status >= 500 || passingStatuses.contains(status))
  }

  /// An answer larger than the limit, in bytes.
  public static func tooLarge(limit: Int) -> LoadFailure {
    LoadFailure(LoadProblem.tooLarge, ["limit": String(limit / (1 << 20))])
  }

  /// An answer with a value that is missing or of the wrong type, by its path, such as `items.3.id`.
  public static func unexpected(path: String) -> LoadFailure {
    LoadFailure(LoadProblem.unexpectedValue, ["path": path])
  }
}
