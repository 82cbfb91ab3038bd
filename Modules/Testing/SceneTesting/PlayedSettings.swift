import SceneKit

/// The settings of a played scene: their values, and a record of those that the scene has read.
final class PlayedSettings: Sendable {
  private struct State: Sendable {
    var chosen: [String: String] = [:]
    var read: [String: SceneSetting] = [:]
  }

  private let state = WaitableState(State())

  /// Creates settings with the given values, by name, and defaults for all others.
  init(_ chosen: [String: String] = [:]) {
    for (name, value) in chosen { choose(value, for: name) }
  }

  /// The settings for the services of a scene, which record each setting that the scene reads.
  var values: SceneSettings {
    SceneSettings { [state] setting in
      state.update { state in
        state.read[setting.name] = setting
        return state.chosen[setting.name] ?? setting.standard
      }
    }
  }

  /// The settings that were read, sorted by name.
  var read: [SceneSetting] { state.state.read.values.sorted { $0.name < $1.name } }

  /// Changes the value of a setting, as the command `set` does.
  func choose(_ value: String, for name: String) {
    state.update { $0.chosen[name] = value }
  }
}
