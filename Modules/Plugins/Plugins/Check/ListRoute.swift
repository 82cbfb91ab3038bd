import JSON
import Viper

/// The route of a scene's list, with the route's pattern and parameters.
struct ListRoute {
  let route: String
  let pattern: String
  let parameters: [String: String]

  var list: PluginList { .scene(route: route, parameters: parameters) }
}

extension ListRoute {
  /// The route that a row opens; nil if it has no parameters, or belongs to another plugin.
  init?(openedBy row: JSONValue, of description: PluginDescription) {
    guard let route = row["opens"]?.text.flatMap(Route.init(parsing:)), route.components.first == description.name
    else { return nil }
    for pattern in description.routes {
      guard let parameters = RoutePattern(pattern).match(route), !parameters.isEmpty else { continue }
      self.init(route: route.description, pattern: pattern, parameters: parameters)
      return
    }
    return nil
  }
}
