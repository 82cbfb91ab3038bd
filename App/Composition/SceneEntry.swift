public import Terminal
public import Viper

/// A kind of scene, as the catalog knows it: its name, what its routes look like, which scene it stands on, and how one
/// is made.
public struct SceneEntry {
  /// Makes a scene.
  public typealias Make = (_ parameters: [String: String], _ route: Route) -> any TerminalScene
  /// Brings the parameters of a route into their one right spelling; nil if one is not what it must be.
  public typealias Check = (_ parameters: [String: String]) -> [String: String]?

  let name: String
  let pattern: RoutePattern
  let parent: RoutePattern?
  let example: [String: String]
  /// What is wrong with the scene's string tables.
  let textProblems: () -> [String]
  private let check: Check
  private let make: Make

  /// - Parameters:
  ///   - name: the scene's name for scripts.
  ///   - pattern: what its routes look like, such as `feed/{image}/comments`.
  ///   - parent: the pattern of the scene beneath; nil for a root.
  ///   - example: parameters that a route may have, for checks.
  ///   - check: reads the parameters of a route.
  ///   - texts: what is wrong with the scene's string tables, from `StringTable.problems()`.
  ///   - make: makes a scene, which loads nothing before it is started.
  public init(
    _ name: String, pattern: String, on parent: String? = nil, example: [String: String] = [:],
    check: @escaping Check = { $0 }, texts: @escaping () -> [String] = { [] }, make: @escaping Make
  ) {
    textProblems = texts
    self.name = name
    self.pattern = RoutePattern(pattern)
    self.parent = parent.map { RoutePattern($0) }
    self.example = example
    self.check = check
    self.make = make
  }

  /// The scene as its example has it.
  func exampleScene() -> any TerminalScene {
    make(example, pattern.route(with: example) ?? Route([name]))
  }

  /// The scene with these parameters; nil if one is not what it must be.
  func destination(_ parameters: [String: String]) -> SceneDestination? {
    guard let parameters = check(parameters), let route = pattern.route(with: parameters) else { return nil }
    return SceneDestination(route: route) { [make] in make(parameters, route) }
  }
}

/// A scene that is not made yet.
package struct SceneDestination {
  /// Its route, each part in its one right spelling.
  package let route: Route
  let make: () -> any TerminalScene
}
