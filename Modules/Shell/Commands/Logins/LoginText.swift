package import Localization

/// The texts about signing in and out, and about the file of logins.
package nonisolated enum LoginText: String, TextKey {
  case loginHint, loginOpen, loginAskCode, loginDone, loginNoCode
  case loginBadServer, loginInsecure, loginNotCompatible, loginElsewhere, loginCodeRefused, loginTokenRefused,
    loginTooLong, loginNotRevoked
  case logoutDone, logoutNone, logoutSeveral, logoutNotRevoked, logoutCacheKept, badLogoutStatus
  case tokensUnreadable, tokensUnwritable, tokensBadLines

  @MainActor package static let table = StringTable<LoginText>(PackageResources.logins_json)
}
