public import TerminalList
public import Viper

/// An entry of the catalog: a kind of scene with its factory.
public struct SceneEntry {
  /// Makes a scene.
  public typealias Make = (_ parameters: [String: String], _ placement: ScenePlacement) -> any TerminalScene
  /// Normalizes the parameters of a route to their canonical spelling; nil if one is not valid.
  public typealias Check = (_ parameters: [String: String]) -> [String: String]?

  /// The scene's name and routes.
  public let kind: SceneKind
  let example: [String: String]
  let textProblems: () -> [String]
  private let check: Check
  private let make: Make

  /// An entry.
  ///
  /// - Parameters:
  ///   - kind: the scene's name and routes.
  ///   - example: valid parameters of a route, for the checks of the catalog.
  ///   - check: normalizes and validates the parameters of a route.
  ///   - texts: the problems of the scene's string tables, from `StringTable.problems()`.
  ///   - make: makes a scene, which loads nothing before it is started.
  public init(
    _ kind: SceneKind, example: [String: String] = [:], check: @escaping Check = { $0 },
    texts: @escaping () -> [String] = { [] }, make: @escaping Make
  ) {
    self.kind = kind
    self.example = example
    self.check = check
    textProblems = texts
    self.make = make
  }

  /// The route of the example; nil if the example lacks a parameter.
  package var exampleRoute: Route? { kind.pattern.route(with: example) }

  /// The scene of the example.
  package func exampleScene() -> any TerminalScene {
    make(example, kind.placement(example))
  }

  /// The same entry without a parent.
  var asRoot: SceneEntry {
    SceneEntry(kind.asRoot, example: example, check: check, texts: textProblems, make: make)
  }

  /// The scene with these parameters; nil if one is not valid.
  func destination(_ parameters: [String: String]) -> SceneDestination? {
    guard let parameters = check(parameters), kind.pattern.route(with: parameters) != nil else { return nil }
    let placement = kind.placement(parameters)
    return SceneDestination(route: placement.route) { [make] in make(parameters, placement) }
  }
}

/// A scene to be made on demand.
public struct SceneDestination {
  /// The scene's route in its canonical spelling.
  public let route: Route
  /// Makes the scene.
  public let make: () -> any TerminalScene
}
