import Foundation
import JSON
import Localization
import Readline
import SceneKit
import Terminal
import Viper

/// The command `set` for the settings of the program and its scenes.
///
/// It also sets the default account of each server, which is saved with the logins.
struct SettingCommand {
  /// The word that resets a setting to its default.
  private static let reset = "default"
  private static let account = "account"
  /// The maximum width of the column of names, including its margins.
  private static let maximumColumn = 24

  let core: ShellScenes
  let settings: VisitSettings
  /// The source of the command, recorded with the settings that it changes.
  let origin: SettingOrigin
  private var texts: Strings<ShellText> { core.context.strings(ShellText.table) }

  /// Lists the settings, or shows, changes or resets a setting.
  ///
  /// A typed change is saved for later sessions until the setting is reset.
  func set(_ text: String) throws -> PrintedText {
    let words = CommandWords(text).words
    guard let first = words.first else { return printed(allSettings.map(settings.effect) + accountEffects) }
    if isAccount(first) { return try setAccount(Array(words.dropFirst()), typed: text) }
    let setting = try setting(named: first)
    guard words.count > 1 else { return printed([settings.effect(of: setting)], below: summary(of: setting)) }
    guard words.count == 2 || setting.isFree else {
      throw Failure(.badArgument, texts(.settingUsage, ["name": setting.name]))
    }
    let value = try value(Array(words.dropFirst()), of: setting)
    let back = settings.undo(of: setting)
    if let value {
      settings.set(setting, to: value, by: origin)
    } else {
      settings.reset(setting, by: origin)
    }
    core.record("\(ShellWord.set.rawValue) \(text)", by: origin, back: back)
    let note = origin == .typed ? try remember(value, of: setting) : nil
    let notes = [note, hint(to: setting)].compactMap(\.self).map { Paragraph(StyledText($0, .secondary)) }
    return printed([settings.effect(of: setting)], below: notes, isNotable: false)
  }

  /// Returns a hint after `keys` is turned on, which changes how lines are typed; nil for other changes.
  private func hint(to setting: Setting) -> String? {
    guard case .program(.keys) = setting, settings.now.keys == .on, origin == .typed else { return nil }
    return texts(
      .keysAreOn,
      [
        "keys": KeyFunction.allCases.compactMap(\.singleKey).filter { $0 != " " }.map(String.init).joined(
          separator: " ")
      ])
  }

  /// Saves a typed value, or deletes the saved value if nil.
  ///
  /// Returns a note if the change only affects later sessions.
  private func remember(_ value: String?, of setting: Setting) throws -> String? {
    let wasRemembered = try settings.remember(value, of: setting)
    guard let value else { return wasRemembered ? texts(.settingForgotten, ["name": setting.name]) : nil }
    guard case .option(let option) = settings.choice(for: setting.name)?.origin else { return nil }
    return texts(.settingLater, ["option": option, "value": value])
  }

  /// The settings with their values, for completion.
  var phrases: [[String]] {
    allSettings.flatMap { setting in (setting.values + [Self.reset]).map { [setting.name, $0] } }
      + (core.accounts?.names ?? []).map { [Self.account, $0] }
  }

  /// The settings of the program, then those of its scenes.
  private var allSettings: [Setting] { Setting.all(in: core.catalog) }

  /// Formats the values of settings as lines and as JSON, with further lines below.
  private func printed(
    _ effects: [VisitSettings.Effect], below: [Paragraph] = [], isNotable: Bool = true
  ) -> PrintedText {
    let width = effects.map(\.name.count).max() ?? 0
    let lines = effects.map { effect in
      let name = effect.name.padding(toLength: width, withPad: " ", startingAt: 0)
      return Paragraph(
        StyledText("  " + name, .accent) + StyledText("  " + effect.value)
          + StyledText("  (\(effect.origin.text))", .secondary), indentation: width + 4)
    }
    let values = effects.map { effect in
      JSONValue.Member(effect.name, ["value": .string(effect.value), "from": .string(effect.origin.text)])
    }
    return PrintedText(lines + below, ["settings": .object(values)], isNotable: isNotable)
  }

  /// The settings with the effects of their values, and a note on how long a choice lasts.
  var table: [Paragraph] {
    let language = core.context.language
    let account = (Self.account, core.context.strings(SettingText.table)[.accountSummary])
    let settings = allSettings.map { ($0.name, $0.summary(in: language)) } + (core.accounts == nil ? [] : [account])
    let terms = settings.map { StyledText($0.0, .accent) }
    let column = Paragraph.column(for: terms, atMost: Self.maximumColumn)
    return zip(terms, settings).map {
      Paragraph(term: $0, StyledText(line: $1.1), column: column)
    } + [Paragraph(StyledText("  " + texts[.settingsLast], .secondary), indentation: 2)]
  }

