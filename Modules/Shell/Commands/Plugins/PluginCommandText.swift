package import Localization

/// The texts of the commands about plugins.
package nonisolated enum PluginCommandText: String, TextKey {
  case sceneProgramAdded, sourceProgramAdded, actionProgramAdded, programHidden, programRemoved, noPrograms
  case checkPassed, checkFailed, checkLeftOut, checkUnvisited, checkUntried, checkDoubts, checkProgress
  case programMade, programMadeToCompile
  case allowsAction, allowsHosts, notAllowed, allowedHosts

  @MainActor package static let table = StringTable<PluginCommandText>(PackageResources.plugins_json)
}
