public import Localization

/// The reason why a connection failed or broke.
public enum ConnectionProblem: String, FailureText {
  case unknownHost, refused, unreachable, timedOut
  case expiredCertificate, futureCertificate, otherNameCertificate, unknownIssuer, untrusted, insecure, plain, closed
  /// libcurl is missing on this computer.
  case noLibrary
  case unknownProxy, noProxy, refusedByProxy, proxyLogin, insecureProxy
  case failed

  public static let table = StringTable<ConnectionProblem>(PackageResources.connections_json)

  public var kind: LoadFailure.Kind { self == .timedOut ? .silence : .connectivity }

  public var canBeTriedAgain: Bool {
    [.unknownHost, .refused, .unreachable, .timedOut, .closed, .failed, .unknownProxy, .noProxy, .refusedByProxy]
      .contains(self)
  }
}

extension LoadFailure {
  /// Whether the usual cause is a missing network connection: the server's name cannot be resolved, or it is
  /// unreachable.
  public var suggestsMissingNetwork: Bool {
    kind == .connectivity
      && [ConnectionProblem.unknownHost, .unreachable].contains { $0.rawValue == reason }
  }

  /// Creates a failure for a source that could not be reached or whose connection broke.
  public static func connectivity(_ problem: ConnectionProblem) -> LoadFailure { LoadFailure(problem) }
}
