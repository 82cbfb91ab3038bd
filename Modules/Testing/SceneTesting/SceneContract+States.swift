import ContractTesting
import Foundation
import JSON
import Loading
import Localization
import Terminal
import TerminalList
import Viper

extension SceneContract {
  /// The failure that the contract answers loads with.
  static var lost: LoadFailure { LoadFailure.connectivity(.refused).at("lost.example") }

  /// Reports mistakes in the scene's states, in a language.
  func states(in language: Language) async -> [Finding] {
    let played = played(in: language)
    let (scene, output) = (played.scene, OutputRules(scene: played.scene))
    await played.start()
    var findings: [Finding] = []
    let loading = ListText.table.strings(for: language)[.loading]
    findings += shows(loading, played, "loading", language) + output.widths(language, "loading")

    await played.end(with: .failure(Self.lost))
    if scene.state == .failed {
      let message = Failure(loading: Self.lost, in: language).message
      findings += shows(message, played, "failed", language) + output.widths(language, "failed")
    } else {
      findings.append(Finding(.state, "failed", scene.state.rawValue, context: language.tag))
    }
    if let empty {
      findings += await reload(played, with: empty, to: .empty, language)
      if scene.view.notices(width: 80).allSatisfy(\.plain.isEmpty) {
        findings.append(Finding(.stateNotShown, "empty", played.screen(), context: language.tag))
      }
      findings += output.widths(language, "empty")
    }
    findings += await reload(played, with: full, to: .loaded, language)
    findings += output.widths(language, "loaded") + output.summaries(in: language)
    if scene.title != scene.title {
      findings.append(Finding(.unsteadyTitle, scene.title, context: language.tag))
    }
    if scene.title.nonBlank == nil { findings.append(Finding(.noTitle, context: language.tag)) }
    if language == .english, SceneScreen(width: 200).rows(of: scene).allSatisfy({ $0.width <= 30 }),
      await blankRows().isEmpty
    {
      findings.append(
        Finding(
          .weakSample, "width", "no row of `full` is wider than 30 columns",
          "Give a row of `full` a text of more than 30 columns."))
    }
    return findings
  }

  /// Reports rows whose numbers change in a refresh.
  func numbers() async -> [Finding] {
    let played = await loaded(full)
    let before = numbersByText(of: played.scene)
    // Blank hints are reported by another rule.
    guard !played.texts.allSatisfy({ $0.nonBlank == nil }) else { return [] }
    let findings = await reload(played, with: changed, to: nil, .english)
    let after = numbersByText(of: played.scene)
    guard findings.isEmpty else { return findings }
    if let (text, number) = after.first(where: { text, number in before[text].map { $0 != number } ?? false }) {
      return [Finding(.numbersChanged, text, before[text] ?? 0, number)]
    }
    guard after.keys.contains(where: { before[$0] != nil }) else {
      return [
        Finding(
          .weakSample, "numbers", "no row of `changed` has the hint of a row of `full`",
          "Let `changed` have some rows of `full`: reordered, with one more and one less.")
      ]
    }
    return []
  }

  private func reload(
    _ played: PlayedScene<Resource>, with resource: Resource, to state: SceneState?, _ language: Language
  ) async -> [Finding] {
    do {
      try await played.reload(with: resource)
    } catch {
      return [Finding(.actionFailed, "refresh", "\(error)", subject: "refresh", context: language.tag)]
    }
    guard let state, played.scene.state != state else { return [] }
    return [Finding(.state, state.rawValue, played.scene.state.rawValue, context: language.tag)]
  }

  /// The numbers of the rows with unique texts, by text.
  private func numbersByText(of scene: any Scene) -> [String: Int] {
    Dictionary(grouping: scene.rowHints { _, _ in true }, by: \.text)
      .filter { $1.count == 1 }.compactMapValues { $0.first?.number }
  }

  private func shows(
    _ text: String, _ played: PlayedScene<Resource>, _ state: String, _ language: Language
  ) -> [Finding] {
    let screen = played.screen()
    return screen.contains(text) ? [] : [Finding(.stateNotShown, state, screen, context: language.tag)]
  }
}

// MARK: - Rows

