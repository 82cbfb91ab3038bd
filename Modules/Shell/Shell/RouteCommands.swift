import JSON
import Loading
import Localization
import Navigation
import SceneKit
import Terminal
import TerminalList
import Viper

/// The commands that open other scenes or show the current route.
struct RouteCommands {
  let core: ShellScenes
  let display: any CommandDisplay
  private var stack: RouterStack { core.stack }
  private var texts: Strings<ShellText> { core.context.strings(ShellText.table) }

  /// Shows the new rows, or the unread posts of a source or group; a list of unread posts restarts, newest first.
  ///
  /// In a post without new comments, and in a list without posts, shows the unread posts of all sources.
  func new(_ name: String) throws -> Answer {
    if let route = try core.sources?.route(named: name, isUnread: true) { return .route(route) }
    guard name.isEmpty else { throw Failure(.badArgument, texts(.noSuchName, ["name": name])) }
    guard let top = stack.top else { return .nothing }
    if core.context.isInteractive {
      if top.view.takeNewer() || renewsTop(at: top.route) { return .scene }
      let isElsewhere = top.view.endsInNext || !top.rows.hasPosts
      if let route = top.newRoute ?? (isElsewhere && !top.view.hasNew ? core.unreadRoute : nil) {
        return try showPlace(route)
      }
    }
    return try top.newRoute.map { Answer.route($0) } ?? .shown(display.showNew())
  }

  /// Restarts the top scene if it is the list of unread posts at `route`; otherwise returns false.
  private func renewsTop(at route: Route) -> Bool {
    guard stack.top?.route == route, core.listsUnread(at: route),
      let destination = core.catalog.stack(for: route)?.last
    else { return false }
    stack.renewTop(destination)
    return true
  }

  /// Leaves the top scene; if `asksAgain` is true, leaves the first scene only after the user repeats the request.
  func back(asksAgain: Bool = false) throws -> Answer {
    guard stack.scenes.count > 1 else { return try .shown(display.leave(asksAgain: asksAgain)) }
    stack.pop()
    return .scene
  }

  /// Shows the scenes of a typed route.
  ///
  /// The route may contain row numbers instead of ids, and may begin with a source's name.
  func go(to text: String) throws -> Answer {
    guard let route = Route(parsing: text), let answer = try showScenes(of: route) else {
      throw core.unknownRoute(text)
    }
    return answer
  }

  /// Shows the scenes of a typed route.
  ///
  /// - Parameters:
  ///   - typed: the route as typed.
  ///   - isLoaded: whether the list with the numbered row was already loaded for this purpose.
  /// - Returns: an answer that shows the scenes or loads the list; nil for an unknown route.
  /// - Throws: a `Failure` for a number without a row.
  private func showScenes(of typed: Route, isLoaded: Bool = false) throws -> Answer? {
    core.name(typed)
    let routes = NumberedRoutes(catalog: core.catalog, scenes: stack.scenes)
    let row = routes.numberedRow(of: typed)
    if !isLoaded, let row, let answer = try loading(row.list, upTo: row.number, for: typed) { return answer }
    let route = routes.resolved(typed)
    if route != typed, let answer = try openPost(at: route) { return answer }
    let list = routes.sceneWithoutRow(of: typed)
    // A short number that no row has can only be an id if the ids of the list are numbers.
    if row != nil, let list {
      if list.rows.isEmpty, let failure = list.failure { throw failure }
      if list.rows.hasPosts, !list.rowHints(where: { Int($1) == nil }).isEmpty { throw core.noRows(in: list) }
    }
    if let destinations = core.catalog.stack(for: route) {
      return show(destinations.last?.route, of: typed) { stack.show(destinations) }
    }
    if let list { throw core.noRows(in: list) }
    return try core.route(namingSourceOf: typed).map { try showScenes(of: $0) } ?? openRows(of: typed)
  }

