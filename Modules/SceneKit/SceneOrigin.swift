/// The provider of a scene.
public nonisolated enum SceneOrigin: Hashable, Sendable {
  /// FeedShell itself.
  case program
  /// A package, by its name.
  case package(String)
}

extension SceneOrigin: CustomStringConvertible {
  public var description: String {
    switch self {
    case .program: "FeedShell"
    case .package(let name): "the package “\(name)”"
    }
  }
}
