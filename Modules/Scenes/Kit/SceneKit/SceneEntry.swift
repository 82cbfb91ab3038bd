public import TerminalList
public import Viper

/// An entry of the catalog: a kind of scene and its factory.
public struct SceneEntry {
  /// Makes a scene.
  public typealias Make = (_ parameters: [String: String], _ placement: ScenePlacement) -> any Scene
  /// Validates and normalizes the parameters of a route; returns nil if any parameter is invalid.
  public typealias Check = (_ parameters: [String: String]) -> [String: String]?

  /// The known parameter values of a route, and a text that describes the destination.
  public typealias Known = (parameters: [String: String], text: String)

  /// The name and the routes of the scene.
  public private(set) var kind: SceneKind
  /// The provider of the scene.
  public private(set) var origin = SceneOrigin.program
  /// A short description of the scene, in the user's language, for `help` and completion; nil for a scene whose route
  /// has parameters.
  public var about: String? { makeAbout() }
  /// Returns the known parameter values, which completion offers before the rows are loaded.
  public let known: () -> [Known]
  /// The settings that the scene reads, and that the user changes with `set`.
  public let settings: [SceneSetting]
  /// Returns whether help and completion list the scene; a scene that is not listed can still be opened.
  private(set) var isOffered: () -> Bool = { true }
  let example: [String: String]
  let textProblems: () -> [String]
  private let makeAbout: () -> String?
  private let check: Check
  private let make: Make

  /// Creates an entry for a kind of scene.
  ///
  /// - Parameters:
  ///   - kind: the name and the routes of the scene.
  ///   - about: a short description of the scene, in the user's language; nil for a route with parameters.
  ///   - known: returns the known parameter values; none by default.
  ///   - example: valid parameters of a route, for the checks of the catalog.
  ///   - settings: the settings that the scene reads.
  ///   - check: normalizes and validates the parameters of a route.
  ///   - texts: returns the problems of the scene's string tables, as found by `StringTable.problems`.
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

  /// The route with the example parameters; nil if a parameter is missing from the example.
  package var exampleRoute: Route? { kind.pattern.route(with: example) }

  /// Makes the scene with the example parameters.
  package func exampleScene() -> any Scene {
    make(example, kind.placement(example))
  }

  /// A copy of the entry without a parent.
  package var asRoot: SceneEntry {
    var entry = self
    entry.kind = kind.asRoot
    return entry
  }

  /// A copy of the entry that help and completion list only while a condition holds.
  package func offered(while isOffered: @escaping () -> Bool) -> SceneEntry {
    var entry = self
    entry.isOffered = isOffered
    return entry
  }

  /// A copy of the entry with another origin.
  func coming(from origin: SceneOrigin) -> SceneEntry {
    var entry = self
    entry.origin = origin
    return entry
  }

  /// The scene with the given parameters; nil if any parameter is invalid.
  func destination(_ parameters: [String: String]) -> SceneDestination? {
    guard let parameters = check(parameters), kind.pattern.route(with: parameters) != nil else { return nil }
    let placement = kind.placement(parameters)
    return SceneDestination(route: placement.route) { [make] in make(parameters, placement) }
  }
}

/// A scene that is created on demand.
public struct SceneDestination {
  /// The scene's route, with normalized parameters.
  public let route: Route
  /// Makes the scene.
  public let make: () -> any Scene

  /// A copy whose scene starts at the given row instead of the first one.
  public func beginning(at anchor: RowAnchor) -> SceneDestination {
    SceneDestination(route: route) { [make] in
      let scene = make()
      scene.begin(at: anchor)
      return scene
    }
  }
}
