import Viper

extension SceneCatalog {
  /// The catalog of a package alone: a scene whose parent is outside the package counts as a root.
  package init(ofPackage entries: [SceneEntry]) {
    self.init(entries: entries.standingAlone)
  }
}

extension [SceneEntry] {
  /// A copy in which an entry becomes a root if no entry is its parent.
  var standingAlone: [SceneEntry] { standing(on: []) }

  /// A copy in which an entry becomes a root if its parent is neither an entry nor one of `others`.
  func standing(on others: [RoutePattern]) -> [SceneEntry] {
    let inside = Set(map(\.kind.pattern) + others)
    return map { entry in entry.kind.parent.map(inside.contains) == false ? entry.asRoot : entry }
  }
}
