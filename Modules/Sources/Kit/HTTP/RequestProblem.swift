public import Loading
public import Localization

/// The reasons why a request has no usable answer, other than those of its connection.
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
  /// An answer that arrives more slowly than its limits allow.
  public static let tooSlow = LoadFailure(RequestProblem.tooSlow)
  /// An address of this computer or of a private network, named by a server of the public one.
  public static let privateAddress = LoadFailure(RequestProblem.privateAddress)
  /// A source at an address of this computer or of a private network, which was in the public one before.
  public static let wasPublic = LoadFailure(RequestProblem.wasPublic)
  /// A redirect to an address that is not allowed.
  public static let refusedRedirect = LoadFailure(RequestProblem.refusedRedirect)

  /// An address with the port of another kind of service.
  public static func refusedPort(_ port: Int) -> LoadFailure {
    LoadFailure(RequestProblem.refusedPort, ["port": String(port)])
  }

  /// No connection within a time limit.
  public static func noConnection(within time: Duration) -> LoadFailure {
    LoadFailure(RequestProblem.noConnection, ["seconds": Int(time.components.seconds)])
  }

  /// No byte of an answer within a time limit.
  public static func silence(for time: Duration) -> LoadFailure {
    LoadFailure(RequestProblem.silence, ["seconds": Int(time.components.seconds)])
  }

  /// More redirects than are followed.
  public static func tooManyRedirects(limit: Int) -> LoadFailure {
    LoadFailure(RequestProblem.tooManyRedirects, ["limit": String(limit)])
  }
}
