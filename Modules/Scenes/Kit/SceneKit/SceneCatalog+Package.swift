import Viper

extension SceneCatalog {
  /// Creates the catalog of a single package, in which a scene whose parent is outside the package is a root.
  package init(ofPackage entries: [SceneEntry]) {
    self.init(entries: entries.standing(on: []))
  }
}

extension [SceneEntry] {
  /// Returns the entries; an entry whose parent is neither one of them nor one of `others` becomes a root.
  func standing(on others: [RoutePattern]) -> [SceneEntry] {
    let inside = Set(map(\.kind.pattern) + others)
    return asRoots { !inside.contains($0) }
  }

  /// Returns the entries; an entry whose parent is missing becomes a root.
  func asRoots(without isMissing: (RoutePattern) -> Bool) -> [SceneEntry] {
    map { $0.kind.parent.map(isMissing) == true ? $0.asRoot : $0 }
  }
}
