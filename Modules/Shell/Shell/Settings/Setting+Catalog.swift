package import SceneKit

extension Setting {
  /// Returns the settings of the program, followed by those of its scenes.
  package static func all(in catalog: SceneCatalog) -> [Setting] { ofProgram + catalog.settings.map { .scene($0) } }
}
