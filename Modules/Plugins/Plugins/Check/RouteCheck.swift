import Viper

/// Finds routes in answers that lead to no scene.
struct RouteCheck {
  let description: PluginDescription
  /// The patterns of FeedShell's own routes; nil if they are unknown.
  let routes: [RoutePattern]?

  /// The mistake of a route that leads to no scene; nil for a valid route, and for an invalid one, which is reported
  /// separately.
  func mistake(of text: String?, by means: String) -> PluginMistake? {
    guard let text, let route = Route(parsing: text) else { return nil }
    let isOwn = route.components.first == description.name
    let patterns = isOwn ? description.routes.map { RoutePattern($0) } : routes
    guard let patterns, !patterns.contains(where: { $0.match(route) != nil }) else { return nil }
    return isOwn ? PluginMistake(.unknownOwnRoute, means, text) : PluginMistake(.unknownRoute, means, text)
  }
}
