package import SceneKit
package import Viper

/// Shows the scenes of a route, for the routers of scenes.
package final class RouteNavigator {
  private let stack: RouterStack
  private let unknown: (SceneCatalog, Route) -> Failure
  /// The scenes that can be shown; set once they are made of the services, of which this is one.
  package var catalog = SceneCatalog(entries: [])

  /// - Parameters:
  ///   - stack: the scenes that are open.
  ///   - unknown: the failure for a route that a catalog does not know.
  package init(stack: RouterStack, unknown: @escaping (SceneCatalog, Route) -> Failure) {
    self.stack = stack
    self.unknown = unknown
  }

  /// Shows the scenes of a route; those in common with the stack stay.
  ///
  /// - Throws: `Failure` for an unknown route.
  package func show(_ route: Route) throws {
    guard let destinations = catalog.stack(for: route) else { throw unknown(catalog, route) }
    stack.show(destinations)
  }

  /// Shows the scene of a route on those that are open, or the one among them that has the route.
  ///
  /// - Throws: `Failure` for an unknown route.
  package func push(_ route: Route) throws {
    guard let scene = catalog.stack(for: route)?.last?.make() else { return try show(route) }
    stack.show(scene, by: .single)
  }
}
