import Synchronization

/// The current values of scenes' settings.
nonisolated public struct SceneSettings: Sendable {
  private final class Known: Sendable {
    let settings = Mutex<[String: SceneSetting]>([:])
  }

  private let value: @Sendable (SceneSetting) -> String
  /// The settings that scenes have read.
  private let known = Known()

  /// Settings with these values, by default the default ones.
  public init(_ value: @escaping @Sendable (SceneSetting) -> String = { $0.standard }) {
    self.value = value
  }

  /// The value of a setting: one of its `values`.
  ///
  /// It may change while the scene is shown: read it for each presentation, and do not store it.
  public subscript(_ setting: SceneSetting) -> String {
    known.settings.withLock { $0[setting.name] = setting }
    return value(setting)
  }

  /// The current values of the settings that scenes have read, by name.
  var valuesRead: [String: String] { known.settings.withLock(\.self).mapValues(value) }
}
