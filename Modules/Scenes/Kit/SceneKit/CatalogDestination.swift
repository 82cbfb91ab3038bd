public import Viper

/// A scene whose route has no parameters, with a short description.
public struct CatalogDestination: Hashable, Sendable {
  /// The scene's route.
  public let route: Route
  /// A short description of the scene, in the user's language.
  public let about: String
}

extension SceneCatalog {
  /// The destinations offered in help and completion, sorted by route.
  public var places: [CatalogDestination] {
    entries.filter { $0.isOffered() }.compactMap { entry in
      entry.kind.pattern.route().map { CatalogDestination(route: $0, about: entry.about ?? "") }
    }.sorted { $0.route.description < $1.route.description }
  }
}
