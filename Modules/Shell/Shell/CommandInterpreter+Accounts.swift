import Foundation
import Localization
import SceneKit
import Terminal
import Viper

/// The setting `account`, the default account of a server, which is saved with the logins instead of the settings.
extension CommandInterpreter {
  private static let accountSetting = "account"

  /// Whether a word names the setting, or begins its name.
  func isAccount(_ word: String) -> Bool {
    let isPrefix = Self.accountSetting.hasPrefix(word.lowercased()) && !word.isEmpty
    return isPrefix && !Setting.all(in: core.catalog).contains { $0.name.hasPrefix(word.lowercased()) }
  }

  /// Each account as a value of the setting, for completion.
  var accountPhrases: [[String]] { (core.accounts?.names ?? []).map { [Self.accountSetting, $0] } }

  /// The setting with the default account of each server; empty if there are no accounts.
  var accountEffects: [VisitSettings.Effect] {
    let names = core.accounts?.defaultNames ?? []
    return names.isEmpty
      ? []
      : [
        VisitSettings.Effect(name: Self.accountSetting, value: names.joined(separator: ", "), origin: .remembered)
      ]
  }

  /// The name and the description of the setting; empty if the program has no accounts.
  var accountSummary: [(String, String)] {
    core.accounts == nil
      ? [] : [(Self.accountSetting, core.context.strings(SettingText.table)[.accountSummary])]
  }

  /// Shows the default account of each server, or makes an account the default one of its server.
  ///
  /// - Parameters:
  ///   - words: the words after the name of the setting.
  ///   - text: the text after `set`.
  /// - Returns: the default accounts after the change.
  /// - Throws: a `Failure` that lists the accounts if the words do not name one, or if the change cannot be saved.
  func setAccount(_ words: [String], typed text: String) throws -> PrintedText {
    var notes: [String] = []
    if !words.isEmpty || accountEffects.isEmpty, let accounts = core.accounts {
      let choice = try accounts.choose(words.joined(separator: " "))
      record(.set, text, back: choice.back)
      notes = [choice.note]
    }
    let effects = accountEffects
    return PrintedText(
      lines(of: effects) + notes.map { Paragraph(StyledText(line: $0, .secondary)) }, json(of: effects),
      isNotable: words.isEmpty)
  }
}
