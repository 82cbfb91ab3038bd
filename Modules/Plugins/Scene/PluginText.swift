import JSON
import Localization
import Viper

/// The texts about plugins.
enum PluginText: String, TextKey {
  case empty, openSummary, done
  case notStarted, ended, killed, lineTooLong, noise, notCancelled, silent, unexpected, lastLine, badRoute
  case notJSON, jsonEnd, jsonEscape, jsonNumber, jsonCharacters, jsonDepth, jsonSyntax
  case unreadable, notExecutable, writableByOthers, ofAnotherUser, nameTaken, notAdded, unwritable
  case undescribed, renewed, notRenewed

  @MainActor static let table = StringTable<PluginText>(PackageResources.texts_json)

  /// The text of a reason why a line is not JSON.
  init(_ reason: JSONSyntaxError.Reason) {
    self =
      switch reason {
      case .end: .jsonEnd
      case .escape: .jsonEscape
      case .number: .jsonNumber
      case .characters: .jsonCharacters
      case .depth: .jsonDepth
      case .syntax: .jsonSyntax
      }
  }
}
