package import Accounts
package import Commands
import HTTP
package import Loading
import Localization
package import Navigation
package import Pictures
import Posts
package import Reading
package import SceneKit
package import Shell
import Sources
package import SubscriptionList
import Subscriptions
import Terminal
package import TerminalList
package import Viper

/// The program without its user interface: scenes, router stack and source.
package struct AppCore {
  /// The maximum width of a scene's name in a message about an undo, in columns.
  private static let maximumPlaceWidth = 40

  package let context: PresentationContext
  package let stack: RouterStack
  package let catalog: SceneCatalog
  package let source: SourceReader
  let opener: SourceOpener
  /// Moves the markers of timelines on their servers, if the user has turned that on.
  let markers: MarkerQueue
  /// The commands about sources; nil if the program has no list of sources.
  private let sourceCommands: SourceCommands?
  /// The command `state`, which exports and imports the user's data; nil if it is not available.
  private let stateCommands: StateCommands?
  private let lastChange: LastChange
  private let sources: SubscribedSources
  private let accounts: UserAccounts
  private let rowCommands: [Command]

  /// Without `tokens`, there are no logins; without `surface`, no pictures; without `state`, no command `state`.
  ///
  /// `hasDemo` returns whether the demo is a source; its messages and posters are offered only then. `onRefusal` is
  /// called if a server refuses to move a marker, and `onLeak` for each scene that stays in memory after it was popped.
  package init(
    context: PresentationContext, source: SourceReader, sources: SubscribedSources, tokens: TokenStore? = nil,
    surface: PictureSurface? = nil, decode: @escaping PictureService.Decode,
    browse: @escaping SceneServices.Browse, play: @escaping SceneServices.Browse, copy: @escaping SceneServices.Copy,
    memory: SceneMemory = SceneMemory(), settings: SceneSettings = SceneSettings(),
    state: StateContext? = nil, includes: IncludedScenes = .all, scenes: [ScenePackage] = [],
    rowCommands: (_ lastChange: LastChange, _ top: @escaping () -> (any Scene)?) -> [Command] = { _, _ in [] },
    options: [String: String] = [:],
    hasDemo: @escaping () -> Bool, onRefusal: @escaping @Sendable (LoadFailure) -> Void = { _ in },
    onLeak: @escaping (SceneLeak) -> Void
  ) {
    self.context = context
    self.source = source
    self.sources = sources
    stack = RouterStack(onLeak: onLeak)
    opener = sources.opener
    markers = MarkerQueue(isOn: { context.choices.sendsMarkers }, onRefusal: onRefusal)
    let pictures = { (posts: any PostReading) in
      PictureService(surface: surface, decode: decode, load: { try await posts.image(at: $0, decode: $1) })
    }
    let drawn = surface.map { _ in pictures(source) }
    let services = SceneServices(
      context: context, stack: WeakProxy(stack),
      get: { [client = source.client] in
        let method = HTTPRequest.Method($0.body)
        let response = try await client.load(HTTPRequest(ofScene: $0.url, headers: $0.headers, method: method))
        return (response.body, response.status)
      },
      documents: SavedDocuments(reader: source.sceneDocuments),
      loadPicture: drawn.map { $0.thumbnail(of:in:) },
      loadLargePicture: drawn.map { drawn in
        { @Sendable address in
          let (picture, width, height) = try await drawn.picture(of: address)
          return LargePicture(picture, width: width, height: height)
        }
      },
      browse: browse, play: play, copy: copy, save: MediaSaving(context, of: source).save,
      show: { [weak stack] in try stack?.show($0) }, memory: memory, settings: settings, options: options)
    let push: SceneServices.Show = { [weak stack] in try stack?.push($0) }
    accounts = UserAccounts(tokens, context) { [list = sources.list] in
      $0.sourceAddress(of: source.name, in: list)
    }
    let own = ProgramScenes(
      services: services, source: source, sources: sources, accounts: accounts, push: push, pictures: pictures,
      leave: { [weak stack] in
        if let stack, stack.scenes.count > 1 { stack.pop() }
      }, markers: markers, visit: ListVisit(of: "new.seen", in: services.memory))
    catalog = SceneCatalog(
      entries: own.entries(of: includes, hasDemo: hasDemo), packages: scenes, services,
      without: own.kinds(without: includes))
    stack.destinations = { [catalog] in
      guard let found = catalog.stack(for: $0) else {
        throw UnknownRoute(catalog: catalog, context: context).failure($0.description)
      }
      return found
    }
    self.rowCommands = rowCommands(services.lastChange) { [weak stack] in stack?.top }
    let didChange: ListExchange.DidChange = { [lastChange = services.lastChange] in lastChange.record($0, back: $1) }
    lastChange = services.lastChange
    lastChange.place = { [weak stack] in
      (stack?.top).map { top in
        // A heading may consist of characters that are not printed.
        let names = [top.heading, top.title].map { StyledText(line: $0).shortened(to: Self.maximumPlaceWidth).plain }
        return LastChange.Place(route: top.route, name: names[0].nonBlank ?? names[1])
      }
    }
    let hasSources = includes.contains(.sources)
    sourceCommands =
      hasSources
      ? SourceCommands(
        context, sources: sources, routes: SubscriptionRoutes(services: services, sources: sources).routes,
        push: push, didChange: didChange,
        didChangeOnServer: { [lastChange] in lastChange.record($0, isOnServer: true, back: $1) },
        number: { [weak stack] name in
          guard let top = stack?.top, top.route == SceneKind.sources.placement().route else { return nil }
          // The list of subscriptions applies changes with a delay; `resume` applies them now.
          top.resume()
          return top.rowHints { _, id in id == name }.first?.number
        }, wrote: { [lastChange] in lastChange.record($0, writing: $1) })
      : nil
    stateCommands = state.flatMap { [catalog] in
      hasSources
        ? StateCommands(
          context, sources: sources, local: $0, settings: Setting.all(in: catalog), didChange: didChange) : nil
    }
  }

  package var shell: ShellScenes {
    ShellScenes(
      context: context, stack: stack, catalog: catalog,
      unreadRoute: sourceCommands.map { _ in SubscriptionRoutes.newRoute },
      sources: sourceCommands, accounts: accounts,
      commands: (sourceCommands?.commands ?? []) + [stateCommands?.command].compactMap(\.self)
        + (sourceCommands == nil ? [] : [accounts.logoutCommand]) + rowCommands,
      lastChange: lastChange, name: { name(in: $0) }, failure: { failure(ofUnnamed: $0) },
      changeOrder: { [sources] in sources.orderChanges.send() },
      login: { [context] in try UserLogins.hint($0, in: context.language) },
      tidy: { [cache = source.cache] in
        await cache.removeOutdated()
        await cache.posts.removeExpired()
        await cache.posts.hidden.apply()
        await cache.posts.index()
      })
  }
}
