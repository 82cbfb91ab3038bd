import Navigation
import SceneKit
import Shell
import Viper

/// Shows the scenes of a route, for the routers of scenes.
final class RouteNavigator {
  private let context: PresentationContext
  private let stack: RouterStack
  /// The scenes that can be shown; set once they are made of the services, of which this is one.
  var catalog = SceneCatalog(entries: [])

  init(context: PresentationContext, stack: RouterStack) {
    self.context = context
    self.stack = stack
  }

  /// Shows the scenes of a route; those in common with the stack stay.
  ///
  /// - Throws: `Failure` for an unknown route, with similar routes.
  func show(_ route: Route) throws { stack.show(try destinations(for: route)) }

  /// Shows the scene of a route on those that are open, or the one among them that has the route.
  ///
  /// - Throws: `Failure` for an unknown route, with similar routes.
  func push(_ route: Route) throws {
    if let scene = try destinations(for: route).last?.make() { stack.show(scene, by: .single) }
  }

  private func destinations(for route: Route) throws -> [SceneDestination] {
    guard let destinations = catalog.stack(for: route) else {
      throw UnknownRoute(catalog: catalog, context: context).failure(route.description)
    }
    return destinations
  }
}
