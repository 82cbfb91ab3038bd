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
  func show(_ route: Route) throws {
    guard let destinations = catalog.stack(for: route) else {
      throw UnknownRoute(catalog: catalog, context: context).failure(route.description)
    }
    stack.show(destinations)
  }

  /// Shows the scene of a route on those that are open, or the one among them that has the route.
  ///
  /// - Throws: `Failure` for an unknown route, with similar routes.
  func push(_ route: Route) throws {
    guard let scene = catalog.stack(for: route)?.last?.make() else { return try show(route) }
    stack.show(scene, by: .single)
  }
}
