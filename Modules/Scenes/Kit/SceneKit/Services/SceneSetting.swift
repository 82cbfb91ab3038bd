public import Localization

/// A setting of a scene, which the user changes with `set`, at the prompt or in the start-up file.
nonisolated public struct SceneSetting: Sendable {
  /// The name to type: that of the scene or the package, a dot, and a word: `weather.units`.
  public let name: String
  /// The values to choose from, each one word; the first is that of a first visit, and empty text without one.
  public let values: [String]
  /// Whether it takes any text, and `values` has only the usual one.
  public let isFree: Bool
  /// A few words about the setting in a language.
  public let summary: @MainActor @Sendable (Language) -> String

  /// A setting, for the entry of the scene that reads it.
  ///
  /// - Parameters:
  ///   - name: the name to type.
  ///   - values: the values to choose from, the usual one first.
  ///   - summary: a few words about the setting in a language, for `set NAME` and completion.
  public init(
    _ name: String, values: [String], summary: @escaping @MainActor @Sendable (_ language: Language) -> String
  ) {
    self.name = name
    self.values = values
    isFree = false
    self.summary = summary
  }

  /// A setting that takes any text.
  ///
  /// - Parameters:
  ///   - name: the name to type.
  ///   - standard: the text of a first visit; empty for none.
  ///   - summary: a few words about the setting in a language, for `set NAME`.
  public init(
    _ name: String, text standard: String, summary: @escaping @MainActor @Sendable (_ language: Language) -> String
  ) {
    self.name = name
    values = standard.isEmpty ? [] : [standard]
    isFree = true
    self.summary = summary
  }

  /// The value of a first visit.
  public var standard: String { values.first ?? "" }
}
