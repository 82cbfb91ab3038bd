/// The current values of scenes' settings.
nonisolated public struct SceneSettings: Sendable {
  private let value: @Sendable (SceneSetting) -> String

  /// Settings with these values, by default the default ones.
  public init(_ value: @escaping @Sendable (SceneSetting) -> String = { $0.standard }) {
    self.value = value
  }

  /// The value of a setting: one of its `values`.
  ///
  /// It may change while the scene is shown: read it for each presentation, and do not store it.
  public subscript(_ setting: SceneSetting) -> String { value(setting) }
}
