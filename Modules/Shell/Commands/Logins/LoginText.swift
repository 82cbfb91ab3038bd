package import Localization

/// The texts about signing in and out, and about the file of logins.
package nonisolated enum LoginText: String, TextKey {
  case loginHint, logoutSummary, loginOpen, loginOpenToWrite, loginAskCode, loginDone, loginDoneWriting, loginNoCode
  case loginNeedsServer
  case loginBadServer, loginInsecure, loginNotCompatible, loginElsewhere, loginCodeRefused, loginTokenRefused,
    loginTooLong, loginNotRevoked
  case loginBadReader, loginNeedsName, loginOnlyReader, loginAskPassword, loginDoneReader, loginNoPassword,
    loginWrongPassword, loginNoReader, loginPasswordCommand, loginPasswordText, loginNameNotInAddress
  case logoutDone, logoutDoneReader, logoutNone, logoutSeveral, logoutAsk, logoutDrops, logoutKept
  case logoutNotRevoked, logoutCacheKept, badLogoutStatus
  case accountsNone, accountUnknown, accountAmbiguous, accountChosen
  case tokensUnreadable, tokensUnwritable, tokensBadLines

  @MainActor package static let table = StringTable<LoginText>(PackageResources.logins_json)
}
