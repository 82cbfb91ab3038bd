import Foundation
import JSON
import Loading
import Localization
import Navigation
import Posts
import SceneKit
import Terminal
import TerminalList
import Viper

/// Navigation between scenes.
extension CommandInterpreter {
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
    return try top.newRoute.map { .route($0) } ?? nothing(after: display.showNew())
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
    guard stack.scenes.count > 1 else { return try nothing(after: display.leave(asksAgain: asksAgain)) }
    stack.pop()
    return .scene
  }

  func top() -> Answer {
    stack.popToRoot()
    return .scene
  }

  /// Shows the scenes of a typed route, which may use row numbers instead of ids, and begin with the name of a source.
  ///
  /// - Throws: `Failure` for an unknown route, or a number without a row.
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
  ///   - loaded: the list of the row that the route names by a number, once it was loaded for that; nil at first.
  /// - Returns: the answer that shows the scenes, or loads the list; nil for an unknown route.
  /// - Throws: `Failure` for a number without a row.
  private func showScenes(of typed: Route, in loaded: (any Scene)? = nil) throws -> Answer? {
    core.name(typed)
    let routes = NumberedRoutes(catalog: core.catalog, scenes: stack.scenes)
    if loaded == nil, let destinations = routes.unloadedList(of: typed) {
      stack.show(destinations)
      if let list = stack.top { return loading(list, for: typed) }
    }
    // In a list whose ids are numbers, the number may be the id of a row that is not loaded.
    let isID = loaded.map { $0.rowHints { _, id in Int(id) == nil }.isEmpty } ?? false
    let route = isID ? typed : routes.resolved(typed)
    if route != typed, let answer = try openPost(at: route) { return answer }
    if let destinations = core.catalog.stack(for: route) {
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
      return try core.route(namingSourceOf: typed).map { try showScenes(of: $0) } ?? openRows(of: typed)
    }
    guard let list = stack.scenes.first(where: { $0 === scene }), list.isBusy, list.rowNumbers == nil else {
      throw noRows(in: scene)
    }
    return loading(list, for: typed)
  }

  /// Opens the post or comment at a route that was typed with its number; nil for the route of another row, or of a
  /// part of a post, such as a picture.
  private func openPost(at route: Route) throws -> Answer? {
    guard let origin = core.catalog.origin(of: route), origin.list.components + [origin.value] == route.components,
      let list = stack.scenes.last(where: { $0.route == origin.list }), list.view.listsPosts,
      let row = list.rowHints(for: ShellWord.open.rawValue, where: { $1 == origin.value }).first
    else { return nil }
    return try open(row.number, of: list)
  }

  /// Opens the rows with the numbers at the end of a route, one after the other; nil for any other route.
  private func openRows(of typed: Route) throws -> Answer? {
    let start = typed.components.lastIndex { Int($0) == nil }.map { $0 + 1 } ?? 0
    let numbers = typed.components[start...].compactMap { Int($0) }
    guard start > 0, !numbers.isEmpty, let list = try showScenes(of: Route(Array(typed.components[..<start]))) else {
      return nil
    }
    return try opening(numbers[...], after: list)
  }

  /// Opens the row with the first number in the scene that an answer shows, once its rows are loaded, and the rows with
  /// the other numbers in the scenes that are shown then.
  private func opening(_ numbers: ArraySlice<Int>, after answer: Answer) throws -> Answer {
    guard let number = numbers.first else { return answer }
    switch answer {
    case .work(let name, let status, let work):
      return .work(name: name, status: status) {
        let answer = try await work()
        return .act { try opening(numbers, after: answer) }
      }
    case .act(let act): return try opening(numbers, after: act())
    case .route(let route): try core.show(route)
    default: break
    }
    guard let list = stack.top else { return answer }
    return loading(list) { [weak list] in
      try list.map { try opening(numbers.dropFirst(), after: open(number, of: $0)) } ?? .scene
    }
  }

  /// Loads the list's first rows, then shows the typed route of one of its rows.
  private func loading(_ list: any Scene, for typed: Route) -> Answer {
    loading(list) { [weak list] in
      guard let answer = try showScenes(of: typed, in: list) else { throw core.unknownRoute(typed.description) }
      return answer
    }
  }

  /// Loads the list's first rows, then runs `next`.
  private func loading(_ list: any Scene, _ next: @escaping @MainActor () throws -> Answer) -> Answer {
    let load = list.pageLoading { [weak list] in list?.rowNumbers != nil }
    return .work(name: ShellWord.goto.rawValue, status: { [weak list] in list?.rowsSoFar ?? "" }) {
      try await load()
      return .act(next)
    }
  }

  var location: PrintedText {
    PrintedText([Paragraph(StyledText(line: shownRoute))], ["route": .string(shownRoute)])
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

// MARK: - Neighbours

extension CommandInterpreter {
  /// Whether the scene on top belongs to a row of a list below it.
  var hasNeighbours: Bool { list != nil }

  /// The content that follows the last line of the scene on top.
  var nextThing: NextThing {
    guard let (origin, list) = list else { return unreadElsewhere }
    let shown = ShownRow(origin, of: list)
    if list.isBusy || list.view.canLoadMore { return .row }
    guard list.route == core.unreadRoute else { return shown.neighbour(.next) == nil ? unreadElsewhere : .row }
    let number = shown.reference?.number
    return list.unreadRow(after: number) ?? list.unreadRow(after: nil) ?? number == number ? .none : .row
  }

  /// `.unreadElsewhere` if there are unread posts besides the post on top; otherwise `.none`.
  private var unreadElsewhere: NextThing {
    // A post is marked as read shortly after it was opened.
    let isUnread = stack.top?.command(named: "seen")?.isUseful() == true
    return core.sources.map(\.unreadCount) ?? 0 > (isUnread ? 1 : 0) ? .unreadElsewhere : .none
  }

  /// Whether the post on top was opened from a list of one-line rows with other unread posts and no active search.
  ///
  /// Lists that show whole texts or pictures are excluded: their visible rows are already read, but still come next.
  func hasUnreadNeighbours(width: Int) -> Bool {
    guard let (origin, list) = list, origin.action == ShellWord.open.rawValue, !list.isSearched,
      list.view.isDense(width: width)
    else { return false }
    let number = ShownRow(origin, of: list).reference?.number
    return list.unreadRow(after: number).map { $0 != number } ?? false
  }

  /// Replaces the scene on top with its neighbour in the list, after loading further pages if needed.
  ///
  /// - Throws: `Failure` if there is no neighbour.
  func step(_ side: Neighbour) throws -> Answer {
    let word: ShellWord = side == .next ? .next : .previous
    guard let (origin, list) = list else {
      throw Failure(.unknownCommand, texts(.noNeighbours, ["command": word.rawValue]))
    }
    let shown = ShownRow(origin, of: list)
    // A group is a list, but not a row of the list below it.
    if stack.top?.view.endsInNext == false, shown.reference == nil, !list.isBusy, list.rowCount > 0 {
      throw Failure(.unknownCommand, texts(.noNeighbours, ["command": word.rawValue]))
    }
    let atEnd: ShellText = core.context.isInteractive && core.unreadRoute != nil ? .lastOneHere : .lastOne
    guard !shown.knows(side) else { return try shown.show(side, on: stack, texts, atEnd: atEnd) }
    stack.start(list)
    let load = list.pageLoading { shown.knows(side) }
    return .work(name: word.rawValue, status: { shown.progress }) { [weak stack, texts] in
      try await load()
      return .act { try stack.map { try shown.show(side, on: $0, texts, atEnd: atEnd) } ?? .scene }
    }
  }

  /// Shows the next row of the list below; with `new`, or in a list of posts, the next unread row.
  ///
  /// In a script, `next` in the list of a source shows the next source.
  func next(_ arguments: CommandArguments) throws -> Answer {
    switch arguments.words {
    case [] where nextIsUnread: return try stepToUnread()
    case []: return try step(.next)
    case [ShellWord.new.rawValue]: return try stepToUnread()
    default:
      let words = ["command": ShellWord.next.rawValue, "new": ShellWord.new.rawValue]
      throw Failure(.badArgument, texts(.needsNew, words))
    }
  }

  /// Whether `next` shows an unread row: in a list that belongs to no row, and at a prompt in every list of posts.
  private var nextIsUnread: Bool {
    guard let view = stack.top?.view, !view.endsInNext else { return false }
    return list == nil || core.context.isInteractive && view.listsPosts
  }

  /// Shows the next unread post of the list that the scene on top belongs to, or else of all sources.
  ///
  /// The search starts after the post on top, and continues from the first post; it loads further pages as needed.
  ///
  /// - Throws: a `Failure` if the program has no sources.
  func stepToUnread() throws -> Answer {
    // Wait for a row that is still being marked as read, so that it is skipped.
    if let mark = stack.top?.tasks.first(where: { $0.name == PostMark.seen.rawValue && !$0.isInBackground }) {
      return .work(name: ShellWord.next.rawValue) {
        await mark.end.value
        return .act { try stepToUnread() }
      }
    }
    // A list of posts on top of the list of sources has the next post itself.
    if let top = stack.top, !top.view.endsInNext, let next = top.unreadRow(after: nil) {
      return try open(next, of: top)
    }
    let shown = list.map { ($0.1, ShownRow($0.0, of: $0.1).reference?.number) } ?? stack.top.map { ($0, nil) }
    if let (list, number) = shown, let next = list.unreadRow(after: number) { return try open(next, of: list) }
    return try stepToNextSource() ?? stepToUnreadOfAll(from: shown?.0)
  }

  /// Opens the first unread post of all sources.
  private func stepToUnreadOfAll(from shown: (any Scene)?) throws -> Answer {
    guard let route = core.unreadRoute, let destinations = core.catalog.stack(for: route) else {
      throw Failure(.unknownCommand, texts(.noNeighbours, ["command": ShellWord.next.rawValue]))
    }
    if shown?.route != route { stack.show(destinations) }
    guard let list = stack.scenes.last(where: { $0.route == route }) else { return .scene }
    stack.start(list)
    let load = list.pageLoading { [weak list] in list?.unreadRow(after: nil) != nil }
    return .work(name: ShellWord.next.rawValue, status: { [weak list] in list?.rowsSoFar ?? "" }) {
      [weak list, texts] in
      try await load()
      return .act {
        guard let list, let next = list.unreadRow(after: nil) else { return .done(texts[.nothingUnread]) }
        return try open(next, of: list)
      }
    }
  }

  /// If a page without rows is on top, opens the row with the typed number in the list below, whose numbers may still
  /// be on screen.
  ///
  /// - Returns: the answer; nil for other scenes, and in a script.
  func stepToRow(_ number: String) throws -> Answer? {
    guard core.context.isInteractive, let top = stack.top, top.view.endsInNext,
      top.rowHints(for: ShellWord.open.rawValue, where: { _, _ in true }).isEmpty, let (_, list) = list,
      let row = RowReference(parsing: number), row.part == nil
    else { return nil }
    return try open(row.number, of: list)
  }

  /// Opens the next source with unread posts, in the list from which the posts on top were opened, once that list is
  /// loaded; nil for other scenes, and if there is no such source.
  private func stepToNextSource() throws -> Answer? {
    guard core.context.isInteractive, let top = stack.top,
      let feed = top.view.endsInNext ? list?.1 : top, feed.view.listsPosts, let (origin, sources) = list(of: feed)
    else { return nil }
    stack.start(sources)
    guard sources.rowCount > 0 || !sources.isBusy else {
      let load = sources.pageLoading { [weak sources] in sources.map { $0.rowCount > 0 } ?? true }
      return .work(name: ShellWord.next.rawValue) {
        try await load()
        return .act { try stepToUnread() }
      }
    }
    let number = ShownRow(origin, of: sources).reference?.number
    let answer = { try sources.rowWithUnread(after: number).map { try open($0, of: sources) } }
    guard let number, feed.view.canLoadMore, sources.leadsToUnread(number) else { return try answer() }
    // This source may have unread posts on further pages.
    let load = feed.pageLoading { [weak feed] in feed.map { $0.unreadRow(after: nil) != nil } ?? true }
    return .work(name: ShellWord.next.rawValue, status: { [weak feed] in feed?.rowsSoFar ?? "" }) { [weak feed] in
      try await load()
      return .act {
        if let feed, let next = feed.unreadRow(after: nil) { return try open(next, of: feed) }
        return try answer() ?? stepToUnreadOfAll(from: feed)
      }
    }
  }

  /// Opens a row of a list, replacing the scenes above the list.
  private func open(_ number: Int, of list: any Scene) throws -> Answer {
    try stack.step(on: list) { try list.step(to: RowReference(number), by: ShellWord.open.rawValue) }
  }

  /// Shows the rest of a text, the next rows or, if a page was shown to its end, the row or post after that page.
  ///
  /// - Throws: `Failure` for an argument that is not a number of rows.
  func more(_ text: String) throws -> Answer {
    guard text.isEmpty, !hasMoreText(), let view = stack.top?.view, view.endsInNext, view.hasContent,
      view.isShownToTheEnd, hasNeighbours
    else {
      if text.isEmpty, !hasMoreText(), try findOn() { return .nothing }
      return try nothing(after: display.showMore(text.isEmpty ? .page : amount(text)))
    }
    let answer = list?.1.route == core.unreadRoute ? try stepToUnread() : try step(.next)
    return try nothing(after: show(answer, to: SceneAction(ShellWord.next.rawValue)))
  }

  private func amount(_ text: String) throws -> MoreRows {
    if text == MoreRows.allWord { return .all }
    guard let count = Int(text), count > 0 else {
      throw Failure(.badArgument, texts(.needsAmount, ["command": ShellWord.more.rawValue, "all": MoreRows.allWord]))
    }
    return .rows(count)
  }

  /// The list below the scene on top, and the row of that list to which the scene belongs.
  private var list: (RowOrigin, any Scene)? { stack.top.flatMap(list) }

  /// The nearest list below a scene that contains the scene's row; the list may lack other rows of the list that the
  /// route names.
  private func list(of scene: any Scene) -> (RowOrigin, any Scene)? {
    guard let origin = core.catalog.origin(of: scene.route) else { return nil }
    let isPart = { (other: any Scene) in
      other.route.components.starts(with: origin.list.components) && !other.view.listsPosts && !other.view.endsInNext
        && !other.rowHints { _, id in id == origin.value }.isEmpty
    }
    return stack.scenes.prefix { $0 !== scene }.last { $0.route == origin.list || isPart($0) }.map { (origin, $0) }
  }
}
