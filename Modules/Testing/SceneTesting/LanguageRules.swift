import ContractTesting
import JSON
import Localization
import SceneKit
import Terminal
import TerminalList
import Viper

/// The rules for texts in all languages.
@MainActor struct LanguageRules<Resource: Sendable> {
  let contract: SceneContract<Resource>

  /// Reports violations in the tables of texts.
  func tables() -> [Finding] {
    let sameTexts = contract.sameTexts
    return contract.texts.flatMap { table in
      table.problems().map { problem in
        let parts = problem.split(separator: ": ", maxSplits: 1).map(String.init)
        return Finding(.text, parts.last ?? problem, subject: parts.last ?? "", context: parts.first ?? "")
      }
        + table.untranslatedTexts().filter {
          !sameTexts.contains($0.key) && !sameTexts.contains("\($0.language.tag): \($0.key)")
        }
        .map { Finding(.untranslated, $0.key, subject: $0.key, context: $0.language.tag) }
    }
  }

  /// Reports titles, summaries of commands or settings, and texts for empty lists that remain English in other
  /// languages.
  ///
  /// Skips languages whose tables are known to contain English texts.
  func screens(except known: Set<String>) async -> [Finding] {
    var texts: [String: [String]] = [:]
    var notices: [(language: Language, text: String)] = []
    for language in Language.supported {
      let played = await contract.loaded(in: language)
      let scene = played.scene
      for setting in contract.catalog?(played.services).flatMap(\.settings) ?? [] {
        texts["the summary of the setting “\(setting.name)”", default: []].append(setting.summary(language))
      }
      for command in scene.commands { texts["the summary of “\(command.name)”", default: []].append(command.summary) }
      if !contract.sameTexts.contains("title"), SceneFacts(of: scene)?.isContent(scene.title) != true {
        texts["the title", default: []].append(scene.title)
      }
      guard let empty = contract.empty else { continue }
      let emptyScene = await contract.loaded(empty, in: language).scene
      notices.append((language, emptyScene.view.notices(width: 200).map(\.plain).joined(separator: " ")))
    }
    let english = notices.first { $0.language == .english }?.text
    let untranslated = notices.filter { language, text in
      language != .english && !known.contains(language.tag) && text == english && text.contains(where: \.isLetter)
    }
    // Texts may be the same in two languages, but not in all.
    let same = texts.sorted { $0.key < $1.key }.filter { _, texts in
      known.isEmpty && texts.count >= Language.supported.count && Set(texts).count == 1
        && texts[0].contains(where: \.isLetter)
    }
    return untranslated.map { language, text in
      Finding(.untranslated, "“\(text)”, the text of the empty list,", context: language.tag)
    } + same.map { part, texts in Finding(.oneLanguage, "“\(texts[0])”, \(part),", subject: part) }
  }

  /// Reports translated names of JSON members, and translated kinds of rows.
  func translatedNames() async -> [Finding] {
    let (english, others) = (await names(in: .english), await names(in: .another))
    guard let name = english.subtracting(others).min(by: { $0.lexicographicallyPrecedes($1) })?.last,
      let other = others.subtracting(english).min(by: { $0.lexicographicallyPrecedes($1) })?.last
    else { return [] }
    return [Finding(.translatedName, name, other)]
  }

  /// Returns the names in the JSON of a scene after its rows were shown.
  private func names(in language: Language) async -> Set<[String]> {
    let played = await contract.loaded(in: language)
    _ = played.screen(width: 80)
    return played.scene.json(.all).names()
  }
}

extension JSONValue {
  /// Returns the paths of the member names of all objects, and of the row kinds.
  fileprivate func names(in path: [String] = []) -> Set<[String]> {
    var names = Set((values ?? []).flatMap { $0.names(in: path) })
    for member in members ?? [] {
      let path = path + [member.name]
      names.formUnion(member.value.names(in: path).union([path]))
    }
    if let kind = self["kind"]?.text { names.insert(path + ["kind", kind]) }
    return names
  }
}

extension Language {
  /// The language whose texts and names are compared with English.
  static var another: Language { supported.last { $0 != .english } ?? .english }
}
