/// The name and route of a scene, assigned when the scene is created.
public struct ScenePlacement: Hashable, Sendable {
  /// The name of the scene in script output, such as `feed`.
  public let name: String
  /// The route of the scene.
  public let route: Route

  /// Creates a scene's name and route.
  public init(_ name: String, at route: Route) {
    self.name = name
    self.route = route
  }
}
