import ContractTesting
import SceneKit
import TerminalList
import Viper

/// The rules for the routes that an action leads to.
@MainActor struct RouteRules {
  /// The entries of the package's scenes; nil if the contract has none.
  let catalog: [SceneEntry]?
  /// The route patterns of other packages.
  let otherPatterns: [String]
  /// The route of the list.
  let list: Route
  /// The line typed for the action.
  let line: SceneFacts.Line

  /// Reports violations of all scenes and routes shown by the action.
  func problems(of scenes: [any Scene], _ routes: [Route]) -> [Finding] {
    let all = scenes.map(\.route) + routes
    if let twice = all.indices.first(where: { all[..<$0].contains(all[$0]) }) {
      return [Finding(.shownTwice, all[twice].description, line.text, subject: line.text)]
    }
    return scenes.flatMap(problems(of:)) + routes.flatMap(problems(of:))
  }

  /// Reports violations of a scene shown by the action.
  func problems(of scene: any Scene) -> [Finding] {
    guard let catalog else { return [unchecked("a scene")] }
    let route = scene.route
    guard route != list else {
      return [Finding(.routeOfList, route.description, line.text, subject: line.text)]
    }
    let destination = SceneCatalog(ofPackage: catalog).stack(for: route)?.last
    guard destination?.route == route, destination?.make().name == scene.name else {
      return [Finding(.routeNotInCatalog, route.description, line.text, subject: line.text)]
    }
    return rowProblems(of: route, in: catalog)
  }

  /// Reports violations of a route shown by the action; routes to scenes of other packages cannot be checked.
  func problems(of route: Route) -> [Finding] {
    guard let catalog else { return [unchecked("the route \(route)")] }
    let words = { (patterns: [RoutePattern]) -> [String] in patterns.compactMap { $0.shape.first.flatMap(\.self) } }
    guard let word = route.components.first, words(catalog.map { $0.kind.pattern }).contains(word) else {
      let known = SceneKind.wordsOfProgram + words(otherPatterns.map { RoutePattern($0) })
      return known.contains(route.components.first ?? "")
        ? [] : [Finding(.unknownWord, route.description, line.text, subject: line.text)]
    }
    // Only the pattern is checked, because the entry's own check may depend on the user's data.
    guard catalog.contains(where: { $0.kind.pattern.match(route) != nil }) else {
      return [Finding(.unknownRoute, route.description, line.text, subject: line.text)]
    }
    return rowProblems(of: route, in: catalog)
  }

  /// Reports a route that belongs to a row other than the row of the action.
  private func rowProblems(of route: Route, in catalog: [SceneEntry]) -> [Finding] {
    guard let origin = SceneCatalog(ofPackage: catalog).origin(of: route), origin.list == list,
      origin.action == line.word, origin.value != line.row.id
    else { return [] }
    return [
      Finding(
        .routeOfAnotherRow, route.description, line.text, origin.value, line.row.id, subject: line.text)
    ]
  }

  private func unchecked(_ shown: String) -> Finding {
    Finding(.noCatalog, "routes", "“\(line.text)” shows \(shown)")
  }
}