  /// Returns a scene's description of its setting, with the possible values.
  private func summary(of setting: Setting) -> [Paragraph] {
    guard case .scene(let setting) = setting else { return [] }
    let values = setting.values.joined(separator: ", ")
    return [
      Paragraph(
        StyledText(line: "  \(setting.summary(core.context.language)): \(values)", .secondary), indentation: 4)
    ]
  }

  private func setting(named word: String) throws -> Setting {
    let settings = allSettings
    let names = settings.map(\.name) + accountEffects.map(\.name)
    if let name = Self.match(word, among: names), let found = settings.first(where: { $0.name == name }) {
      return found
    }
    throw Failure(
      .badArgument, texts(.unknownSetting, ["name": UnknownRoute.quoted(word)]) + " " + hint(word, among: names))
  }

  /// Parses typed words as a value; returns nil for the word that resets the setting.
  private func value(_ words: [String], of setting: Setting) throws -> String? {
    let word = words.joined(separator: " ")
    if word.lowercased() == Self.reset { return nil }
    if let value = setting.value(words) ?? Self.match(word, among: setting.abbreviableValues) { return value }
    let values = ["name": setting.name, "value": UnknownRoute.quoted(word)]
    if case .program(.keep) = setting { throw Failure(.badArgument, texts[.keepValues]) }
    if case .program(.reload) = setting { throw Failure(.badArgument, texts[.reloadValues]) }
    let nearest = NearestMatch.find(word.lowercased(), among: setting.values)
    guard nearest.isEmpty else {
      throw Failure(.badArgument, core.context.message(texts(.unknownValue, values), suggesting: nearest))
    }
    let allowed = ["name": setting.name, "values": core.context.anyOf(setting.values)]
    throw Failure(.badArgument, texts(.allowedValues, allowed))
  }

  /// Returns the candidate for a typed word: an exact match, or a unique prefix.
  private static func match(_ word: String, among candidates: [String]) -> String? {
    let word = word.lowercased()
    if let exact = candidates.first(where: { $0.lowercased() == word }) { return exact }
    let longer = candidates.filter { $0.lowercased().hasPrefix(word) }
    return longer.count == 1 ? longer.first : nil
  }

  /// Suggests the nearest candidates, or all candidates if no candidate is near.
  private func hint(_ word: String, among candidates: [String]) -> String {
    let nearest = NearestMatch.find(word.lowercased(), among: candidates)
    let list = core.context.anyOf(nearest.isEmpty ? candidates : nearest)
    return nearest.isEmpty ? texts(.knownValues, ["values": list]) : texts(.didYouMean, ["candidates": list])
  }
}

// MARK: - Accounts

extension SettingCommand {
  /// Whether a word is the name of the account setting or a prefix of it.
  private func isAccount(_ word: String) -> Bool {
    let word = word.lowercased()
    return Self.account.hasPrefix(word) && !word.isEmpty && !allSettings.contains { $0.name.hasPrefix(word) }
  }

  /// The setting with the default account of each server; empty if there are no accounts.
  private var accountEffects: [VisitSettings.Effect] {
    let names = core.accounts?.defaultNames ?? []
    let value = names.joined(separator: ", ")
    return names.isEmpty ? [] : [VisitSettings.Effect(name: Self.account, value: value, origin: .remembered)]
  }

  /// Shows the default account of each server, or changes the default account of a server.
  ///
  /// - Parameters:
  ///   - words: the words after the setting's name.
  ///   - text: the text after `set`.
  /// - Returns: the default accounts after the change.
  /// - Throws: a `Failure` that lists the accounts if the words do not name an account, or if the change cannot be
  ///   saved.
  private func setAccount(_ words: [String], typed text: String) throws -> PrintedText {
    var notes: [Paragraph] = []
    if !words.isEmpty || accountEffects.isEmpty, let accounts = core.accounts {
      let choice = try accounts.choose(words.joined(separator: " "))
      core.record("\(ShellWord.set.rawValue) \(text)", by: origin, back: choice.back)
      notes = [Paragraph(StyledText(line: choice.note, .secondary))]
    }
    return printed(accountEffects, below: notes, isNotable: words.isEmpty)
  }
}
