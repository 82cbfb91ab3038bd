public import Loading
public import Localization

/// The reasons why a resource of a Mastodon-compatible server cannot be loaded.
public enum MastodonProblem: String, FailureText {
  case needsLogin, needsLoginOrFeed, noAccount, noList, switchedOff

  public static let table = StringTable<MastodonProblem>(PackageResources.mastodon_json)

  public var kind: LoadFailure.Kind {
    switch self {
    case .needsLogin, .needsLoginOrFeed: .needsLogin
    case .noAccount, .noList: .badArgument
    case .switchedOff: .invalidData
    }
  }

  public var reason: String? { self == .needsLoginOrFeed ? Self.needsLogin.rawValue : rawValue }
  public var canBeTriedAgain: Bool { kind == .needsLogin }
}

extension LoadFailure {
  /// Creates the failure for content that only signed-in readers may see; `feed` is the public feed of the same posts.
  package static func needsLogin(host: String, feed: String?) -> LoadFailure {
    feed.map { LoadFailure(MastodonProblem.needsLoginOrFeed, ["address": $0], host: host) }
      ?? LoadFailure(MastodonProblem.needsLogin, host: host)
  }
}
