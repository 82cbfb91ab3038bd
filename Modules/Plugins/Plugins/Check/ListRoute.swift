/// The route of a scene's list, with the route's pattern and parameters.
struct ListRoute {
  let route: String
  let pattern: String
  let parameters: [String: String]

  var list: PluginList { .scene(route: route, parameters: parameters) }
}
