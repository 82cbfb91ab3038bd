public import Viper

/// A scene that is reached without parameters, with a few words about it.
public struct CatalogDestination: Hashable, Sendable {
  /// Its route.
  public let route: Route
  /// Its contents, in the user's language.
  public let about: String
}

extension SceneCatalog {
  /// The places that are offered, by their routes.
  public var places: [CatalogDestination] {
    entries.filter { $0.isOffered() }.compactMap { entry in
      entry.kind.pattern.route().map { CatalogDestination(route: $0, about: entry.about ?? "") }
    }.sorted { $0.route.description < $1.route.description }
  }
}
