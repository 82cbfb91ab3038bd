import ContractTesting
import Foundation
import JSON
import Localization
import Terminal
import TerminalList
import Viper

/// The rules for a scene's output: its JSON, its command words, and the width of its lines.
@MainActor struct OutputRules {
  let scene: any Scene

  /// Reports violations in the JSON.
  func json() -> [Finding] {
    let reserved = reservedNames()
    // A reserved name also makes the object ambiguous, because it occurs twice: report only one of these mistakes.
    return reserved.isEmpty ? jsonLine().map { Finding(.badJSON, $0) } : reserved
  }

  private func reservedNames() -> [Finding] {
    guard let facts = SceneFacts(of: scene) else { return [] }
    let ofRows = Set(facts.rows.flatMap(\.fields)).intersection(SceneJSON.namesOfRows).sorted()
    let twice = facts.rows.lazy.compactMap { $0.fields.firstRepeated }.first ?? facts.fields.firstRepeated
    if let twice { return [Finding(.repeatedName, twice, subject: twice)] }
    let ofScene = Set(facts.fields).intersection(SceneJSON.namesOfScenes).sorted()
    return ofRows.map { Finding(.reservedName, $0, "row", subject: $0) }
      + ofScene.map { Finding(.reservedName, $0, "scene", subject: $0) }
  }

  private func jsonLine() -> [String] {
    let line = scene.json(.all).line
    guard !line.contains("\n"), let object = object(line) else {
      return ["This is not a JSON object on one line: \(line)"]
    }
    let expected = [("scene", scene.name), ("route", scene.route.description), ("state", scene.state.rawValue)]
    for (name, value) in expected where object[name] as? String != value {
      return ["“\(name)” should be “\(value)”: \(line)"]
    }
    let rows = object["rows"] as? [[String: Any]] ?? []
    if let row = rows.first(where: {
      $0["number"] as? Int == nil || isMissing("id", in: $0) || isMissing("kind", in: $0)
    }) {
      return ["This row has no number, id or kind: \(row)"]
    }
    let kinds = rows.compactMap { $0["kind"] as? String }
    return kinds.first { $0.contains(where: \.isWhitespace) }.map { ["The kind “\($0)” of a row is not one word."] }
      ?? []
  }

  private func isMissing(_ name: String, in row: [String: Any]) -> Bool {
    (row[name] as? String ?? "").isEmpty
  }

  private func object(_ line: String) -> [String: Any]? {
    do {
      return try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    } catch {
      return nil
    }
  }

  /// Reports violations in the command words.
  func commands() -> [Finding] {
    let names = scene.commands.map(\.name)
    let reserved = Set(ShellWord.allCases.map(\.rawValue))
    let hidden = names.indices.filter { reserved.contains(names[$0]) || names[..<$0].contains(names[$0]) }
    let words = Set(names + (SceneFacts(of: scene)?.actions.map(\.word) ?? []))
    return hidden.map { Finding(.hiddenCommand, names[$0], subject: names[$0]) }
      + words.filter { !Self.isTypable($0) }.sorted().map { Finding(.untypable, $0, subject: $0) }
  }

  /// Whether a word begins with a letter, and contains only lowercase letters, digits and hyphens.
  static func isTypable(_ word: String) -> Bool {
    word.first?.isLetter == true
      && word.allSatisfy { ($0.isLetter && !$0.isUppercase) || $0.isNumber || $0 == "-" }
  }

  /// Reports violations in the one-line descriptions for `help`.
  func summaries(in language: Language) -> [Finding] {
    ((scene.openCommand.map { [$0] } ?? []) + scene.commands).filter { $0.summary.nonBlank == nil }.map {
      Finding(.noSummary, $0.name, subject: $0.name, context: language.tag)
    }
  }

  /// Reports the first line that is too wide on a narrow screen, and the first that is too wide on a screen of normal
  /// width.
  func widths(_ language: Language, _ state: String) -> [Finding] {
    [30, 80].flatMap { width in
      SceneScreen(width: width).lines(of: scene).filter { $0.width > width }.prefix(1).map { line in
        Finding(.tooWide, line.plain, context: "\(language.tag), \(width) columns, \(state)")
      }
    }
  }
}

extension [String] {
  /// The first repeated text; nil if all texts are different.
  fileprivate var firstRepeated: String? {
    indices.first { self[..<$0].contains(self[$0]) }.map { self[$0] }
  }
}
