package import Localization
import Posts
package import SceneKit

/// A setting of the program, or of one of its scenes.
package nonisolated enum Setting: Sendable {
  case program(SettingName)
  case scene(SceneSetting)

  package static let ofProgram = SettingName.allCases.map { Setting.program($0) }

  /// The name, as typed after `set`.
  package var name: String {
    switch self {
    case .program(let name): name.rawValue
    case .scene(let setting): setting.name
    }
  }

  /// The possible values; for a period or an interval, examples.
  package var values: [String] {
    switch self {
    case .program(let name): name.values
    case .scene(let setting): setting.values
    }
  }

  /// Returns a one-line description of the effects of the values.
  @MainActor package func summary(in language: Language) -> String {
    let values = values.joined(separator: ", ")
    return switch self {
    case .program(let name):
      name.summary.map { SettingText.table.strings(for: language)($0, ["values": values]) } ?? values
    case .scene(let setting): "\(setting.summary(language)): \(values)"
    }
  }

  /// The values that may be abbreviated; a number is never an abbreviation of a longer number.
  package var abbreviableValues: [String] {
    if isFree { return [] }
    return switch self {
    case .program(.keep): KeepPeriod.allWords
    case .program(.reload): [Settings.noReload]
    case .program, .scene: values
    }
  }

  /// Whether every text is a valid value.
  package var isFree: Bool {
    switch self {
    case .program(let name): name.isFree
    case .scene(let setting): setting.isFree
    }
  }

  /// The maximum length of the value of a setting that accepts any text, in bytes.
  private static let maximumWords = 1_000

  /// Returns the value for typed words; nil if invalid.
  ///
  /// For a setting that accepts any text, returns the words.
  package func value(_ words: [String]) -> String? {
    if case .program(.notify) = self, words.count == 1, let word = values.first(where: { $0 == words[0].lowercased() })
    {
      return word
    }
    guard isFree else { return words.count == 1 ? value(words[0]) : nil }
    let text = words.joined(separator: " ")
    let isPlain = !text.unicodeScalars.contains { $0.properties.generalCategory == .control || $0.value == 0xFFFD }
    return !text.isEmpty && text.utf8.count <= Self.maximumWords && isPlain ? text : nil
  }

  /// Returns the value for a word, ignoring case; nil if there is no such value.
  private func value(_ word: String) -> String? {
    if case .program(.language) = self, let tag = Language(matching: word)?.tag { return tag }
    if case .program(.keep) = self { return KeepPeriod(word)?.text }
    if case .program(.reload) = self, let interval = ReloadInterval(word) { return interval.text }
    return values.first { $0.lowercased() == word.lowercased() }
  }
}
