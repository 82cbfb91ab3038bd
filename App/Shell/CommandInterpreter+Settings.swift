import Foundation
import Localization
import Terminal
import Viper

extension CommandInterpreter {
  /// Shows all settings, or one, or changes one.
  ///
  /// - Throws: `Failure` for an unknown name or value, with the nearest.
  func set(_ text: String) throws -> CommandResult {
    let words = CommandWords(text).words
    guard let first = words.first else { return .text(lines(of: SettingName.allCases), json(of: SettingName.allCases)) }
    let name = try setting(named: first)
    guard words.count > 1 else { return .text(lines(of: [name]), json(of: [name])) }
    guard words.count == 2 else { throw Failure(.badArgument, texts(.settingUsage, ["name": name.rawValue])) }
    settings.set(name, to: try value(words[1], of: name), by: origin)
    return .changed(lines(of: [name]), json(of: [name]), isNotable: false)
  }

  /// Each setting with its values, for completion.
  var settingPhrases: [[String]] {
    SettingName.allCases.flatMap { name in name.values.map { [name.rawValue, $0] } }
  }

  private func effects(of names: [SettingName]) -> [VisitSettings.Effect] {
    names.map { settings.effect(of: $0, columns: columns()) }
  }

  private func lines(of names: [SettingName]) -> [Paragraph] {
    let effects = effects(of: names)
    let width = effects.map(\.name.rawValue.count).max() ?? 0
    return effects.map { effect in
      let name = effect.name.rawValue.padding(toLength: width, withPad: " ", startingAt: 0)
      return Paragraph(
        StyledText("  " + name, .accent) + StyledText("  " + effect.value)
          + StyledText("  (\(effect.origin.text))", .secondary), indentation: width + 4)
    }
  }

  private func json(of names: [SettingName]) -> JSONValue {
    let values = effects(of: names).map { effect in
      JSONValue.Member(
        effect.name.rawValue, ["value": .string(effect.value), "from": .string(effect.origin.text)])
    }
    return ["settings": .object(values)]
  }

  private func setting(named word: String) throws -> SettingName {
    let names = SettingName.allCases.map(\.rawValue)
    if let name = Self.match(word, among: names).flatMap(SettingName.init) { return name }
    throw Failure(.badArgument, texts(.unknownSetting, ["name": Self.quoted(word)]) + " " + hint(word, among: names))
  }

  private func value(_ word: String, of name: SettingName) throws -> String {
    let tag = name == .language ? Language(matching: word)?.tag : nil
    if let value = tag ?? Self.match(word, among: name.values) { return value }
    let values = ["name": name.rawValue, "value": Self.quoted(word)]
    throw Failure(.badArgument, texts(.unknownValue, values) + " " + hint(word, among: name.values))
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
