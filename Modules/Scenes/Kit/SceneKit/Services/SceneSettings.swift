import Synchronization

/// The current values of scenes' settings.
nonisolated public struct SceneSettings: Sendable {
  private final class Known: Sendable {
    let settings = Mutex<[String: SceneSetting]>([:])
  }

  private let value: @Sendable (SceneSetting) -> String
  /// The settings that scenes have read so far.
  private let known = Known()

  /// Creates settings with the given values; by default, all settings have their default values.
  public init(_ value: @escaping @Sendable (SceneSetting) -> String = { $0.standard }) {
    self.value = value
  }

  /// The current value of a setting, which is one of its `values`.
  ///
  /// The value may change while the scene is on the screen, so read it for each presentation, and do not store it.
  public subscript(_ setting: SceneSetting) -> String {
    known.settings.withLock { $0[setting.name] = setting }
    return value(setting)
  }

  /// The current values, by name, of the settings that scenes have read so far.
  var valuesRead: [String: String] { known.settings.withLock(\.self).mapValues(value) }
}
