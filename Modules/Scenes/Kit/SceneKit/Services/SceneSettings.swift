/// The values of the settings of scenes at this moment.
nonisolated public struct SceneSettings: Sendable {
  private let value: @Sendable (SceneSetting) -> String

  /// Settings with these values, by default those of a first visit.
  public init(_ value: @escaping @Sendable (SceneSetting) -> String = { $0.standard }) {
    self.value = value
  }

  /// The value of a setting: one of its `values`.
  ///
  /// It may change while the scene is shown: read it for each presentation, and do not keep it.
  public subscript(_ setting: SceneSetting) -> String { value(setting) }
}
