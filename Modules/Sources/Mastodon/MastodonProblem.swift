package import HTTP
public import Loading
public import Localization

/// The reasons why a resource of a Mastodon-compatible server cannot be loaded or changed.
public enum MastodonProblem: String, FailureText {
  case needsLogin, needsLoginOrFeed, loginEnded, missingScope, noAccount, noList, switchedOff

  public static let table = StringTable<MastodonProblem>(PackageResources.mastodon_json)

  public var kind: LoadFailure.Kind {
    switch self {
    case .needsLogin, .needsLoginOrFeed, .loginEnded, .missingScope: .needsLogin
    case .noAccount, .noList: .badArgument
    case .switchedOff: .invalidData
    }
  }

  public var reason: String? { self == .needsLoginOrFeed ? Self.needsLogin.rawValue : rawValue }
  public var canBeTriedAgain: Bool { kind == .needsLogin }
}

extension LoadFailure {
  /// Creates the failure for content that requires a login; `feed` is the public feed of the same posts.
  package static func needsLogin(host: String, feed: String?) -> LoadFailure {
    feed.map { LoadFailure(MastodonProblem.needsLoginOrFeed, ["address": $0], host: host) }
      ?? LoadFailure(MastodonProblem.needsLogin, host: host)
  }

  /// Creates the failure for an account whose login the server has ended.
  ///
  /// The text contains the command to sign in again, with the right to write if the login had it.
  package static func loginEnded(_ account: AccountID, canWrite: Bool) -> LoadFailure {
    LoadFailure(
      MastodonProblem.loginEnded,
      ["account": "@\(account)", "login": account.signInName + (canWrite ? " --write" : "")],
      host: account.server.name, status: 401)
  }

  /// Creates the failure for a request that the scopes of an account's login do not permit.
  package static func missingScope(_ account: AccountID) -> LoadFailure {
    LoadFailure(
      MastodonProblem.missingScope, ["account": "@\(account)", "login": "\(account.signInName) --write"],
      host: account.server.name, status: 403)
  }
}
