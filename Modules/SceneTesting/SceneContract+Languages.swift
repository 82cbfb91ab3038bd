import ContractTesting
import Localization
import Terminal
import TerminalList
import Viper

extension SceneContract {
  /// The language in which actions are performed once more.
  static var anotherLanguage: Language { Language.supported.last { $0 != .english } ?? .english }

  /// The problems of a title, and of a text for an empty list, that is the English one in other languages; not in those
  /// whose tables are known to have English texts.
  func untranslatedScreens(except known: Set<String>) async -> [Finding] {
    var titles: [String] = []
    var notices: [(language: Language, text: String)] = []
    for language in Language.supported {
      let played = await loaded(full, in: language)
      if !isContent(played.scene.title, of: SceneFacts(of: played.scene)) { titles.append(played.scene.title) }
      guard let empty else { continue }
      let scene = await loaded(empty, in: language).scene
      notices.append((language, scene.view.notices(width: 200).map(\.plain).joined(separator: " ")))
    }
    let english = notices.first { $0.language == .english }?.text
    var findings = notices.filter { language, text in
      language != .english && !known.contains(language.tag) && text == english && text.contains(where: \.isLetter)
    }.map { language, text in
      Finding(violation: .untranslated("“\(text)”, the text of the empty list,"), place: language.tag)
    }
    // The words of two languages may be the same, but not those of all.
    if known.isEmpty, !sameTexts.contains("title"), titles.count == Language.supported.count, Set(titles).count == 1,
      titles[0].contains(where: \.isLetter)
    {
      findings.append(Finding(violation: .oneLanguage("“\(titles[0])”, the title,"), subject: "title"))
    }
    return findings
  }

  /// The problem of a sentence that an action answers with, and that is the same in another language.
  func oneLanguage(
    of english: [String], to line: SceneFacts.Line, _ word: String, _ facts: SceneFacts
  ) async -> [Finding] {
    let texts = english.filter { $0.contains(where: \.isLetter) && !isContent($0, of: facts) }
    guard !texts.isEmpty else { return [] }
    let (others, _) = await perform(line, word, in: Self.anotherLanguage, meter: HoldMeter())
    return texts.filter(others.sentences.contains).prefix(1).map { text in
      Finding(violation: .oneLanguage("“\(text)”, the answer of “\(line.text)”,"), subject: word)
    }
  }

  /// Whether a text is one of the rows, which are the same in every language.
  private func isContent(_ text: String, of facts: SceneFacts?) -> Bool {
    facts?.contents.contains { $0.contains(text) } ?? false
  }
}
