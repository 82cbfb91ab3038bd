package import SceneKit

/// The settings of scenes.
nonisolated extension VisitSettings {
  /// The settings in the form in which scenes read them.
  package var ofScenes: SceneSettings {
    SceneSettings { [self] in value(of: $0) }
  }

  /// The effective value of a scene's setting, with its origin.
  package func effect(of setting: SceneSetting) -> Effect {
    Effect(name: setting.name, value: value(of: setting), origin: choice(for: setting.name)?.origin ?? .standard)
  }

  private func value(of setting: SceneSetting) -> String {
    choice(for: setting.name)?.value ?? setting.standard
  }
}
