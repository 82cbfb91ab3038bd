public import Viper

/// A kind of scene: its name, the pattern of its routes, and its parent.
public struct SceneKind: Hashable, Sendable {
  /// The name for scripts, such as `feed`.
  public let name: String
  /// The pattern of its routes.
  public let pattern: RoutePattern
  /// The pattern of the scene beneath; nil for a root.
  public let parent: RoutePattern?

  /// A kind of scene.
  ///
  /// - Parameters:
  ///   - name: the name for scripts.
  ///   - pattern: the pattern of its routes, such as `feed/{post}/comments`.
  ///   - parent: the pattern of the scene beneath, with a subset of the parameters; nil for a root.
  public init(_ name: String, pattern: String, on parent: String? = nil) {
    self.name = name
    self.pattern = RoutePattern(pattern)
    self.parent = parent.map { RoutePattern($0) }
  }

  /// The placement of the scene with these parameters.
  ///
  /// If one is missing, the route is just the name; the checks of the catalog report it.
  public func placement(_ parameters: [String: String] = [:]) -> ScenePlacement {
    ScenePlacement(name, at: pattern.route(with: parameters) ?? Route([name]))
  }
}
