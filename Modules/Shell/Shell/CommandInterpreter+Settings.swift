import Foundation
import JSON
import Localization
import Readline
import SceneKit
import Terminal
import Viper

extension CommandInterpreter {
  /// The word that resets a setting to its default.
  private static let reset = "default"

  /// Lists the settings, or shows, changes or resets one of them; a typed change is remembered for later sessions until
  /// the setting is reset.
  ///
  /// - Throws: `Failure` for an unknown name or value, with suggestions, or for a change that cannot be remembered.
  func set(_ text: String) throws -> PrintedText {
    let words = CommandWords(text).words
    guard let first = words.first else { return PrintedText(lines(of: effects), json(of: effects)) }
    if isAccount(first) { return try setAccount(Array(words.dropFirst()), typed: text) }
    let setting = try setting(named: first)
    guard words.count > 1 else {
      let effects = [effect(of: setting)]
      return PrintedText(lines(of: effects) + summary(of: setting), json(of: effects))
    }
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
    record(.set, text, back: back)
    let note = origin == .typed ? try remember(value, of: setting) : nil
    let notes = [note, hint(to: setting)].compactMap(\.self).map { Paragraph(StyledText($0, .secondary)) }
    let effects = [effect(of: setting)]
    return PrintedText(lines(of: effects) + notes, json(of: effects), isNotable: false)
  }

  /// Records how to undo a command, unless the command is from the start-up file.
  func record(_ word: ShellWord, _ text: String, back: @escaping @MainActor @Sendable () throws -> Void) {
    if case .startUpFile = origin { return }
    core.lastChange.record("\(word.rawValue) \(text)", back: back)
  }

  /// A hint after `keys` was turned on, because this changes how lines are typed; nil for any other change.
  private func hint(to setting: Setting) -> String? {
    guard case .program(.keys) = setting, settings.now.keys == .on, origin == .typed else { return nil }
    return texts(
      .keysAreOn,
      [
        "keys": KeyFunction.allCases.compactMap(\.singleKey).filter { $0 != " " }.map(String.init).joined(
          separator: " ")
      ])
  }

  /// Remembers a typed value; if nil, forgets the remembered value.
  ///
  /// - Returns: a note if a setting is forgotten, or if the value takes effect only in later sessions.
  /// - Throws: a `Failure` if the value cannot be remembered.
  private func remember(_ value: String?, of setting: Setting) throws -> String? {
    let wasRemembered = try settings.remember(value, of: setting)
    guard let value else { return wasRemembered ? texts(.settingForgotten, ["name": setting.name]) : nil }
    guard case .option(let option) = settings.choice(for: setting.name)?.origin else { return nil }
    return texts(.settingLater, ["option": option, "value": value])
  }

  /// Each setting with its values, for completion.
  var settingPhrases: [[String]] {
    allSettings.flatMap { setting in (setting.values + [Self.reset]).map { [setting.name, $0] } } + accountPhrases
  }

  /// The settings of the program, then those of its scenes.
  private var allSettings: [Setting] {
    Setting.all(in: core.catalog)
  }

  private func effect(of setting: Setting) -> VisitSettings.Effect {
    switch setting {
    case .program(let name): settings.effect(of: name)
    case .scene(let setting): settings.effect(of: setting)
    }
  }

  /// The effective values of all settings, and the default accounts.
  private var effects: [VisitSettings.Effect] { allSettings.map(effect) + accountEffects }

  func lines(of effects: [VisitSettings.Effect]) -> [Paragraph] {
    let width = effects.map(\.name.count).max() ?? 0
    return effects.map { effect in
      let name = effect.name.padding(toLength: width, withPad: " ", startingAt: 0)
      return Paragraph(
        StyledText("  " + name, .accent) + StyledText("  " + effect.value)
          + StyledText("  (\(effect.origin.text))", .secondary), indentation: width + 4)
    }
  }