extension SceneContract {
  /// Reports a row that shows neither a text nor a picture, or whose hint is blank or an address.
  func blankRows() async -> [Finding] {
    let scene = await loaded(full).scene
    let rows = SceneFacts(of: scene)?.rows ?? []
    if let row = rows.first(where: { $0.text.nonBlank == nil }) { return [Finding(.noHint, row.number)] }
    if let row = rows.first(where: { $0.text.hasPrefix("http://") || $0.text.hasPrefix("https://") }) {
      return [Finding(.addressAsHint, row.number, row.text)]
    }
    return zip(rows.indices, rows).first { position, row in
      let lines = scene.view.rowLines(width: 200, in: position..<position + 1)
      let text = lines.map(\.plain).joined().replacing(row.ownHeader ?? "", with: "", maxReplacements: 1)
        .filter { !$0.isWhitespace }
      return (text.isEmpty || text == String(row.number)) && !lines.contains(where: \.hasMore)
    }.map { [Finding(.blankRow, $0.1.number, $0.1.text)] } ?? []
  }
}

extension SceneContract {
  /// Reports rows that differ in order or text between scenes with the same answer.
  func unsteadyRows() async -> [Finding] {
    var kept: [Any] = []
    var first: [String]?
    for _ in 0..<Self.sceneCount {
      let played = await loaded(full)
      let contents = SceneFacts(of: played.scene)?.contents ?? []
      guard contents == first ?? contents else {
        let difference = contents.sorted() == first?.sorted() ? "in different orders" : "with different texts"
        return [Finding(.unsteadyRows, difference, Self.sceneCount)]
      }
      first = contents
      // The order of a dictionary depends on its address, so the next one must not reuse this one's memory.
      kept.append(played)
      kept.append((1...64).map { size in (0..<8).map { _ in [UInt8](repeating: 0, count: 16 * size) } })
    }
    return withExtendedLifetime(kept) { [] }
  }

  /// The number of scenes that are compared.
  private static var sceneCount: Int { 8 }

  /// Reports a JSON member whose name is translated, or a row whose kind is.
  func translatedNames() async -> [Finding] {
    let (english, others) = (await names(in: .english), await names(in: Self.anotherLanguage))
    guard let name = english.subtracting(others).min(by: { $0.lexicographicallyPrecedes($1) })?.last,
      let other = others.subtracting(english).min(by: { $0.lexicographicallyPrecedes($1) })?.last
    else { return [] }
    return [Finding(.translatedName, name, other)]
  }

  /// The names in the JSON of a scene after its rows were shown.
  private func names(in language: Language) async -> Set<[String]> {
    let played = await loaded(full, in: language)
    _ = played.screen(width: 80)
    return played.scene.json(.all).names()
  }
}

extension JSONValue {
  /// The paths of the members of all objects in the value, and of the kinds of rows.
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

extension StyledText {
  /// Whether the text includes a picture.
  fileprivate var hasMore: Bool { width > StyledText(plain).width }
}

// MARK: - Languages

extension SceneContract {
  /// The language in which actions are performed a second time, to compare their messages with the English ones.
  static var anotherLanguage: Language { Language.supported.last { $0 != .english } ?? .english }

  /// Reports a title, a summary, or a text for an empty list that is English in another language; skips languages whose
  /// tables are known to have English texts.
  func untranslatedScreens(except known: Set<String>) async -> [Finding] {
    var titles: [String] = []
    var summaries: [String: [String]] = [:]
    var notices: [(language: Language, text: String)] = []
    for language in Language.supported {
      let played = await loaded(full, in: language)
      for command in played.scene.commands { summaries[command.name, default: []].append(command.summary) }
      if !isContent(played.scene.title, of: SceneFacts(of: played.scene)) { titles.append(played.scene.title) }
      guard let empty else { continue }
      let scene = await loaded(empty, in: language).scene
      notices.append((language, scene.view.notices(width: 200).map(\.plain).joined(separator: " ")))
    }
    let english = notices.first { $0.language == .english }?.text
    var findings = notices.filter { language, text in
      language != .english && !known.contains(language.tag) && text == english && text.contains(where: \.isLetter)
    }.map { language, text in
      Finding(.untranslated, "“\(text)”, the text of the empty list,", context: language.tag)
    }
    // Texts may be the same in two languages, but not in all.
    if known.isEmpty, !sameTexts.contains("title"), titles.count == Language.supported.count, Set(titles).count == 1,
      titles[0].contains(where: \.isLetter)
    {
      findings.append(Finding(.oneLanguage, "“\(titles[0])”, the title,", subject: "title"))
    }
    for (name, texts) in summaries.sorted(by: { $0.key < $1.key })
    where known.isEmpty && texts.count >= Language.supported.count && Set(texts).count == 1 {
      guard texts[0].contains(where: \.isLetter) else { continue }
      let summary = "“\(texts[0])”, the summary of “\(name)”,"
      findings.append(Finding(.oneLanguage, summary, subject: "the summary of \(name)"))
    }
    return findings
  }

