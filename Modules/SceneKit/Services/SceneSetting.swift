public import Localization

/// A setting of a scene, which the user changes with `set`, at the prompt or in the start-up file.
nonisolated public struct SceneSetting: Sendable {
  /// The name to type: that of the scene or the package, a dot, and a word: `weather.units`.
  public let name: String
  /// The values to choose from, each one word; the first is that of a first visit.
  public let values: [String]
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
    self.summary = summary
  }

  /// The value of a first visit.
  public var standard: String { values.first ?? "" }
}
