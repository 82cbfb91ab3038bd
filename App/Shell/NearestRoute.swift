import Viper

/// Finds routes that are similar to a mistyped one.
enum NearestRoute {
  /// At most three routes, nearest first.
  static func find(_ text: String, among patterns: [RoutePattern]) -> [String] {
    let typed = Route(parsing: text.lowercased())?.components ?? [text.lowercased()]
    // Parameters are taken from the typed route.
    let candidates = patterns.compactMap { pattern -> String? in
      guard pattern.parameters.isEmpty || pattern.length == typed.count else { return nil }
      return pattern.route(with: pattern.values(from: typed))?.description
    }
    return NearestMatch.find(typed.joined(separator: "/"), among: candidates).filter { $0 != text }
  }
}
