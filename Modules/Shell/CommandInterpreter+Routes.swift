import Foundation
import Loading
import Localization
import Navigation
import SceneKit
import Terminal
import TerminalList
package import Viper

/// The ways between scenes.
extension CommandInterpreter {
  package func new() -> CommandResult {
    stack.top?.newRoute.map { .answer(.route($0), to: SceneAction(ShellWord.new.rawValue)) } ?? .new
  }

  func back() -> CommandResult {
    guard stack.scenes.count > 1 else { return .quit }
    stack.pop()
    return .scene
  }

  /// As `back`; the first scene is left only on a second request.
  package func leave() -> CommandResult {
    stack.scenes.count > 1 ? back() : .askToLeave
  }

  package func top() -> CommandResult {
    stack.popToRoot()
    return .scene
  }

  /// Shows the scenes of a typed route, which may have the numbers of rows in place of their ids.
  ///
  /// - Throws: `Failure` for an unknown route, or the number of no row.
  package func go(to text: String) throws -> CommandResult {
    guard let typed = Route(parsing: text) else { throw unknownRoute(text) }
    core.name(typed)
    let routes = NumberedRoutes(catalog: core.catalog, scenes: stack.scenes)
    if let destinations = core.catalog.stack(for: routes.resolved(typed)) {
      stack.show(destinations)
      return .scene
    }
    guard let scene = routes.sceneWithoutRow(of: typed) else { throw unknownRoute(text) }
    throw noRows(in: scene)
  }

  /// Shows the scenes of a route.
  ///
  /// - Throws: `Failure` for an unknown route.
  package func go(to route: Route) throws -> CommandResult {
    guard let destinations = core.catalog.stack(for: route) else {
      throw core.failure(route) ?? unknownRoute(route.description)
    }
    stack.show(destinations)
    return .scene
  }

  /// The failure for an unknown route, with similar routes.
  package func unknownRoute(_ text: String) -> Failure {
    UnknownRoute(catalog: core.catalog, context: core.context).failure(text)
  }

  package func location() -> CommandResult {
    .text([Paragraph(StyledText(line: shownRoute))], ["route": .string(shownRoute)])
  }

  func tree() -> CommandResult {
    let lines = stack.scenes.enumerated().map { depth, scene in
      let tasks = scene.tasks.map(\.name).joined(separator: ", ")
      let running = tasks.isEmpty ? "" : ", " + texts(.runningTasks, ["tasks": tasks])
      let text =
        StyledText(String(repeating: "  ", count: depth)) + StyledText(line: scene.route.description, .strong)
        + StyledText(line: "  " + scene.title + ", " + text(of: scene.state) + running, .secondary)
      return Paragraph(text, indentation: 2 * depth + 2)
    }
    let scenes = stack.scenes.map { scene -> JSONValue in
      [
        "scene": .string(scene.name), "route": .string(scene.route.description),
        "state": .string(scene.state.rawValue), "tasks": .array(scene.tasks.map { .string($0.name) }),
      ]
    }
    return .text(lines, ["scenes": .array(scenes)])
  }

  private func text(of state: SceneState) -> String {
    switch state {
    case .idle: texts[.stateIdle]
    case .loading: texts[.stateLoading]
    case .loaded: texts[.stateLoaded]
    case .empty: texts[.stateEmpty]
    case .failed: texts[.stateFailed]
    }
  }
}
