package import Viper

/// Finds routes that are similar to a mistyped route.
package enum NearestRoute {
  /// Returns at most three routes, nearest first.
  ///
  /// If only the last parts of the typed route are unknown, the route without these parts is also returned.
  ///
  /// - Parameters:
  ///   - text: the mistyped route.
  ///   - patterns: the patterns of all routes.
  ///   - opens: returns whether a route leads to a scene.
  /// - Returns: routes of existing scenes.
  package static func find(
    _ text: String, among patterns: [RoutePattern], opens: (Route) -> Bool = { _ in true }
  ) -> [String] {
    let typed = Route(parsing: text)?.components ?? [text]
    // Parameters are filled in from the typed route.
    let candidates = patterns.compactMap { pattern -> (route: Route, word: String)? in
      guard pattern.parameters.isEmpty || pattern.length == typed.count,
        let route = pattern.route(with: pattern.values(from: typed)), opens(route)
      else { return nil }
      return (route, route.description.lowercased())
    }
    let near = NearestMatch.find(typed.joined(separator: "/").lowercased(), among: candidates.map(\.word))
    let found = near.compactMap { word in candidates.first { $0.word == word }?.route.description }
      .filter { $0 != text }
    guard found.isEmpty, typed.count > 1 else { return found }
    let shorter = (1..<typed.count).reversed().lazy.map { Route(Array(typed.prefix($0))) }
    return shorter.first { route in opens(route) && patterns.contains { $0.match(route) != nil } }
      .map { [$0.description] } ?? []
  }
}
