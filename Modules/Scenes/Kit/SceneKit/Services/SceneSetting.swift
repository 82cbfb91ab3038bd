public import Localization

/// A setting of a scene, which the user changes with `set`, at the prompt or in the start-up file.
nonisolated public struct SceneSetting: Sendable {
  /// The name to type: the name of the scene or package, a dot, and a word: `weather.units`.
  public let name: String
  /// The values to choose from, one word each; the first is the default.
  public let values: [String]
  /// Whether the setting accepts any text; then `values` has only the default.
  public let isFree: Bool
  /// A short description of the setting, in a language.
  public let summary: @MainActor @Sendable (Language) -> String

  /// A setting, for the entry of the scene that reads it.
  ///
  /// - Parameters:
  ///   - name: the name to type.
  ///   - values: the values to choose from, the default first.
  ///   - summary: a short description of the setting in a language, for `set NAME` and completion.
  public init(
    _ name: String, values: [String], summary: @escaping @MainActor @Sendable (_ language: Language) -> String
  ) {
    self.name = name
    self.values = values
    isFree = false
    self.summary = summary
  }

  /// A setting that accepts any text.
  ///
  /// - Parameters:
  ///   - name: the name to type.
  ///   - standard: the default text, which may be empty.
  ///   - summary: a short description of the setting in a language, for `set NAME`.
  public init(
    _ name: String, text standard: String, summary: @escaping @MainActor @Sendable (_ language: Language) -> String
  ) {
    self.name = name
    values = standard.isEmpty ? [] : [standard]
    isFree = true
    self.summary = summary
  }

  /// The default value; empty if there are no values.
  public var standard: String { values.first ?? "" }
}
