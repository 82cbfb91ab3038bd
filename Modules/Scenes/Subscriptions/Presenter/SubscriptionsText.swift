public import Localization
import Viper

/// The texts of the list of subscriptions.
public nonisolated enum SubscriptionsText: String, TextKey {
  case title, about, empty, openFirst, openOrSeen, unreadTitle, unreadAbout, noUnread
  case lateTitle, lateAbout, noLate, failedTitle, failedAbout, noFailed, noAnswerYet, noAnswerSince
  case unreadPosts, loadedAt, notLoaded
  case contract, mastodon, feed, bluesky, folder, search
  case openSummary, seenSummary, readSummary, renameSummary, moveSummary, removeSummary, tagSummary, untagSummary,
    allSummary
  case refreshed, refreshedWithFailures, reloading, reloadingWithFailures
  case urlSummary, unknownSources
  case removed, removedMany, tagged, untagged, notInGroups, noGroup, needsTags, markedManySeen, markedPosts
  case renamed, moved, markedSeen, needsName, needsPlace
  case reader, feedOf, inStepAt, neverInStep, marksWait, changesWait, changesRefused
  case unsentStay, removeUnsentAsks
  case accountStays, removeFeedsAsks, nothingChanged, noOrder, wholeGroup, waitsToBeSent, partlyChanged, notReversible
  case choicesTitle, noChoices, chooseSummary, newHint

  @MainActor public static let table = StringTable<SubscriptionsText>(PackageResources.texts_json)

  /// Returns the word for a kind of source, in the user's language; `kind` itself if no word is defined.
  @MainActor static func name(ofKind kind: String, in context: PresentationContext) -> String {
    SubscriptionsText(rawValue: kind).map { context.strings(table)[$0] } ?? kind
  }
}
