public import Viper

/// A kind of scene: its name, the pattern of its routes, and its parent.
public struct SceneKind: Hashable, Sendable {
  /// The name in scripts, such as `feed`.
  public let name: String
  /// The pattern of the scene's routes.
  public let pattern: RoutePattern
  /// The pattern of the parent scene, below it on the stack; nil for a root.
  public let parent: RoutePattern?
  /// The row action of the parent scene that shows this scene; nil if rows do not show it.
  public let action: String?
  /// The pattern of the kind on which `place` was called; equal to `pattern` if this kind was not made by `place`.
  ///
  /// Kinds with the same `home` may share a name.
  let home: RoutePattern

  /// The route patterns of FeedShell's own scenes, which packages may use as parents.
  package static let patternsOfProgram = [
    "feed", "feed/{post}", "feed/{post}/comments", "all", "new", "starred", "sources", "messages", "messages/{id}",
    "posters", "posters/{id}",
  ]

  /// The first words of the routes of FeedShell's own scenes.
  package static let wordsOfProgram = [
    "add", "all", "feed", "filters", "messages", "new", "outbox", "posters", "search", "sources", "starred",
  ]

  /// Creates a kind of scene.
  ///
  /// - Parameters:
  ///   - name: the name in scripts.
  ///   - pattern: the pattern of the scene's routes, such as `feed/{post}/comments`.
  ///   - parent: the pattern of the parent scene, with a subset of the parameters; nil for a root.
  ///   - action: the row action of the parent scene that shows this scene; nil if rows do not show it.
  public init(
    _ name: String, pattern: String, on parent: String? = nil, by action: String? = ShellWord.open.rawValue
  ) {
    let pattern = RoutePattern(pattern)
    self.init(name, pattern: pattern, on: parent.map { RoutePattern($0) }, by: action, home: pattern)
  }

  private init(_ name: String, pattern: RoutePattern, on parent: RoutePattern?, by action: String?, home: RoutePattern)
  {
    self.name = name
    self.pattern = pattern
    self.parent = parent
    self.action = action
    self.home = home
  }

  /// A copy of this kind for other routes, with the same name in scripts.
  ///
  /// - Parameters:
  ///   - pattern: the pattern of the other routes, such as `albums/{album}/{photo}`.
  ///   - parent: the pattern of the parent scene; nil for a root.
  ///   - isOfRow: whether a row of the parent scene shows the scene.
  /// - Returns: the copy, for its own entry in the catalog.
  public func place(_ pattern: String, on parent: String? = nil, isOfRow: Bool = true) -> SceneKind {
    SceneKind(
      name, pattern: RoutePattern(pattern), on: parent.map { RoutePattern($0) }, by: isOfRow ? action : nil, home: home)
  }

  /// A copy of this kind without a parent.
  var asRoot: SceneKind { SceneKind(name, pattern: pattern, on: nil, by: action, home: home) }

  /// The placement of the scene with the given parameters.
  ///
  /// If a parameter is missing, the route consists only of the name; the checks of the catalog report such a route.
  public func placement(_ parameters: [String: String] = [:]) -> ScenePlacement {
    ScenePlacement(name, at: pattern.route(with: parameters) ?? Route([name]))
  }
}
