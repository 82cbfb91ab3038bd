import Viper

extension SceneCatalog {
  /// The catalog of a package alone: a scene whose parent is outside the package counts as a root.
  package init(ofPackage entries: [SceneEntry]) {
    self.init(entries: entries.standingAlone)
  }
}

extension [SceneEntry] {
  /// The same entries, without parents that are not among them.
  var standingAlone: [SceneEntry] { standing(on: []) }

  /// The same entries, without parents that are neither among them nor among others.
  func standing(on others: [RoutePattern]) -> [SceneEntry] {
    let inside = Set(map(\.kind.pattern) + others)
    return map { entry in entry.kind.parent.map(inside.contains) == false ? entry.asRoot : entry }
  }
}
