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
    if scene.title.nonBlank == nil { findings.append(Finding(violation: .noTitle(), place: language.tag)) }
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

// MARK: - Rows

extension SceneContract {
  /// The problem of a row that is shown without a text or a picture.
  func blankRows() async -> [Finding] {
    let scene = await loaded(full).scene
    let rows = SceneFacts(of: scene)?.rows ?? []
    return zip(rows.indices, rows).first { position, row in
      let lines = scene.view.rowLines(width: 200, in: position..<position + 1)
      let text = lines.map(\.plain).joined().replacing(row.ownHeader ?? "", with: "", maxReplacements: 1)
        .filter { !$0.isWhitespace }
      return (text.isEmpty || text == String(row.number)) && !lines.contains(where: \.hasMore)
    }.map { [Finding(violation: .blankRow($0.1.number, $0.1.text))] } ?? []
  }
}

extension StyledText {
  /// Whether it has a picture beside its text.
  fileprivate var hasMore: Bool { width > StyledText(plain).width }
}
