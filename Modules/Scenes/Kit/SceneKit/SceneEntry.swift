public import TerminalList
public import Viper

/// An entry of the catalog: a kind of scene with its factory.
public struct SceneEntry {
  /// Makes a scene.
  public typealias Make = (_ parameters: [String: String], _ placement: ScenePlacement) -> any Scene
  /// Validates the parameters of a route, and returns them normalized; nil if one is not valid.
  public typealias Check = (_ parameters: [String: String]) -> [String: String]?

  /// Known values of the parameters of a route, with a text that describes the destination.
  public typealias Known = (parameters: [String: String], text: String)

  /// The scene's name and routes.
  public private(set) var kind: SceneKind
  /// The provider of the scene.
  public private(set) var origin = SceneOrigin.program
  /// A short description of the scene, in the user's language, for `help` and completion; nil for a scene whose route
  /// has parameters.
  public var about: String? { makeAbout() }
  /// The known values of the parameters, for completion before their rows are loaded.
  public let known: () -> [Known]
  /// The settings that its scenes read, which the user changes with `set`.
  public let settings: [SceneSetting]
  /// Whether help and completion offer the scene; it can be reached in any case.
  private(set) var isOffered: () -> Bool = { true }
  let example: [String: String]
  let textProblems: () -> [String]
  private let makeAbout: () -> String?
  private let check: Check
  private let make: Make

  /// Describes a kind of scene.
  ///
  /// - Parameters:
  ///   - kind: the scene's name and routes.
  ///   - about: a short description of the scene, in the user's language; nil for a route with parameters.
  ///   - known: the known values of the parameters; none by default.
  ///   - example: valid parameters of a route, used by the checks of the catalog.
  ///   - settings: the settings that its scenes read.
  ///   - check: normalizes and validates the parameters of a route.
  ///   - texts: the problems of the scene's string tables: `StringTable.problems` of each.
  ///   - make: makes a scene, which loads nothing until it is started.
  public init(
    _ kind: SceneKind, about: @autoclosure @escaping () -> String? = nil, known: @escaping () -> [Known] = { [] },
    example: [String: String] = [:], settings: [SceneSetting] = [],
    check: @escaping Check = { $0 }, texts: @escaping () -> [String], make: @escaping Make
  ) {
    self.kind = kind
    makeAbout = about
    self.known = known
    self.example = example
    self.settings = settings
    self.check = check
    textProblems = texts
    self.make = make
  }

  /// The route with the example's parameters; nil if the example lacks a parameter.
  package var exampleRoute: Route? { kind.pattern.route(with: example) }

  /// Makes the scene with the example's parameters.
  package func exampleScene() -> any Scene {
    make(example, kind.placement(example))
  }

  /// A copy without a parent.
  package var asRoot: SceneEntry {
    var entry = self
    entry.kind = kind.asRoot
    return entry
  }

  /// A copy that help and completion offer only while a condition holds.
  package func offered(while isOffered: @escaping () -> Bool) -> SceneEntry {
    var entry = self
    entry.isOffered = isOffered
    return entry
  }

  /// A copy with another origin.
  func coming(from origin: SceneOrigin) -> SceneEntry {
    var entry = self
    entry.origin = origin
    return entry
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
  /// The scene's route, with normalized parameters.
  public let route: Route
  /// Makes the scene.
  public let make: () -> any Scene

  /// A copy whose scene begins with a given row instead of the first one.
  public func beginning(at anchor: RowAnchor) -> SceneDestination {
    SceneDestination(route: route) { [make] in
      let scene = make()
      scene.begin(at: anchor)
      return scene
    }
  }
}
