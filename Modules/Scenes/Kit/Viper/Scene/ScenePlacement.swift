/// The name and route of a scene, which it gets when it is created.
public struct ScenePlacement: Hashable, Sendable {
  /// The name for scripts, such as `feed`.
  public let name: String
  /// The route that leads to the scene.
  public let route: Route

  /// Creates a scene's name and route.
  public init(_ name: String, at route: Route) {
    self.name = name
    self.route = route
  }
}
