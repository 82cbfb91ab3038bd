import SceneKit
import Shell

/// The report about a catalog at the start of a visit.
enum CatalogReport {
  /// Reports the mistakes of the authors of scenes on standard error: of all scenes in debug builds, otherwise of those
  /// of packages.
  static func write(_ catalog: SceneCatalog) {
    #if DEBUG
      let problems = catalog.problems()
    #else
      let problems = catalog.problemsFromOutside()
    #endif
    problems.forEach { StandardOutput().report($0.description) }
  }
}