  /// Reports an action's message that is the same in English and in another language.
  func oneLanguage(
    of english: [String], to line: SceneFacts.Line, _ word: String, _ facts: SceneFacts
  ) async -> [Finding] {
    let texts = english.filter { $0.contains(where: \.isLetter) && !isContent($0, of: facts) }
    guard !texts.isEmpty else { return [] }
    let (others, _, _) = await perform(line, word, in: Self.anotherLanguage, meter: HoldMeter())
    return texts.filter(others.sentences.contains).prefix(1).map { text in
      Finding(.oneLanguage, "“\(text)”, the answer of “\(line.text)”,", subject: word)
    }
  }

  /// Reports a failure, of an action typed without its words, that is the same in English and in another language.
  func oneLanguage(ofFailureOf action: SceneFacts.Action, on row: Int) async -> [Finding] {
    let line = "\(action.word) \(row)"
    guard !action.words.isEmpty, let english = await failure(of: line, in: .english) else { return [] }
    return await failure(of: line, in: Self.anotherLanguage) == english
      ? [Finding(.oneLanguage, "“\(english)”, the failure of “\(line)”,", subject: action.word)] : []
  }

  private func failure(of line: String, in language: Language) async -> String? {
    let played = await loaded(full, in: language)
    do {
      try played.scene.types(line)
      await played.end(with: .success(full))
      return nil
    } catch {
      return (error as? Failure)?.message
    }
  }

  /// Whether a text is part of the rows, which are the same in every language.
  private func isContent(_ text: String, of facts: SceneFacts?) -> Bool {
    facts?.contents.contains { $0.contains(text) } ?? false
  }
}

// MARK: - Hostile texts

extension SceneContract {
  /// Reports mistakes of a scene with hostile texts.
  func hostileTexts() async -> [Finding] {
    var findings: [Finding] = []
    for sample in HostileText.allCases {
      let scene = await loaded(hostile(sample.text)).scene
      guard scene.rowCount > 0 else {
        findings.append(
          Finding(
            .weakSample, "hostile", "`hostile` has no rows", "Let `hostile` make a resource with a row of its text.",
            context: sample.rawValue))
        continue
      }
      // A long text takes seconds to draw on a narrow screen, where nothing new would be found.
      for width in sample.isLong ? [80] : [30, 80] {
        let lines = SceneScreen(width: width).lines(of: scene)
        let context = "\(sample.rawValue), \(width) columns"
        if let line = lines.first(where: { $0.width > width }) {
          findings.append(Finding(.tooWide, String(line.plain.prefix(200)), context: context))
        }
        let drawn = lines.lazy.map(TextRenderer(colors: .none).render)
        if let line = drawn.first(where: { $0.unicodeScalars.contains(where: HostileText.isHarmful) }) {
          findings.append(Finding(.harmful, String(line.debugDescription.prefix(200)), context: context))
        }
      }
      findings += OutputRules(scene: scene).json()
    }
    return findings
  }

  /// Reports an untrusted text that the scene prints itself, instead of returning it as part of its output.
  func printedTexts() async -> [Finding] {
    let marker = "text-\(UUID())"
    let played = await loaded(hostile(marker))
    let printed = CapturedOutput.text {
      for width in [30, 80] { _ = SceneScreen(width: width).lines(of: played.scene) }
      _ = (played.scene.json(.all).line, played.texts, played.scene.commands.map(\.summary))
    }
    let line = printed.split(separator: "\n").first { $0.contains(marker) }
    return line.map { [Finding(.printed, String($0.prefix(100)).debugDescription)] } ?? []
  }
}
