package import Navigation
package import SceneKit
import TerminalList
package import Viper

/// The scenes that a shell shows, and what their program adds; made by its composition root.
package struct ShellScenes {
  /// The language, calendar and clock of scenes.
  package let context: PresentationContext
  package let stack: RouterStack
  package let catalog: SceneCatalog
  /// The route of the list of all unread posts; nil for a program without sources.
  package let unreadRoute: Route?
  /// The sources of the person; nil for a program without any.
  package let sources: (any ShellSources)?
  /// The commands of the program beside those of the shell, everywhere.
  package let commands: [Command]
  /// The changes of the visit that can be taken back.
  package let lastChange: LastChange
  /// Records the addresses in a route that a person has typed.
  package let name: (Route) -> Void
  /// The failure for a route that no person has typed; nil for one that may be opened.
  package let failure: (Route) -> Failure?
  /// Shows the lists of posts that are open in the order of the setting.
  package let changeOrder: () -> Void
  /// The sentence that says how to sign in to a server; throws a `Failure` for a text that is no server.
  package let login: (_ server: String) throws -> String
  /// Deletes outdated content, after a time without commands.
  package let tidy: @Sendable () async -> Void

  package init(
    context: PresentationContext, stack: RouterStack, catalog: SceneCatalog, unreadRoute: Route?,
    sources: (any ShellSources)?, commands: [Command], lastChange: LastChange, name: @escaping (Route) -> Void,
    failure: @escaping (Route) -> Failure?, changeOrder: @escaping () -> Void,
    login: @escaping (_ server: String) throws -> String, tidy: @escaping @Sendable () async -> Void
  ) {
    (self.context, self.stack, self.catalog) = (context, stack, catalog)
    (self.unreadRoute, self.sources, self.lastChange) = (unreadRoute, sources, lastChange)
    self.commands = commands + [lastChange.undoCommand]
    (self.name, self.failure, self.changeOrder) = (name, failure, changeOrder)
    (self.login, self.tidy) = (login, tidy)
  }

  /// The names of sources and groups.
  var names: [String] { sources?.allNames ?? [] }

  /// Whether a route is that of a list of unread posts: of all sources, of one, or of a group.
  func listsUnread(at route: Route) -> Bool {
    guard let unreadRoute else { return false }
    return route == unreadRoute || (route.components.count > 2 && route.components.last == unreadRoute.components.last)
  }

  /// Shows the scenes of a route that no person has typed.
  ///
  /// - Throws: `Failure` for a route that is unknown, or may not be opened.
  func show(_ route: Route) throws {
    guard let destinations = catalog.stack(for: route) else {
      throw failure(route) ?? unknownRoute(route.description)
    }
    endSearch(at: route)
    stack.show(destinations)
  }

  /// Lets a list that is open show all its rows again, where it is asked for by its route.
  func endSearch(at route: Route) {
    guard context.isInteractive, let list = stack.scenes.last(where: { $0.route == route }) else { return }
    if list.isSearched { list.view.endSearch() }
  }

  /// The failure for an unknown route, with similar routes.
  func unknownRoute(_ text: String) -> Failure { UnknownRoute(catalog: catalog, context: context).failure(text) }
}
