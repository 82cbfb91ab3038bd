/// The provider of a scene.
public nonisolated enum SceneOrigin: Hashable, Sendable {
  /// FeedShell itself.
  case program
  /// The package with the given name.
  case package(String)
  /// The plugin with the given program file.
  case plugin(file: String)

  /// Whether the provider is a plugin.
  public var isPlugin: Bool {
    if case .plugin = self { true } else { false }
  }
}

extension SceneOrigin: CustomStringConvertible {
  public var description: String {
    switch self {
    case .program: "FeedShell"
    case .package(let name): "the package “\(name)”"
    case .plugin(let file): file
    }
  }
}
