import SceneKit
import Shell

/// The report about the catalog at the start of the program.
enum CatalogReport {
  /// Reports mistakes of scene authors on standard error: in debug builds, the mistakes in all scenes; in other builds,
  /// only the mistakes in the scenes of packages.
  static func write(_ catalog: SceneCatalog) {
    #if DEBUG
      let problems = catalog.problems()
    #else
      let problems = catalog.problemsFromOutside()
    #endif
    problems.forEach { StandardOutput().report($0.description) }
  }
}
