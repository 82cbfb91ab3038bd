import Localization

/// The texts about the file of settings.
nonisolated enum SettingText: String, TextKey {
  case unreadable, unwritable, busy, unknownLines
  // Descriptions of each setting's values.
  case rowsSummary, orderSummary, imagesSummary, colorSummary, themeSummary, languageSummary, datesSummary, pagerSummary
  case seenSummary, keepSummary, reloadSummary, notifySummary, measureSummary, keysSummary, playerSummary

  @MainActor static let table = StringTable<SettingText>(PackageResources.settings_json)
}
