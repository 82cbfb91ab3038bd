package import SceneKit

extension Setting {
  /// The settings of the program, then those of its scenes.
  package static func all(in catalog: SceneCatalog) -> [Setting] { ofProgram + catalog.settings.map { .scene($0) } }
}
