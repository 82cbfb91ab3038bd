import Viper

/// Finds the routes that a mistyped one was meant to be.
enum NearestRoute {
  /// The nearest first, three at most.
  static func find(_ text: String, among patterns: [RoutePattern]) -> [String] {
    let typed = Route(parsing: text.lowercased())?.components ?? [text.lowercased()]
    // What stands for a parameter is taken as it was typed.
    let candidates = patterns.compactMap { pattern -> String? in
      guard pattern.parameters.isEmpty || pattern.length == typed.count else { return nil }
      return pattern.route(with: pattern.values(from: typed))?.description
    }
    return NearestMatch.find(typed.joined(separator: "/"), among: candidates).filter { $0 != text }
  }
}
