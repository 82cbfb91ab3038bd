public import Loading
public import Localization

/// The reasons why a request has no usable response, except problems of the connection.
public enum RequestProblem: String, FailureText {
  case noConnection, silence, tooSlow, privateAddress, wasPublic, refusedRedirect, tooManyRedirects, refusedPort

  public static let table = StringTable<RequestProblem>(PackageResources.problems_json)

  public var kind: LoadFailure.Kind {
    [.noConnection, .silence, .tooSlow].contains(self) ? .silence : .invalidData
  }

  public var reason: String? {
    switch self {
    case .noConnection: ConnectionProblem.timedOut.reason
    case .refusedPort: LoadProblem.refusedAddress.reason
    default: rawValue
    }
  }
  public var canBeTriedAgain: Bool { kind == .silence }
}

extension LoadFailure {
  /// A response that arrives more slowly than its limits allow.
  public static let tooSlow = LoadFailure(RequestProblem.tooSlow)
  /// An address on this computer or in a private network that comes from a server in the public network.
  public static let privateAddress = LoadFailure(RequestProblem.privateAddress)
  /// A source on this computer or in a private network that was in the public network before.
  public static let wasPublic = LoadFailure(RequestProblem.wasPublic)
  /// The failure for a redirect to a forbidden address.
  public static let refusedRedirect = LoadFailure(RequestProblem.refusedRedirect)

  /// An address whose port belongs to another kind of service.
  public static func refusedPort(_ port: Int) -> LoadFailure {
    LoadFailure(RequestProblem.refusedPort, ["port": String(port)])
  }

  /// A server to which no connection was established within a time limit.
  public static func noConnection(within time: Duration) -> LoadFailure {
    LoadFailure(RequestProblem.noConnection, ["seconds": Int(time.components.seconds)])
  }

  /// A server that sent nothing within a time limit.
  public static func silence(for time: Duration) -> LoadFailure {
    LoadFailure(RequestProblem.silence, ["seconds": Int(time.components.seconds)])
  }

  /// A request with more redirects than the limit.
  public static func tooManyRedirects(limit: Int) -> LoadFailure {
    LoadFailure(RequestProblem.tooManyRedirects, ["limit": String(limit)])
  }
}
