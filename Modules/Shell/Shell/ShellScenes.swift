package import Navigation
package import SceneKit
import TerminalList
package import Viper

/// The scenes that a shell shows, and the program's additions; created by the composition root.
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
  /// The program's commands in every scene, besides those of the shell.
  package let commands: [Command]
  /// The undo stack.
  package let lastChange: LastChange
  /// Records the addresses in a route that the user has typed.
  package let name: (Route) -> Void
  /// Checks a route that the user has not typed; returns the failure if it may not be opened.
  package let failure: (Route) -> Failure?
  /// Applies the order setting to the open lists of posts.
  package let changeOrder: () -> Void
  /// Returns a hint that says how to sign in to a server; throws a `Failure` if the text does not name a server.
  package let login: (_ server: String) throws -> String
  /// Deletes outdated content, after a period without commands.
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

  /// Returns the full route of a source or group of which only a prefix of the name was typed, as for `open`, or
  /// `sources` was left out; nil if the typed route names no source or group, or is already complete.
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

  /// The list from which `goto` opens a row, for a route with a row number after the name or number of a source; nil
  /// for any other route.
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

  /// Whether a route shows a list of unread posts: those of all sources, of one source, or of a group.
  func listsUnread(at route: Route) -> Bool {
    guard let unreadRoute else { return false }
    return route == unreadRoute || (route.components.count > 2 && route.components.last == unreadRoute.components.last)
  }

  /// Shows the scenes of a route that the user has not typed.
  func show(_ route: Route) throws {
    guard let destinations = catalog.stack(for: route) else {
      throw failure(route) ?? unknownRoute(route.description)
    }
    endSearch(at: route)
    stack.show(destinations)
  }

  /// Ends the search of an open list when the list is shown by its route.
  func endSearch(at route: Route) {
    guard context.isInteractive, let list = stack.scenes.last(where: { $0.route == route }) else { return }
    if list.isSearched { list.view.endSearch() }
  }

  /// Records how to undo a command, unless the command is from the start-up file.
  func record(
    _ command: String, by origin: SettingOrigin, back: @escaping @MainActor @Sendable () async throws -> Void
  ) {
    if case .startUpFile = origin { return }
    lastChange.record(command, back: back)
  }

  /// The failure for an unknown route; it suggests similar routes.
  func unknownRoute(_ text: String) -> Failure { UnknownRoute(catalog: catalog, context: context).failure(text) }
}
