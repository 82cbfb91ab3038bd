package import Localization

/// The texts about syncs of accounts.
package nonisolated enum SyncText: String, TextKey {
  case syncSummary, noAccounts, unknownAccount
  case inStep, newArticles, marksSent, othersWait, marksWait, dropped, notInStep, notSent
  case stepMarks, stepList, stepArticles, stepArticlesOf, stepIDs, ofAccount
  case subscribed, subscribesLater, subscribedBefore, notForAccount, passwordNotSent, addIrreversible

  @MainActor package static let table = StringTable<SyncText>(PackageResources.sync_json)
}
