import Localization

/// The texts about plugins.
enum PluginText: String, TextKey {
  case empty, openSummary, done
  case notStarted, ended, killed, lineTooLong, noise, notCancelled, silent, unexpected, lastLine, badRoute
  case unreadable, notExecutable, writableByOthers, nameTaken, notAdded, unwritable

  @MainActor static let table = StringTable<PluginText>(PackageResources.texts_json)
}