  /// Each setting with the effects of its values, and a note on how long a choice lasts.
  var settingTable: [Paragraph] {
    let language = core.context.language
    let settings = allSettings.map { ($0.name, $0.summary(in: language)) } + accountSummary
    let terms = settings.map { StyledText($0.0, .accent) }
    let column = Paragraph.column(for: terms, atMost: Self.maximumAliasColumn)
    return zip(terms, settings).map {
      Paragraph(term: $0, StyledText(line: $1.1), column: column)
    } + [Paragraph(StyledText("  " + texts[.settingsLast], .secondary), indentation: 2)]
  }

  /// A scene's description of its setting, with the values to choose from.
  private func summary(of setting: Setting) -> [Paragraph] {
    guard case .scene(let setting) = setting else { return [] }
    let values = setting.values.joined(separator: ", ")
    return [
      Paragraph(
        StyledText(line: "  \(setting.summary(core.context.language)): \(values)", .secondary), indentation: 4)
    ]
  }

  func json(of effects: [VisitSettings.Effect]) -> JSONValue {
    let values = effects.map { effect in
      JSONValue.Member(effect.name, ["value": .string(effect.value), "from": .string(effect.origin.text)])
    }
    return ["settings": .object(values)]
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

  /// The value that the typed words stand for; nil for the word that resets the setting.
  private func value(_ words: [String], of setting: Setting) throws -> String? {
    let word = words.joined(separator: " ")
    if word.lowercased() == Self.reset { return nil }
    if let value = setting.value(words) ?? Self.match(word, among: setting.abbreviableValues) { return value }
    let values = ["name": setting.name, "value": UnknownRoute.quoted(word)]
    if case .program(.keep) = setting { throw Failure(.badArgument, texts[.keepValues]) }
    if case .program(.reload) = setting { throw Failure(.badArgument, texts[.reloadValues]) }
    let nearest = NearestMatch.find(word.lowercased(), among: setting.values)
    guard nearest.isEmpty else {
      throw Failure(.badArgument, texts(.unknownValue, values) + " " + hint(word, among: nearest))
    }
    throw Failure(.badArgument, texts(.allowedValues, ["name": setting.name, "values": list(setting.values)]))
  }

  /// The candidate that a typed word stands for: an exact match, or a unique prefix.
  private static func match(_ word: String, among candidates: [String]) -> String? {
    let word = word.lowercased()
    if let exact = candidates.first(where: { $0.lowercased() == word }) { return exact }
    let longer = candidates.filter { $0.lowercased().hasPrefix(word) }
    return longer.count == 1 ? longer.first : nil
  }

  /// The nearest candidates, or all candidates if none is near.
  private func hint(_ word: String, among candidates: [String]) -> String {
    let nearest = NearestMatch.find(word.lowercased(), among: candidates)
    let list = list(nearest.isEmpty ? candidates : nearest)
    return nearest.isEmpty ? texts(.knownValues, ["values": list]) : texts(.didYouMean, ["candidates": list])
  }

  /// Joins candidates, with “or” before the last of them.
  private func list(_ candidates: [String]) -> String {
    candidates.formatted(.list(type: .or).locale(core.context.language.locale))
  }
}

// MARK: - Aliases

extension CommandInterpreter {
  /// Lists the user's aliases, shows one of them, or defines one.
  ///
  /// - Throws: `Failure` for an unknown alias, or an invalid definition.
  func alias(_ text: String) throws -> PrintedText {
    let name = text.prefix { !$0.isWhitespace }
    let definition = Self.unquoted(text.dropFirst(name.count).trimmingCharacters(in: .whitespaces))
    guard !name.isEmpty else {
      guard !aliases.all.isEmpty else {
        return PrintedText([Paragraph(StyledText(texts[.noAliases]))], ["aliases": .array([])])
      }
      return PrintedText(lines(of: aliases.all), json(of: aliases.all))
    }
    guard !definition.isEmpty else {
      guard let known = aliases.text(of: String(name)) ?? CommandAliases.command(name.lowercased()) else {
        throw unknownAlias(String(name))
      }
      let one = [(name: name.lowercased(), text: known)]
      return PrintedText(lines(of: one), json(of: one))
    }
    let hides = hidesCommand(name.lowercased())
    let old = aliases.text(of: String(name))
    try define(String(name), as: definition)
    record(.alias, text) { [aliases] in
      guard let old else { return _ = aliases.remove(String(name)) }
      try aliases.define(String(name), as: old)
    }
    let one = [(name: name.lowercased(), text: definition)]
    let hidden = hides ? texts(.aliasHides, ["name": name.lowercased()]) : nil
    let lasts = startUpFile.flatMap { file in
      origin == .typed
        ? texts(.aliasLasts, ["line": "\(ShellWord.alias.rawValue) \(StyledText(line: text).plain)", "file": file])
        : nil
    }
    let notes = [hidden, lasts].compactMap(\.self).map { Paragraph(StyledText($0, .secondary)) }
    return PrintedText(lines(of: one) + notes, json(of: one), isNotable: hides)
  }

