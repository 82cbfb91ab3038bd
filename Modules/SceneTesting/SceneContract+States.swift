import ContractTesting
import Loading
import Localization
import Terminal
import TerminalList
import Viper

extension SceneContract {
  /// The failure that loads and pages end with.
  static var lost: LoadFailure { LoadFailure.connectivity(.refused).at("lost.example") }

  /// The problems of the states of the scene in a language.
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
      findings.append(Finding(violation: .state("failed", is: scene.state.rawValue), place: language.tag))
    }
    if let empty {
      findings += await reload(played, with: empty, to: .empty, language)
      if scene.view.notices(width: 80).allSatisfy(\.plain.isEmpty) {
        findings.append(Finding(violation: .stateNotShown("empty", played.screen()), place: language.tag))
      }
      findings += output.widths(language, "empty")
    }
    findings += await reload(played, with: full, to: .loaded, language)
    findings += output.widths(language, "loaded") + output.summaries(in: language)
    if language == .english, SceneScreen(width: 200).rows(of: scene).allSatisfy({ $0.width <= 30 }) {
      findings.append(Finding(violation: .weakSample("width", "no row of the sample is wider than 30 columns")))
    }
    return findings
  }

  /// The problems of the numbers after a refresh.
  func numbers() async -> [Finding] {
    let played = await loaded(full)
    let before = numbersByText(of: played.scene)
    let findings = await reload(played, with: changed, to: nil, .english)
    let after = numbersByText(of: played.scene)
    guard findings.isEmpty else { return findings }
    if let (text, number) = after.first(where: { text, number in before[text].map { $0 != number } ?? false }) {
      return [Finding(violation: .numbersChanged(of: text, from: before[text] ?? 0, to: number))]
    }
    guard after.keys.contains(where: { before[$0] != nil }) else {
      return [Finding(violation: .weakSample("numbers", "no row of `changed` has the text of one before"))]
    }
    return []
  }

  /// The problems of a text for an empty list that was never translated.
  func untranslatedNotices() async -> [Finding] {
    guard let empty else { return [] }
    var english: String?
    var findings: [Finding] = []
    for language in Language.supported {
      let scene = await loaded(empty, in: language).scene
      let notice = scene.view.notices(width: 200).map(\.plain).joined(separator: " ")
      if language == .english { english = notice }
      guard language != .english, notice == english, notice.contains(where: \.isLetter) else { continue }
      findings.append(
        Finding(violation: .untranslated("“\(notice)”, the text of the empty list,"), place: language.tag))
    }
    return findings
  }

  private func reload(
    _ played: PlayedScene<Resource>, with resource: Resource, to state: SceneState?, _ language: Language
  ) async -> [Finding] {
    do {
      try await played.reload(with: resource)
    } catch {
      return [Finding(violation: .actionFailed("refresh", "\(error)"), subject: "refresh", place: language.tag)]
    }
    guard let state, played.scene.state != state else { return [] }
    return [Finding(violation: .state(state.rawValue, is: played.scene.state.rawValue), place: language.tag)]
  }

  /// The numbers of the rows with a unique text, by that text.
  private func numbersByText(of scene: any TerminalScene) -> [String: Int] {
    Dictionary(grouping: scene.rowHints { _, _ in true }, by: \.text)
      .filter { $1.count == 1 }.compactMapValues { $0.first?.number }
  }

  private func shows(
    _ text: String, _ played: PlayedScene<Resource>, _ state: String, _ language: Language
  ) -> [Finding] {
    let screen = played.screen()
    return screen.contains(text) ? [] : [Finding(violation: .stateNotShown(state, screen), place: language.tag)]
  }
}

// MARK: - Hostile texts

extension SceneContract {
  /// The problems of a scene whose texts were written by an enemy.
  func hostileTexts() async -> [Finding] {
    var findings: [Finding] = []
    for sample in HostileText.allCases {
      let scene = await loaded(hostile(sample.text)).scene
      guard scene.rowCount > 0 else {
        findings.append(Finding(violation: .weakSample("hostile", "`hostile` has no rows"), place: sample.rawValue))
        continue
      }
      // A narrow screen of a long text takes seconds to draw, and shows nothing that the others do not.
      for width in sample.isLong ? [80] : [30, 80] {
        let lines = SceneScreen(width: width).lines(of: scene)
        let place = "\(sample.rawValue), \(width) columns"
        if let line = lines.first(where: { $0.width > width }) {
          findings.append(Finding(violation: .tooWide(String(line.plain.prefix(200))), place: place))
        }
        let drawn = lines.lazy.map(TextRenderer(colors: .none).render)
        if let line = drawn.first(where: { $0.unicodeScalars.contains(where: HostileText.isHarmful) }) {
          findings.append(Finding(violation: .harmful(String(line.debugDescription.prefix(200))), place: place))
        }
      }
      findings += OutputRules(scene: scene).json()
    }
    return findings
  }
}
