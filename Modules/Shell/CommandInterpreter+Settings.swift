import Foundation
import Localization
import SceneKit
import Terminal
import Viper

extension CommandInterpreter {
  /// The word for the value that a setting has without `set`.
  private static let reset = "default"

  /// Shows all settings, or one, or changes one, or resets it; what was typed is remembered, and forgotten when it is
  /// reset.
  ///
  /// - Throws: `Failure` for an unknown name or value, with the nearest, or for a change that cannot be remembered.
  package func set(_ text: String) throws -> CommandResult {
    let words = CommandWords(text).words
    guard let first = words.first else { return .text(lines(of: allSettings), json(of: allSettings)) }
    let setting = try setting(named: first)
    guard words.count > 1 else { return .text(lines(of: [setting]) + summary(of: setting), json(of: [setting])) }
    guard words.count == 2 else { throw Failure(.badArgument, texts(.settingUsage, ["name": setting.name])) }
    let value = try value(words[1], of: setting)
    if let value {
      settings.set(setting, to: value, by: origin)
    } else {
      settings.reset(setting, by: origin)
    }
    let note = origin == .typed ? try remember(value, of: setting) : nil
    let notes = note.map { [Paragraph(StyledText($0, .secondary))] } ?? []
    return .changed(lines(of: [setting]) + notes, json(of: [setting]), isNotable: false)
  }

  /// Remembers a value that was typed, or forgets it.
  ///
  /// - Returns: a note for a setting that is forgotten, and for a value that counts in later visits only.
  /// - Throws: `Failure` if it cannot be remembered.
  private func remember(_ value: String?, of setting: Setting) throws -> String? {
    let wasRemembered = try settings.remember(value, of: setting)
    guard let value else { return wasRemembered ? texts(.settingForgotten, ["name": setting.name]) : nil }
    guard case .option(let option) = settings.choice(for: setting.name)?.origin else { return nil }
    return texts(.settingLater, ["option": option, "value": value])
  }

  /// Each setting with its values, for completion.
  var settingPhrases: [[String]] {
    allSettings.flatMap { setting in (setting.values + [Self.reset]).map { [setting.name, $0] } }
  }

  /// The settings of the program, then those of its scenes.
  private var allSettings: [Setting] {
    Setting.all(in: core.catalog)
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
    if let value = setting.value(word) ?? Self.match(word, among: setting.abbreviableValues) { return value }
    if word.lowercased() == Self.reset { return nil }
    let values = ["name": setting.name, "value": UnknownRoute.quoted(word)]
    if case .program(.keep) = setting {
      throw Failure(.badArgument, texts(.unknownValue, values) + " " + texts[.keepValues])
    }
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
