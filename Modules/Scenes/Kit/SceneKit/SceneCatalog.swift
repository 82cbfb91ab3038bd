public import Viper

/// The scenes of a program, which can be looked up by route.
public struct SceneCatalog {
  /// The entries in matching order: patterns with literal parts precede patterns with parameters.
  public let entries: [SceneEntry]
  /// The scenes of packages that cannot be opened.
  public let hidden: [HiddenScene]

  /// Creates a catalog of entries, in any order.
  public init(entries: [SceneEntry]) {
    self.init(CatalogAdmission(entries))
  }

  /// Creates a catalog of the program's own scenes and those of packages.
  ///
  /// - Parameters:
  ///   - own: the program's own entries, which take precedence.
  ///   - packages: the packages; earlier ones take precedence.
  ///   - services: the program's services for the packages' scenes.
  ///   - missing: the kinds of the program's own scenes to omit; a scene whose parent is omitted becomes a root.
  public init(
    entries own: [SceneEntry], packages: [ScenePackage], _ services: SceneServices, without missing: [SceneKind] = []
  ) {
    let missing = Set(missing.map(\.pattern))
    var admission = CatalogAdmission(own.asRoots(without: missing.contains))
    for package in packages {
      let entries = package.entries(services).asRoots(without: missing.contains)
      // The author of a plugin cannot know which scenes the program has.
      admission.admit(
        package.origin.isPlugin ? entries.standing(on: admission.entries.map(\.kind.pattern)) : entries, of: package)
    }
    self.init(admission)
  }

  init(_ admission: CatalogAdmission) {
    hidden = admission.hidden
    entries = admission.entries.enumerated().sorted { first, second in
      if first.element.kind.pattern.precedes(second.element.kind.pattern) { return true }
      if second.element.kind.pattern.precedes(first.element.kind.pattern) { return false }
      return first.offset < second.offset
    }.map(\.element)
  }

  /// The scenes of a route, root first; nil if the route is unknown.
  public func stack(for route: Route) -> [SceneDestination]? {
    var stack: [SceneDestination] = []
    var next: Route? = route
    var visited: Set<Route> = []
    while let route = next {
      // A cycle of parents has no root scene.
      guard visited.insert(route).inserted, let (entry, parameters, destination) = destination(for: route) else {
        return nil
      }
      stack.insert(destination, at: 0)
      guard let parent = entry.kind.parent else { return stack }
      guard let above = parent.route(with: parameters) else { return nil }
      next = above
    }
    return nil
  }

  /// The short form of a route in the prompt.
  public func words(of route: Route) -> String {
    entries.first { $0.kind.pattern.match(route) != nil }?.kind.pattern.words(of: route) ?? route.description
  }

  /// The row of the parent scene that a route belongs to; nil if the route belongs to no single row.
  public func origin(of route: Route) -> RowOrigin? {
    guard let (entry, parameters, _) = destination(for: route), let parent = entry.kind.parent,
      let list = parent.route(with: parameters), let action = entry.kind.action
    else { return nil }
    let pattern = entry.kind.pattern
    let own = pattern.parameters.filter { !parent.parameters.contains($0) }
    guard own.count == 1, let value = parameters[own[0]] else { return nil }
    let part = pattern.optionalParameter.flatMap { parameters[$0] }.flatMap { Int($0) }
    return RowOrigin(list: list, value: value, part: part, action: action)
  }

  /// The destination of the first entry that matches the route and accepts its parameters; nil if there is none.
  private func destination(
    for route: Route
  ) -> (entry: SceneEntry, parameters: [String: String], destination: SceneDestination)? {
    for entry in entries {
      guard let parameters = entry.kind.pattern.match(route), let destination = entry.destination(parameters) else {
        continue
      }
      return (entry, parameters, destination)
    }
    return nil
  }
}
