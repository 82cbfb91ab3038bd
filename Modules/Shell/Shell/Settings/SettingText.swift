import Localization

/// The texts about the file of settings.
nonisolated enum SettingText: String, TextKey {
  case unreadable, unwritable, busy, unknownLines
  // Descriptions of each setting's values.
  case rowsSummary, orderSummary, imagesSummary, colorSummary, themeSummary, languageSummary, datesSummary, pagerSummary
  case seenSummary, markersSummary, keepSummary, reloadSummary, notifySummary, confirmSummary, measureSummary
  case keysSummary, playerSummary, accountSummary

  @MainActor static let table = StringTable<SettingText>(PackageResources.settings_json)
}
