public import Localization

/// A setting of a scene, which the user changes with `set`, at the prompt or in the start-up file.
nonisolated public struct SceneSetting: Sendable {
  /// The full name of the setting: the scene's or package's name, a dot, and a word, such as `weather.units`.
  public let name: String
  /// The permitted values, each a single word; the first value is the default.
  public let values: [String]
  /// Whether the setting accepts any text; `values` then contains only the default.
  public let isFree: Bool
  /// Returns a short description of the setting in a language.
  public let summary: @MainActor @Sendable (Language) -> String

  /// Creates a setting, to be listed in the entry of the scene that reads it.
  ///
  /// - Parameters:
  ///   - name: the full name of the setting.
  ///   - values: the permitted values, the default first.
  ///   - summary: a short description of the setting in a language, for `set NAME` and completion.
  public init(
    _ name: String, values: [String], summary: @escaping @MainActor @Sendable (_ language: Language) -> String
  ) {
    self.name = name
    self.values = values
    isFree = false
    self.summary = summary
  }

  /// Creates a setting that accepts any text.
  ///
  /// - Parameters:
  ///   - name: the full name of the setting.
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
