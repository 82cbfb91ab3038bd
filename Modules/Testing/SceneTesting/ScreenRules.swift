import ContractTesting
import Foundation
import JSON
import Loading
import Localization
import Terminal
import TerminalList
import Viper

/// The rules for the screen of a scene: its states, its rows, and hostile texts.
@MainActor struct ScreenRules<Resource: Sendable> {
  let contract: SceneContract<Resource>

  /// Reports mistakes in the scene's states in the given language.
  func states(in language: Language) async -> [Finding] {
    let played = PlayedScene(contract, in: language)
    let (scene, output) = (played.scene, OutputRules(scene: played.scene))
    await played.start()
    var findings = shows(ListText.table.strings(for: language)[.loading], played, "loading", language)

    await played.end(with: .failure(LoadFailure.lost))
    if scene.state == .failed {
      let message = Failure(loading: LoadFailure.lost, in: language).message
      findings += shows(message, played, "failed", language)
    } else {
      findings.append(Finding(.state, "failed", scene.state.rawValue, context: language.tag))
    }
    if let empty = contract.empty {
      findings += await reload(played, with: empty, to: .empty, language)
      if scene.view.notices(width: 80).allSatisfy(\.plain.isEmpty) {
        findings.append(Finding(.stateNotShown, "empty", played.screen(), context: language.tag))
      }
      findings += output.widths(language, "empty")
    }
    findings += await reload(played, with: contract.full, to: .loaded, language)
    findings += output.widths(language, "loaded") + output.summaries(in: language)
    if scene.title != scene.title { findings.append(Finding(.unsteadyTitle, scene.title, context: language.tag)) }
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

  /// Reports rows whose numbers change during a refresh.
  func numbers() async -> [Finding] {
    let played = await contract.loaded()
    let before = numbersByText(of: played.scene)
    // Blank hints are reported by another rule.
    guard !played.texts.allSatisfy({ $0.nonBlank == nil }) else { return [] }
    let findings = await reload(played, with: contract.changed, to: nil, .english)
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

  /// Returns the numbers of rows with unique texts, by text.
  private func numbersByText(of scene: any Scene) -> [String: Int] {
    Dictionary(grouping: scene.rowHints { _, _ in true }, by: \.text)
      .filter { $1.count == 1 }.compactMapValues { $0.first?.number }
  }

  /// Reports a state whose screen lacks a text or is too wide.
  private func shows(
    _ text: String, _ played: PlayedScene<Resource>, _ state: String, _ language: Language
  ) -> [Finding] {
    let screen = played.screen()
    let widths = OutputRules(scene: played.scene).widths(language, state)
    return widths + (screen.contains(text) ? [] : [Finding(.stateNotShown, state, screen, context: language.tag)])
  }

  // MARK: - Rows

  /// Reports a row without text or picture, and a row whose hint is blank or an address.
  func blankRows() async -> [Finding] {
    let scene = await contract.loaded().scene
    let rows = SceneFacts(of: scene)?.rows ?? []
    if let row = rows.first(where: { $0.text.nonBlank == nil }) { return [Finding(.noHint, row.number)] }
    if let row = rows.first(where: { $0.text.hasPrefix("http://") || $0.text.hasPrefix("https://") }) {
      return [Finding(.addressAsHint, row.number, row.text)]
    }
    return zip(rows.indices, rows).first { position, row in
      let lines = scene.view.rowLines(width: 200, in: position..<position + 1)
      let text = lines.map(\.plain).joined().replacing(row.ownHeader ?? "", with: "", maxReplacements: 1)
        .filter { !$0.isWhitespace }
      // A line with a picture is wider than its text.
      return (text.isEmpty || text == String(row.number)) && !lines.contains { $0.width > StyledText($0.plain).width }
    }.map { [Finding(.blankRow, $0.1.number, $0.1.text)] } ?? []
  }

  /// Reports rows whose order or text differs between scenes with the same response.
  func unsteadyRows() async -> [Finding] {
    var kept: [Any] = []
    var first: [String]?
    for _ in 0..<Self.sceneCount {
      let played = await contract.loaded()
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

  /// The number of compared scenes.
  private static var sceneCount: Int { 8 }

  // MARK: - Hostile texts

  /// Reports violations of a scene with hostile texts.
  func hostileTexts() async -> [Finding] {
    var findings: [Finding] = []
    for sample in HostileText.allCases {
      let scene = await contract.loaded(contract.hostile(sample.text)).scene
      guard !scene.rows.isEmpty else {
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

  /// Reports an untrusted text that the scene prints directly, instead of returning it in its output.
  func printedTexts() async -> [Finding] {
    let marker = "text-\(UUID())"
    let played = await contract.loaded(contract.hostile(marker))
    let printed = CapturedOutput.text {
      for width in [30, 80] { _ = SceneScreen(width: width).lines(of: played.scene) }
      _ = (played.scene.json(.all).line, played.texts, played.scene.commands.map(\.summary))
    }
    let line = printed.split(separator: "\n").first { $0.contains(marker) }
    return line.map { [Finding(.printed, String($0.prefix(100)).debugDescription)] } ?? []
  }
}

extension LoadFailure {
  /// The failure of loads of the first page and of further pages.
  static let lost = LoadFailure.connectivity(.refused).at("lost.example")
}
