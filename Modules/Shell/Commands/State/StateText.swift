package import Localization

/// The texts of the commands `state export` and `state import`.
package nonisolated enum StateText: String, TextKey {
  case summary, needsWords, needsFile, noInput
  case sourceCount, markCount, starCount, filterCount, settingCount
  case separator, written, added, addedBesides, nothingAdded, nothingNew
  case full, foreign, unusable, leftOut, withPassword, allHint, asksSource, asksSources, asksCommand
  case fileUnreadable, notState, laterVersion

  @MainActor package static let table = StringTable<StateText>(PackageResources.state_json)
}