  /// Shows a list, unless it is open, and loads its rows up to the row number in a typed route, as `open` does.
  ///
  /// Then shows the typed route.
  ///
  /// - Returns: nil if the row is already loaded, or the list has ended.
  private func loading(_ destinations: [SceneDestination], upTo number: Int, for typed: Route) throws -> Answer? {
    guard let route = destinations.last?.route else { return nil }
    let isEnough: @MainActor (any Scene) -> Bool = { list in
      list.rows.numberRange.map { $0.upperBound >= number } ?? false || !list.rowHints { $1 == String(number) }.isEmpty
    }
    if let list = stack.scenes.last(where: { $0.route == route }) {
      stack.start(list)
      guard !isEnough(list), list.isBusy || list.view.canLoadMore else { return nil }
    } else {
      // The list may itself belong to a row, as in `sources/Lakes/2/comments/1`.
      let isOfRow = NumberedRoutes(catalog: core.catalog, scenes: stack.scenes).numberedRow(of: route) != nil
      if isOfRow, route.components.first == ShellWord.sources.rawValue { return try openRows(of: typed) }
      stack.show(destinations)
    }
    return stack.scenes.last { $0.route == route }?.loading(for: .goto, until: isEnough) { _ in
      guard let answer = try showScenes(of: typed, isLoaded: true) else { throw core.unknownRoute(typed.description) }
      return answer
    }
  }

  /// Shows the destination of a single typed word; in an interactive session, pushes it so that `back` returns to the
  /// open scenes.
  func showPlace(_ route: Route) throws -> Answer {
    guard core.context.isInteractive else { return try go(to: route.description) }
    core.name(route)
    return try show(route, of: route) {
      try stack.push(route)
      stack.top?.renumber()
    }
  }

  /// Shows the scene of a route; in an interactive session, acts like `new` if the scene is already open.
  private func show(_ route: Route?, of typed: Route, by showing: () throws -> Void) rethrows -> Answer {
    let isThere = stack.scenes.contains { $0.route == route }
    core.endSearch(at: typed)
    try showing()
    if isThere, core.context.isInteractive, let top = stack.top, !top.view.takeNewer() { _ = renewsTop(at: top.route) }
    return .scene
  }

  /// Opens the post or comment at a route that contains its number.
  ///
  /// Returns nil if the route leads to another row, or to a part of a post, such as a picture.
  private func openPost(at route: Route) throws -> Answer? {
    guard let origin = core.catalog.origin(of: route), origin.list.components + [origin.value] == route.components,
      let list = stack.scenes.last(where: { $0.route == origin.list }), list.rows.hasPosts,
      let row = list.rowHints(for: ShellWord.open.rawValue, where: { $1 == origin.value }).first
    else { return nil }
    return try Neighbours(core: core).open(row.number, of: list)
  }

  /// Opens the rows numbered at the end of a route in turn; returns nil for any other route.
  private func openRows(of typed: Route) throws -> Answer? {
    let start = typed.components.lastIndex { Int($0) == nil }.map { $0 + 1 } ?? 0
    let numbers = typed.components[start...].compactMap { Int($0) }
    guard start > 0, !numbers.isEmpty, let list = try showScenes(of: Route(Array(typed.components[..<start]))) else {
      return nil
    }
    return try opening(numbers[...], of: typed, after: list)
  }

  /// Opens the row with the first number in the scene of an answer, then each further number in the scene of the
  /// previous row.
  ///
  /// - Parameters:
  ///   - numbers: the row numbers still to be opened.
  ///   - typed: the route with the numbers at its end.
  ///   - answer: the answer of the previous command.
  ///   - list: the scene in which the last row was opened; nil for the first row.
  /// - Returns: the answer of the last row.
  /// - Throws: a `Failure` for a number without a row, or an error of a row's action.
  private func opening(
    _ numbers: ArraySlice<Int>, of typed: Route, after answer: Answer, in list: ObjectIdentifier? = nil
  ) throws -> Answer {
    guard let number = numbers.first else { return answer }
    switch answer {
    case .work(let name, let status, let work):
      return .work(name: name, status: status) {
        let answer = try await work()
        return .act { try opening(numbers, of: typed, after: answer, in: list) }
      }
    case .act(let act): return try opening(numbers, of: typed, after: act(), in: list)
    case .route(let route): try core.show(route)
    default: break
    }
    guard let top = stack.top, ObjectIdentifier(top) != list else {
      return .all([answer, .act { throw core.unknownRoute(typed.description) }])
    }
    let opened = try top.open(RowReference(number))
    return try opening(numbers.dropFirst(), of: typed, after: opened, in: ObjectIdentifier(top))
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
  /// Creates the failure for typed numbers without a row in a scene.
  func noRows(in scene: any Scene) -> Failure {
    guard let range = scene.rows.numberRange else {
      return Failure(.badArgument, context.strings(ShellText.table)[.noRows])
    }
    let values = ["first": String(range.lowerBound), "last": String(range.upperBound)]
    return Failure(.badArgument, context.strings(ListText.table)(.rowsRange, values))
  }
}
