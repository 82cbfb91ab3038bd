public import Loading
public import Localization

/// The reasons why a request has no usable response, except connection problems.
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
  /// The failure for a response that arrives more slowly than its limits permit.
  public static let tooSlow = LoadFailure(RequestProblem.tooSlow)
  /// The failure for an address on this computer or in a private network that a server in the public network has
  /// provided.
  public static let privateAddress = LoadFailure(RequestProblem.privateAddress)
  /// The failure for a source on this computer or in a private network that was in the public network before.
  public static let wasPublic = LoadFailure(RequestProblem.wasPublic)
  /// The failure for a redirect to a forbidden address.
  public static let refusedRedirect = LoadFailure(RequestProblem.refusedRedirect)

  /// The failure for an address whose port belongs to a different kind of service.
  public static func refusedPort(_ port: Int) -> LoadFailure {
    LoadFailure(RequestProblem.refusedPort, ["port": String(port)])
  }

  /// The failure for a server to which no connection was established within a time limit.
  public static func noConnection(within time: Duration) -> LoadFailure {
    LoadFailure(RequestProblem.noConnection, ["seconds": Int(time.components.seconds)])
  }

  /// The failure for a server that sent nothing within a time limit.
  public static func silence(for time: Duration) -> LoadFailure {
    LoadFailure(RequestProblem.silence, ["seconds": Int(time.components.seconds)])
  }

  /// The failure for a request with more redirects than the limit.
  public static func tooManyRedirects(limit: Int) -> LoadFailure {
    LoadFailure(RequestProblem.tooManyRedirects, ["limit": String(limit)])
  }

  /// The name of the server that did not respond; nil for any other failure.
  package var silentServer: String? {
    kind == .silence ? host.flatMap { WebServer(named: $0)?.limitName } : nil
  }
}
