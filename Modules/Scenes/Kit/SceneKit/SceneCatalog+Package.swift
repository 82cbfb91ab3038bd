import Viper

extension SceneCatalog {
  /// The catalog of a package alone: a scene whose parent is outside the package counts as a root.
  package init(ofPackage entries: [SceneEntry]) {
    self.init(entries: entries.standingAlone)
  }
}

extension [SceneEntry] {
  /// A copy of the entries; one whose parent is not among them becomes a root.
  var standingAlone: [SceneEntry] { standing(on: []) }

  /// A copy of the entries; one whose parent is neither among them nor among `others` becomes a root.
  func standing(on others: [RoutePattern]) -> [SceneEntry] {
    let inside = Set(map(\.kind.pattern) + others)
    return map { entry in entry.kind.parent.map(inside.contains) == false ? entry.asRoot : entry }
  }
}
