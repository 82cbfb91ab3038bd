import Localization

/// The texts of the manual page.
nonisolated enum ManualText: String, TextKey {
  case name, synopsis, description, options, commands, everywhere, exitStatus, environment, files, seeAlso
  case whatItIs, aliases
  case statusDone, statusFailed, statusUsage, statusUnfinished, statusSignal
  case variableSource, variableLanguage, variableColor, variableTerminal, variableBrowser
  case fileStartUp, fileSources, fileHistory, fileSettings, fileTokens, fileVisit, fileCache
  case completionsAbstract, shellHelp, manualAbstract

  @MainActor static let table = StringTable<ManualText>(PackageResources.manual_json)
}
