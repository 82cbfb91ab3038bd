package import Navigation
package import SceneKit
import TerminalList
package import Viper

/// The scenes of a shell, and the program's additions to the shell; created by the composition root.
package struct ShellScenes {
  /// The language, calendar and clock of scenes.
  package let context: PresentationContext
  package let stack: RouterStack
  package let catalog: SceneCatalog
  /// The route of the list of all unread posts; nil if the program has no sources.
  package let unreadRoute: Route?
  /// The user's sources; nil if the program has none.
  package let sources: (any ShellSources)?
  /// The accounts that the user is signed in to.
  package let accounts: (any ShellAccounts)?
  /// The program's commands in every scene, in addition to the shell's commands.
  package let commands: [Command]
  /// The undo stack.
  package let lastChange: LastChange
  /// Records the addresses in a typed route.
  package let name: (Route) -> Void
  /// Checks a route that the user has not typed; returns a failure if opening the route is not allowed.
  package let failure: (Route) -> Failure?
  /// Applies the order setting to the open lists of posts.
  package let changeOrder: () -> Void
  /// Returns instructions for signing in to a server; throws a `Failure` if the text does not name a server.
  package let login: (_ server: String) throws -> String
  /// Deletes outdated content after an idle period.
  package let tidy: @Sendable () async -> Void

  package init(
    context: PresentationContext, stack: RouterStack, catalog: SceneCatalog, unreadRoute: Route?,
    sources: (any ShellSources)?, accounts: (any ShellAccounts)? = nil, commands: [Command], lastChange: LastChange,
    name: @escaping (Route) -> Void,
    failure: @escaping (Route) -> Failure?, changeOrder: @escaping () -> Void,
    login: @escaping (_ server: String) throws -> String, tidy: @escaping @Sendable () async -> Void
  ) {
    (self.context, self.stack, self.catalog) = (context, stack, catalog)
    (self.unreadRoute, self.sources, self.lastChange) = (unreadRoute, sources, lastChange)
    self.accounts = accounts
    self.commands = commands + [lastChange.undoCommand]
    (self.name, self.failure, self.changeOrder) = (name, failure, changeOrder)
    (self.login, self.tidy) = (login, tidy)
  }

  /// The names of sources and groups.
  var names: [String] { sources?.allNames ?? [] }

  /// Completes a route with a name prefix, as for `open`, or without `sources`.
  ///
  /// Returns nil if the route does not name a source or group, or is already complete.
  ///
  /// - Throws: a `Failure` if the name is an ambiguous prefix.
  func route(namingSourceOf typed: Route) throws -> Route? {
    let isListed = typed.components.first == ShellWord.sources.rawValue
    let rest = typed.components.dropFirst(isListed ? 1 : 0)
    // A number is a row of the list.
    guard let sources, !isListed || rest.first.flatMap({ Int($0) }) == nil else { return nil }
    // The name of a group may have slashes.
    for count in (0...rest.count).dropFirst().reversed() {
      let name = rest.prefix(count).joined(separator: "/")
      guard let source = try sources.route(named: name, isUnread: false) else { continue }
      let route = Route(source.components + rest.dropFirst(count))
      return route == typed ? nil : route
    }
    return nil
  }

  /// Returns the list from which `goto` opens a row, for a route with a row number after a source; nil for any other
  /// route.
  ///
  /// - Throws: a `Failure` if the name is an ambiguous prefix.
  package func list(ofRowIn route: Route) throws -> [SceneDestination]? {
    let list = ShellWord.sources.rawValue
    guard route.components.first == list || catalog.stack(for: route) == nil else { return nil }
    let parts = try (self.route(namingSourceOf: route) ?? route).components
    guard parts.first == list, parts.count > 1 else { return nil }
    if let source = catalog.stack(for: Route(Array(parts.prefix(2)))) {
      return parts.count > 2 && NumberedRoutes.number(parts[2]) != nil ? source : nil
    }
    return NumberedRoutes.number(parts[1]) == nil ? nil : catalog.stack(for: Route([list]))
  }

  /// Whether a route shows a list of unread posts of all sources, of a source, or of a group.
  func listsUnread(at route: Route) -> Bool {
    guard let unreadRoute else { return false }
    return route == unreadRoute || (route.components.count > 2 && route.components.last == unreadRoute.components.last)
  }

  /// Shows the scenes of a route that was not typed.
  func show(_ route: Route) throws {
    guard let destinations = catalog.stack(for: route) else {
      throw failure(route) ?? unknownRoute(route.description)
    }
    endSearch(at: route)
    stack.show(destinations)
  }

  /// Ends the search in an open list when a route shows the list.
  func endSearch(at route: Route) {
    guard context.isInteractive, let list = stack.scenes.last(where: { $0.route == route }) else { return }
    if list.isSearched { list.view.endSearch() }
  }

  /// Records how to undo a command, except a command in the start-up file.
  func record(
    _ command: String, by origin: SettingOrigin, back: @escaping @MainActor @Sendable () async throws -> Void
  ) {
    if case .startUpFile = origin { return }
    lastChange.record(command, back: back)
  }

  /// Creates the failure for an unknown route, with suggestions of similar routes.
  func unknownRoute(_ text: String) -> Failure { UnknownRoute(catalog: catalog, context: context).failure(text) }
}