  /// Whether a command only concerns settings or aliases, and so needs no scene.
  func isAboutTheShell(_ command: Invocation) -> Bool {
    guard case .command = command.action else { return false }
    let word = command.typed.prefix { !$0.isWhitespace }.lowercased()
    return [ShellWord.set, .alias, .unalias].map(\.rawValue).contains(word)
  }

  /// Removes a user's alias.
  ///
  /// - Throws: `Failure` for an unknown alias.
  func unalias(_ text: String) throws -> PrintedText {
    guard !text.isEmpty else { throw Failure(.badArgument, texts[.needsAlias]) }
    let old = aliases.text(of: text)
    guard let old, aliases.remove(text) else { throw unknownAlias(text) }
    record(.unalias, text) { [aliases] in try aliases.define(text, as: old) }
    let message = texts(.aliasRemoved, ["name": text.lowercased()])
    return PrintedText(
      [Paragraph(StyledText(message, .secondary))],
      SceneAction(ShellWord.unalias.rawValue).json(message: message), isNotable: false)
  }

  /// The lines of a list of aliases.
  func lines(of aliases: [(name: String, text: String)]) -> [Paragraph] {
    let terms = aliases.map { StyledText(line: $0.name, .accent) }
    let column = Paragraph.column(for: terms, atMost: Self.maximumAliasColumn)
    return zip(terms, aliases).map { Paragraph(term: $0, StyledText(line: $1.text), column: column) }
  }

  /// The maximum width of the column of aliases, including its margins.
  private static let maximumAliasColumn = 24

  /// The text without surrounding quotation marks.
  static func unquoted(_ text: String) -> String {
    guard text.count > 1, text.first == "\"", text.last == "\"", !text.dropFirst().dropLast().contains("\"") else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }

  private func define(_ name: String, as text: String) throws {
    do {
      try aliases.define(name, as: text)
    } catch .notAWord {
      throw Failure(.badArgument, texts(.aliasNoWord, ["name": UnknownRoute.quoted(name)]))
    } catch .loop(let path) {
      throw Failure(.badArgument, texts(.aliasLoop, ["name": name, "path": path.joined(separator: " → ")]))
    }
  }

  /// Whether an alias's name is also the name of an available command, or of a built-in alias.
  private func hidesCommand(_ name: String) -> Bool {
    CommandAliases.command(name) != nil || command(exactly: name) != nil
  }

  private func unknownAlias(_ name: String) -> Failure {
    let nearest = NearestMatch.find(name.lowercased(), among: aliases.all.map(\.name))
    let list = nearest.formatted(.list(type: .or).locale(core.context.language.locale))
    let hint = nearest.isEmpty ? "" : " " + texts(.didYouMean, ["candidates": list])
    return Failure(.badArgument, texts(.unknownAlias, ["name": UnknownRoute.quoted(name)]) + hint)
  }

  private func json(of aliases: [(name: String, text: String)]) -> JSONValue {
    ["aliases": .array(aliases.map { ["alias": .string($0.name), "command": .string($0.text)] })]
  }
}
