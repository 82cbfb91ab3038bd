import Foundation
import JSON
import Viper

/// Finds mistakes in a valid description.
struct DescriptionCheck {
  let description: PluginDescription
  /// The JSON of the description.
  let data: Data
  /// The patterns of FeedShell's own routes; nil if unknown.
  let known: [RoutePattern]?
  /// The program or package that has a scene or source with the same name, which hides the plugin; nil if there is
  /// none.
  let owner: String?

  var mistakes: [PluginMistake] {
    (owner.map { [PluginMistake(.foreignName, description.name, $0)] } ?? []) + titles + routes + parent
      + description.actions.flatMap(mistakes) + rowActions + repeated + examples + members
  }

  /// Findings that may be intended.
  var doubts: [PluginMistake] { [untranslated].compactMap(\.self) }

  private static let texts = ["title", "about", "empty", "summary", "confirm"]

  /// Reports a text without a translation into one of the languages of the title.
  private var untranslated: PluginMistake? {
    let languages = (description.title?.tags ?? []).sorted().filter { Self.isTag($0) }
    let scenes = (json?["scenes"]?.members ?? []).map { (owner: $0.name, texts: $0.value) }
    let others = ["actions", "rowActions", "settings"].flatMap { json?[$0]?.values ?? [] }.map {
      (owner: $0["name"]?.text ?? "", texts: $0)
    }
    for (owner, texts) in [(owner: description.name, texts: json ?? .null)] + scenes + others {
      for name in Self.texts {
        guard let text = PluginTexts(texts[name]) else { continue }
        if let tag = languages.first(where: { !text.speaks($0) }) {
          return PluginMistake(.missingLanguage, name, owner, tag)
        }
      }
    }
    return nil
  }

  private var titles: [PluginMistake] {
    description.title?.hasEnglish == true ? [] : [PluginMistake(.noTitle)]
  }

  private var routes: [PluginMistake] {
    if description.isSource {
      return (description.routes.isEmpty ? [] : [PluginMistake(.routesOfSource)])
        + (description.actions.isEmpty ? [] : [PluginMistake(.actionsOfSource)])
        + (description.settings.isEmpty ? [] : [PluginMistake(.settingsOfSource)])
    }
    let patterns = description.routes.map(RoutePattern.init)
    return patterns.indices.compactMap { index in
      patterns[..<index].first { $0.hasSameShape(as: patterns[index]) }.map {
        PluginMistake(.sameShape, "\($0)", "\(patterns[index])")
      }
    }
  }

  /// Reports a parent that is not one of FeedShell's scenes.
  private var parent: [PluginMistake] {
    guard let parent = description.parent, let known else { return [] }
    let isKnown = known.contains { pattern in
      pattern.description == parent || Route(parsing: parent).map { pattern.match($0) != nil } == true
    }
    return isKnown ? [] : [PluginMistake(.unknownParent, parent)]
  }

  private func mistakes(of action: PluginDescription.Action) -> [PluginMistake] {
    var mistakes: [PluginMistake] = []
    if !PluginDescription.isName(action.name) { mistakes.append(PluginMistake(.badWord, action.name)) }
    if action.name == LastChange.word {
      mistakes.append(PluginMistake(.undoAction))
    } else if PluginDescription.reserved.contains(action.name) {
      mistakes.append(PluginMistake(.reservedWord, action.name))
    }
    if action.name == ShellWord.open.rawValue { mistakes.append(PluginMistake(.openAction)) }
    if action.summary?.hasEnglish != true { mistakes.append(PluginMistake(.noSummary, action.name)) }
    let others = (action.question?.all ?? []).flatMap(Self.placeholders).filter { $0 != "{row}" }
    return mistakes + others.map { PluginMistake(.placeholder, $0, action.name) }
  }

  /// The placeholders in a text, with their braces, such as `{row}`.
  private static func placeholders(in text: String) -> [String] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      part.firstIndex(of: "}").map { "{\(part[...$0])" }
    }
  }

  private var rowActions: [PluginMistake] {
    let actions = description.rowActions.map(\.action)
    return actions.flatMap(mistakes)
      + actions.map(\.name).filter(PluginDescription.wordsOfPosts.contains).map { PluginMistake(.reservedWord, $0) }
  }

  private var repeated: [PluginMistake] {
    let names = description.actions.map(\.name) + description.rowActions.map(\.action.name)
    return Set(names).filter { name in names.count { $0 == name } > 1 }.sorted().map {
      PluginMistake(.repeatedAction, $0)
    }
  }

  private var examples: [PluginMistake] {
    description.examples.filter { URL(string: $0).flatMap(description.finds.match) == nil }.map {
      PluginMistake(.otherExample, $0)
    }
  }

  /// The description as JSON; nil if it cannot be read.
  private var json: JSONValue? {
    do { return try JSONValue(reading: data) } catch { return nil }
  }

  /// The mistakes in the JSON: unknown members, wrong types, texts for unknown routes, and members that are ignored.
  private var members: [PluginMistake] {
    guard let json else { return [] }
    let others = (json["scenes"]?.members ?? []).map(\.name).filter { !description.routes.contains($0) }
    let settings = json["settings"]?.values ?? []
    let rowActions = json["rowActions"]?.values ?? []
    let finds = (json["finds"]?.values ?? []).compactMap(\.text)
    return ShapeCheck(ProtocolTable.description, "the description").mistakes(of: json)
      + others.map { PluginMistake(.wordsOfOtherRoute, $0) }
      + settings.filter { PluginDescription.Setting($0) == nil }.map {
        PluginMistake(.badSetting, $0["name"]?.text ?? "")
      }
      + rowActions.filter { PluginDescription.RowAction($0) == nil }.map {
        PluginMistake(.noScene, $0["name"]?.text ?? "")
      }
      + finds.filter { AddressPattern($0) == nil }.map { PluginMistake(.badPattern, $0) }
      + settings.compactMap(otherUsual)
  }

  /// The mistakes in a translated text: an invalid language tag, and a placeholder, which has a separate rule in
  /// questions.
  static func textMistakes(in text: JSONValue.Member, isQuestion: Bool) -> [PluginMistake] {
    let placeholder = isQuestion ? nil : placeholders(in: text.value.text ?? "").first
    let unfilled = placeholder.map { PluginMistake(.placeholderInText, $0, text.name) }
    return [mistake(ofTag: text.name), unfilled].compactMap(\.self)
  }

  private func otherUsual(of setting: JSONValue) -> PluginMistake? {
    guard let usual = setting["usual"]?.text, let first = setting["values"]?.values?.first?.text, usual != first
    else { return nil }
    return PluginMistake(.otherUsual, usual, setting["name"]?.text ?? "", first)
  }

  /// Reports a key of translated texts that is not a language tag, such as `en_US`, or has an unknown language.
  private static func mistake(ofTag tag: String) -> PluginMistake? {
    guard isTag(tag) else { return PluginMistake(.localeTag, tag) }
    let language = tag.prefix { $0 != "-" }.lowercased()
    if let other = LanguageCodes.intended[language] { return PluginMistake(.unknownLanguage, tag, "“\(other)”") }
    return language.count == 2 && !LanguageCodes.all.contains(language)
      ? PluginMistake(.unknownLanguage, tag, "a code such as “en”") : nil
  }

  /// Whether a text has the form of a language tag with a language of two or three letters, such as `pt-BR`.
  static func isTag(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return (2...3).contains(parts[0].count) && parts[0].allSatisfy { $0.isASCII && $0.isLetter }
      && parts.allSatisfy { part in !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
  }
}
