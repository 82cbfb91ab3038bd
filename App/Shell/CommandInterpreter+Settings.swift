import Foundation
import Localization
import SceneKit
import Terminal
import Viper

extension CommandInterpreter {
  /// The word for the value of a setting at the start of the visit.
  private static let reset = "default"

  /// Shows all settings, or one, or changes one, or resets it.
  ///
  /// - Throws: `Failure` for an unknown name or value, with the nearest.
  func set(_ text: String) throws -> CommandResult {
    let words = CommandWords(text).words
    guard let first = words.first else { return .text(lines(of: allSettings), json(of: allSettings)) }
    let setting = try setting(named: first)
    guard words.count > 1 else { return .text(lines(of: [setting]) + summary(of: setting), json(of: [setting])) }
    guard words.count == 2 else { throw Failure(.badArgument, texts(.settingUsage, ["name": setting.name])) }
    if let value = try value(words[1], of: setting) {
      settings.set(setting, to: value, by: origin)
    } else {
      settings.reset(setting)
    }
    return .changed(lines(of: [setting]), json(of: [setting]), isNotable: false)
  }

  /// Each setting with its values, for completion.
  var settingPhrases: [[String]] {
    allSettings.flatMap { setting in (setting.values + [Self.reset]).map { [setting.name, $0] } }
  }

  /// The settings of the program, then those of its scenes.
  private var allSettings: [Setting] {
    SettingName.allCases.map { .program($0) } + core.catalog.settings.map { .scene($0) }
  }

  private func effect(of setting: Setting) -> VisitSettings.Effect {
    switch setting {
    case .program(let name): settings.effect(of: name, columns: columns())
    case .scene(let setting): settings.effect(of: setting)
    }
  }

  private func lines(of shown: [Setting]) -> [Paragraph] {
    let effects = shown.map(effect)
    let width = effects.map(\.name.count).max() ?? 0
    return effects.map { effect in
      let name = effect.name.padding(toLength: width, withPad: " ", startingAt: 0)
      return Paragraph(
        StyledText("  " + name, .accent) + StyledText("  " + effect.value)
          + StyledText("  (\(effect.origin.text))", .secondary), indentation: width + 4)
    }
  }

  /// The words of a scene about its setting, with the values to choose from.
  private func summary(of setting: Setting) -> [Paragraph] {
    guard case .scene(let setting) = setting else { return [] }
    let values = setting.values.joined(separator: ", ")
    return [
      Paragraph(
        StyledText(line: "  \(setting.summary(core.context.language)): \(values)", .secondary), indentation: 4)
    ]
  }

  private func json(of shown: [Setting]) -> JSONValue {
    let values = shown.map(effect).map { effect in
      JSONValue.Member(effect.name, ["value": .string(effect.value), "from": .string(effect.origin.text)])
    }
    return ["settings": .object(values)]
  }

  private func setting(named word: String) throws -> Setting {
    let settings = allSettings
    let names = settings.map(\.name)
    if let name = Self.match(word, among: names), let found = settings.first(where: { $0.name == name }) {
      return found
    }
    throw Failure(
      .badArgument, texts(.unknownSetting, ["name": UnknownRoute.quoted(word)]) + " " + hint(word, among: names))
  }

  /// The value that a word stands for; nil for the word that resets the setting.
  private func value(_ word: String, of setting: Setting) throws -> String? {
    if case .program(.language) = setting, let tag = Language(matching: word)?.tag { return tag }
    if let value = Self.match(word, among: setting.values) { return value }
    if word.lowercased() == Self.reset { return nil }
    let values = ["name": setting.name, "value": UnknownRoute.quoted(word)]
    throw Failure(.badArgument, texts(.unknownValue, values) + " " + hint(word, among: setting.values))
  }

  /// The word that is meant: itself, or the only one that begins so.
  private static func match(_ word: String, among candidates: [String]) -> String? {
    let word = word.lowercased()
    if let exact = candidates.first(where: { $0.lowercased() == word }) { return exact }
    let longer = candidates.filter { $0.lowercased().hasPrefix(word) }
    return longer.count == 1 ? longer.first : nil
  }

  /// The nearest candidates, or else all of them.
  private func hint(_ word: String, among candidates: [String]) -> String {
    let nearest = NearestMatch.find(word.lowercased(), among: candidates)
    let list = (nearest.isEmpty ? candidates : nearest)
      .formatted(.list(type: .or).locale(core.context.language.locale))
    return nearest.isEmpty ? texts(.knownValues, ["values": list]) : texts(.didYouMean, ["candidates": list])
  }
}
