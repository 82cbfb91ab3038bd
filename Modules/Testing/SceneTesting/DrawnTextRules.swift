import ContractTesting
import Foundation
import Localization
import Terminal
import TerminalList
import Viper

/// The rules for the words and dates that the code of a scene adds to the texts of its rows.
@MainActor struct DrawnTextRules<Resource: Sendable> {
  let contract: SceneContract<Resource>

  /// The sample text that replaces all texts of the server.
  private static var marker: String { "qxzjkv" }
  /// The minimum length of a reported word; shorter words may be units or abbreviations.
  private static var minimumLength: Int { 4 }

  func findings() async -> [Finding] {
    await words() + times()
  }

  /// Reports words in the rows that appear in every language but are not from the server.
  private func words() async -> [Finding] {
    var drawn: [[String]] = []
    for language in Language.supported {
      let scene = await contract.loaded(contract.hostile(Self.marker), in: language).scene
      let text = text(of: scene)
      // A sample that ignores the marker shows other texts of the server.
      guard text.contains(Self.marker), let facts = SceneFacts(of: scene) else { return [] }
      let commands = scene.commands.map(\.name) + ShellWord.allCases.map(\.rawValue)
      drawn.append(
        words(in: text).filter { !$0.contains(Self.marker) && !facts.isContent($0) && !commands.contains($0) })
    }
    var known = contract.sameTexts
    let same = (drawn.first ?? []).filter { word in
      drawn.allSatisfy { $0.contains(word) } && known.insert(word).inserted
    }
    guard !same.isEmpty else { return [] }
    return [Finding(.oneLanguage, "“\(same.joined(separator: " "))”, in the rows,", subject: "rows")]
  }

  /// Returns the words of letters in a text, in order, without the parts of addresses.
  private func words(in text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map { $0.trimmingCharacters(in: .letters.inverted) }
      .filter { $0.count >= Self.minimumLength && $0.allSatisfy(\.isLetter) }
  }

  /// Reports a time in the rows that is formatted as ISO 8601.
  private func times() async -> [Finding] {
    for resource in [contract.hostile(Self.marker), contract.full] {
      let scene = await contract.loaded(resource).scene
      let contents = SceneFacts(of: scene)?.contents ?? []
      // A time within a longer text was written by the server.
      let time = text(of: scene).matches(of: String.isoTime).map { String($0.0) }.first { time in
        !contents.contains { $0 != time && $0.contains(time) }
      }
      if let time { return [Finding(.isoTime, time)] }
    }
    return []
  }

  private func text(of scene: any Scene) -> String {
    SceneScreen(width: 200).rows(of: scene).map(\.plain).joined(separator: "\n")
  }
}

extension String {
  /// A time such as `2026-11-29T09:00:00Z`.
  fileprivate static let isoTime =
    CompiledRegex(/\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?/)
}
