extension SceneCatalog {
  /// The catalog of a package alone: a scene whose parent is outside the package counts as a root.
  package init(ofPackage entries: [SceneEntry]) {
    let inside = Set(entries.map(\.kind.pattern))
    self.init(
      entries: entries.map { entry in
        entry.kind.parent.map(inside.contains) == false ? entry.asRoot : entry
      })
  }
}
