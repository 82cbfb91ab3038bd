import JSON
import Loading
import Localization
import Navigation
import SceneKit
import Terminal
import TerminalList
import Viper

/// The commands that go to other scenes, and those that say where the user is.
struct RouteCommands {
  let core: ShellScenes
  let display: any CommandDisplay
  private var stack: RouterStack { core.stack }
  private var texts: Strings<ShellText> { core.context.strings(ShellText.table) }

  /// Shows the new rows, or the unread posts of a source or group; a list of unread posts restarts, newest first.
  ///
  /// From a post without new comments, and from a list of anything but posts, it shows the unread posts of all sources.
  func new(_ name: String) throws -> Answer {
    if let route = try core.sources?.route(named: name, isUnread: true) { return .route(route) }
    guard name.isEmpty else { throw Failure(.badArgument, texts(.noSuchName, ["name": name])) }
    guard let top = stack.top else { return .nothing }
    if core.context.isInteractive {
      if top.view.takeNewer() || renewsTop(at: top.route) { return .scene }
      let isElsewhere = top.view.endsInNext || top.newRoute == nil && !top.view.listsPosts
      if isElsewhere, !top.view.hasNew, let route = core.unreadRoute { return try go(to: route.description) }
    }
    return try top.newRoute.map { Answer.route($0) } ?? .shown(display.showNew())
  }

  /// Restarts the scene on top if it is the list of unread posts at `route`; otherwise returns false.
  private func renewsTop(at route: Route) -> Bool {
    guard stack.top?.route == route, core.listsUnread(at: route),
      let destination = core.catalog.stack(for: route)?.last
    else { return false }
    stack.renewTop(destination)
    return true
  }

  /// Leaves the scene on top; with `asksAgain`, leaves the first scene only if the user repeats the request.
  func back(asksAgain: Bool = false) throws -> Answer {
    guard stack.scenes.count > 1 else { return try .shown(display.leave(asksAgain: asksAgain)) }
    stack.pop()
    return .scene
  }

  /// Shows the scenes of a typed route, which may use row numbers instead of ids, and begin with the name of a source.
  ///
  /// - Parameters:
  ///   - text: the route as typed.
  ///   - loaded: the list of the row that the route names by a number, once it was loaded for that; nil at first.
  /// - Returns: the answer that shows the scenes, or loads the list.
  /// - Throws: `Failure` for an unknown route, or a number without a row.
  func go(to text: String, in loaded: (any Scene)? = nil) throws -> Answer {
    guard let typed = Route(parsing: text) else { throw core.unknownRoute(text) }
    core.name(typed)
    let routes = NumberedRoutes(catalog: core.catalog, scenes: stack.scenes)
    if loaded == nil, let destinations = routes.unloadedList(of: typed) {
      stack.show(destinations)
      if let list = stack.top { return loading(list, for: text) }
    }
    // In a list whose ids are numbers, the number may be the id of a row that is not loaded.
    let isID = loaded.map { $0.rowHints { _, id in Int(id) == nil }.isEmpty } ?? false
    if let destinations = core.catalog.stack(for: isID ? typed : routes.resolved(typed)) {
      let isThere = stack.scenes.contains { $0.route == destinations.last?.route }
      core.endSearch(at: typed)
      stack.show(destinations)
      // If the route is already shown, `goto` acts like `new`.
      if isThere, core.context.isInteractive, let top = stack.top, !top.view.takeNewer() {
        _ = renewsTop(at: top.route)
      }
      return .scene
    }
    guard let scene = routes.sceneWithoutRow(of: typed) else {
      guard let route = try routeOfSource(in: typed) else { throw core.unknownRoute(text) }
      return try go(to: route.description)
    }
    guard let list = stack.scenes.first(where: { $0 === scene }), list.isBusy, list.rowNumbers == nil else {
      throw core.noRows(in: scene)
    }
    return loading(list, for: text)
  }

  /// The route of a row that was typed behind the name of its source, as the prompt shows it; nil for any other text.
  private func routeOfSource(in typed: Route) throws -> Route? {
    guard typed.components.count > 1, let name = typed.components.first,
      let source = try core.sources?.route(named: name, isUnread: false), source.components.first != name
    else { return nil }
    return Route(source.components + typed.components.dropFirst())
  }

  /// Loads the list's first rows, then shows the typed route of one of its rows.
  private func loading(_ list: any Scene, for text: String) -> Answer {
    list.loading(for: .goto, until: { $0.rowNumbers != nil }) { try go(to: text, in: $0) }
  }

  var location: PrintedText {
    let route = stack.top?.route.description ?? ""
    return PrintedText([Paragraph(StyledText(line: route))], ["route": .string(route)])
  }

  var tree: PrintedText {
    let lines = stack.scenes.enumerated().map { depth, scene in
      let tasks = scene.tasks.map(\.name).joined(separator: ", ")
      let running = tasks.isEmpty ? "" : ", " + texts(.runningTasks, ["tasks": tasks])
      let text =
        StyledText(String(repeating: "  ", count: depth)) + StyledText(line: scene.route.description, .strong)
        + StyledText(line: "  " + scene.title + ", " + text(of: scene.state) + running, .secondary)
      return Paragraph(text, indentation: 2 * depth + 2)
    }
    let scenes = stack.scenes.map { scene -> JSONValue in
      [
        "scene": .string(scene.name), "route": .string(scene.route.description),
        "state": .string(scene.state.rawValue), "tasks": .array(scene.tasks.map { .string($0.name) }),
      ]
    }
    return PrintedText(lines, ["scenes": .array(scenes)])
  }

  private func text(of state: SceneState) -> String {
    switch state {
    case .idle: texts[.stateIdle]
    case .loading: texts[.stateLoading]
    case .loaded: texts[.stateLoaded]
    case .empty: texts[.stateEmpty]
    case .failed: texts[.stateFailed]
    }
  }
}

extension ShellScenes {
  /// The failure for typed numbers that no row of a scene has.
  func noRows(in scene: any Scene) -> Failure {
    guard let range = scene.rowNumbers else {
      return Failure(.badArgument, context.strings(ShellText.table)[.noRows])
    }
    let values = ["first": String(range.lowerBound), "last": String(range.upperBound)]
    return Failure(.badArgument, context.strings(ListText.table)(.rowsRange, values))
  }
}
