import SceneKit

/// A setting of the program, or of one of its scenes.
nonisolated enum Setting: Sendable {
  case program(SettingName)
  case scene(SceneSetting)

  /// The name, as typed after `set`.
  var name: String {
    switch self {
    case .program(let name): name.rawValue
    case .scene(let setting): setting.name
    }
  }

  /// The values to choose from.
  var values: [String] {
    switch self {
    case .program(let name): name.values
    case .scene(let setting): setting.values
    }
  }
}
