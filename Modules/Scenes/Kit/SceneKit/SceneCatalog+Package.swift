import Viper

extension SceneCatalog {
  /// The catalog of a package alone: a scene whose parent is outside the package counts as a root.
  package init(ofPackage entries: [SceneEntry]) {
    self.init(entries: entries.standing(on: []))
  }
}

extension [SceneEntry] {
  /// A copy in which an entry becomes a root if its parent is neither an entry nor one of `others`.
  func standing(on others: [RoutePattern]) -> [SceneEntry] {
    let inside = Set(map(\.kind.pattern) + others)
    return asRoots { !inside.contains($0) }
  }

  /// A copy in which an entry becomes a root if its parent is missing.
  func asRoots(without isMissing: (RoutePattern) -> Bool) -> [SceneEntry] {
    map { $0.kind.parent.map(isMissing) == true ? $0.asRoot : $0 }
  }
}
