import JSON
import Localization

/// The texts about plugins.
enum PluginText: String, TextKey, TextValue {
  case empty, openSummary, done
  case lastLine, badRoute, badAction, asksFirst, notDone, otherScene
  case jsonEnd, jsonEscape, jsonNumber, jsonCharacters, jsonDepth, jsonSyntax

  static let table = StringTable<PluginText>(PackageResources.texts_json)

  /// The text that explains why a line is not JSON.
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

  func text(in language: Language) -> String { Self.table.strings(for: language)[self] }
}
