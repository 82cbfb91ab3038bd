package import SceneKit
package import Viper

/// Shows the scenes of a route, on behalf of the scenes' routers.
package final class RouteNavigator {
  private let stack: RouterStack
  private let unknown: (SceneCatalog, Route) -> Failure
  /// The scenes that can be shown; set after the scenes' services are made, because this navigator is a service.
  package var catalog = SceneCatalog(entries: [])

  /// - Parameters:
  ///   - stack: the open scenes.
  ///   - unknown: the failure for a route that a catalog does not know.
  package init(stack: RouterStack, unknown: @escaping (SceneCatalog, Route) -> Failure) {
    self.stack = stack
    self.unknown = unknown
  }

  /// Replaces the stack by the scenes of a route; open scenes that the route begins with stay.
  ///
  /// - Throws: `Failure` for an unknown route.
  package func show(_ route: Route) throws {
    guard let destinations = catalog.stack(for: route) else { throw unknown(catalog, route) }
    stack.show(destinations)
  }

  /// Pushes the scene of a route onto the stack, or returns to the open scene with that route.
  ///
  /// - Throws: `Failure` for an unknown route.
  package func push(_ route: Route) throws {
    guard let scene = catalog.stack(for: route)?.last?.make() else { return try show(route) }
    stack.show(scene, by: .single)
  }
}
