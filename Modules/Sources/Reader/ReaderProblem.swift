package import HTTP
public import Loading
public import Localization

/// The reasons why a resource of a Google Reader API cannot be loaded or changed.
public enum ReaderProblem: String, FailureText {
  case needsLogin, loginEnded, notConfirmed, noToken

  public static let table = StringTable<ReaderProblem>(PackageResources.reader_json)

  public var kind: LoadFailure.Kind {
    switch self {
    case .needsLogin, .loginEnded: .needsLogin
    case .notConfirmed, .noToken: .invalidData
    }
  }

  public var canBeTriedAgain: Bool { true }
}

extension LoadFailure {
  /// Creates the failure for a request without a login.
  package static func needsLogin(_ reader: ReaderAPI) -> LoadFailure {
    LoadFailure(
      ReaderProblem.needsLogin, ["login": AccountID(of: reader).signInName], host: reader.server.name, status: 401)
  }

  /// Creates the failure for an account of a Google Reader API whose login the server has ended.
  package static func readerLoginEnded(_ account: AccountID) -> LoadFailure {
    LoadFailure(
      ReaderProblem.loginEnded, ["account": "\(account)", "login": account.signInName], host: account.server.name,
      status: 401)
  }
}
