import Localization

/// The texts about the file of settings.
nonisolated enum SettingText: String, TextKey {
  case unreadable, unwritable, busy, unknownLines

  @MainActor static let table = StringTable<SettingText>(PackageResources.texts_json)
}
