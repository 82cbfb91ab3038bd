import Viper

/// Finds routes of answers that no scene has.
struct RouteCheck {
  private let description: PluginDescription
  private let routes: [RoutePattern]?

  /// - Parameters:
  ///   - description: the description of the program.
  ///   - routes: the patterns of FeedShell's own routes; nil if they are unknown.
  init(_ description: PluginDescription, known routes: [RoutePattern]?) {
    (self.description, self.routes) = (description, routes)
  }

  /// The mistake of a route that no scene has; nil for a valid route, and for a route that cannot be parsed, which is
  /// reported separately.
  func mistake(of text: String?, by means: String) -> PluginMistake? {
    guard let text, let route = Route(parsing: text) else { return nil }
    let isOwn = route.components.first == description.name
    let patterns = isOwn ? description.routes.map { RoutePattern($0) } : routes
    guard let patterns, !patterns.contains(where: { $0.match(route) != nil }) else { return nil }
    return isOwn ? PluginMistake(.unknownOwnRoute, means, text) : PluginMistake(.unknownRoute, means, text)
  }
}
