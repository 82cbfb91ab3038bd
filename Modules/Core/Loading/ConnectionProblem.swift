public import Localization

/// The reason why a connection failed or broke.
public enum ConnectionProblem: String, FailureText {
  case unknownHost, refused, unreachable, timedOut
  case expiredCertificate, futureCertificate, otherNameCertificate, unknownIssuer, untrusted, insecure, plain, closed
  /// No library for the network on this computer: libcurl.
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
  /// Whether it is as without a network: no name is found, or no way leads there.
  public var isAsWithoutNetwork: Bool {
    kind == .connectivity
      && [ConnectionProblem.unknownHost, .unreachable].contains { $0.rawValue == reason }
  }

  /// No answer from the source.
  public static func connectivity(_ problem: ConnectionProblem) -> LoadFailure { LoadFailure(problem) }
}
