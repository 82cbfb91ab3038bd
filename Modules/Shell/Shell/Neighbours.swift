import Loading
import Localization
import Navigation
import Posts
import SceneKit
import TerminalList
import Viper

/// Steps from the top scene to another row of the list below, or to the next unread post.
struct Neighbours {
  let core: ShellScenes
  private var stack: RouterStack { core.stack }
  private var texts: Strings<ShellText> { core.context.strings(ShellText.table) }

  /// The row shown in the top scene; nil if the scene does not belong to a list below.
  private var shown: ShownRow? { stack.top.flatMap(row) }

  /// Whether the top scene belongs to a row of a list below.
  var exist: Bool { shown != nil }

  /// Whether `help` lists `next`.
  ///
  /// True if the top scene belongs to a row of a list below; in an interactive session with sources, also in every
  /// list.
  var nextIsUseful: Bool { exist || core.context.isInteractive && core.unreadRoute != nil && nextIsUnread }

  /// The kind of content after the last line of the top scene.
  var nextThing: NextThing {
    guard let shown else { return unreadElsewhere }
    let list = shown.list
    if list.isBusy || list.view.canLoadMore { return .row }
    guard list.route == core.unreadRoute else { return shown.neighbour(.next) == nil ? unreadElsewhere : .row }
    let number = shown.reference?.number
    return list.unreadRow(after: number) ?? list.unreadRow(after: nil) ?? number == number ? .none : .row
  }

  /// Returns `.unreadElsewhere` if there are unread posts other than the top post; otherwise `.none`.
  private var unreadElsewhere: NextThing {
    // The top post counts as unread until it is marked, shortly after it was opened.
    let isUnread = stack.top?.command(named: "seen")?.isUseful() == true
    return core.sources.map(\.unreadCount) ?? 0 > (isUnread ? 1 : 0) ? .unreadElsewhere : .none
  }

  /// Whether the top post was opened from a list of one-line rows with other unread posts and no active search.
  ///
  /// Lists that show whole texts or pictures are excluded: `next` must also stop at their visible rows, which are
  /// already read.
  func includeUnread(width: Int) -> Bool {
    guard let shown, shown.origin.action == ShellWord.open.rawValue, !shown.list.isSearched,
      shown.list.view.isDense(width: width)
    else { return false }
    let number = shown.reference?.number
    return shown.list.unreadRow(after: number).map { $0 != number } ?? false
  }

  /// Returns the row shown in a scene, in the nearest list below.
  ///
  /// The list may contain only some rows of the list in the route.
  private func row(of scene: any Scene) -> ShownRow? {
    guard let origin = core.catalog.origin(of: scene.route) else { return nil }
    let isPart = { (other: any Scene) in
      other.route.components.starts(with: origin.list.components) && !other.rows.hasPosts && !other.view.endsInNext
        && !other.rowHints { _, id in id == origin.value }.isEmpty
    }
    return stack.scenes.prefix { $0 !== scene }.last { $0.route == origin.list || isPart($0) }
      .map { ShownRow(list: $0, origin: origin) }
  }

  /// Opens a row of a list, replacing the scenes above the list.
  func open(_ number: Int, of list: any Scene) throws -> Answer {
    try stack.step(on: list) { try list.step(to: RowReference(number), by: ShellWord.open.rawValue) }
  }

  private func noNeighbours(_ word: ShellWord) -> Failure {
    Failure(.unknownCommand, texts(.noNeighbours, ["command": word.rawValue]))
  }
}

// MARK: - Rows of the list below

extension Neighbours {
  /// Replaces the top scene with its neighbour in the list, after loading further pages if necessary.
  func step(_ side: Neighbour) throws -> Answer {
    let word: ShellWord = side == .next ? .next : .previous
    guard let shown else { throw noNeighbours(word) }
    let (list, origin) = (shown.list, shown.origin)
    // A group is a list, but not a row of the list below it.
    if stack.top?.view.endsInNext == false, shown.reference == nil, !list.isBusy, !list.rows.isEmpty {
      throw noNeighbours(word)
    }
    let atEnd: ShellText = core.context.isInteractive && core.unreadRoute != nil ? .lastOneHere : .lastOne
    guard !shown.knows(side) else { return try shown.show(side, on: stack, texts, atEnd: atEnd) }
    stack.start(list)
    return list.loading(for: word, until: { ShownRow(list: $0, origin: origin).knows(side) }) {
      [weak stack, texts] list in
      let shown = ShownRow(list: list, origin: origin)
      return try stack.map { try shown.show(side, on: $0, texts, atEnd: atEnd) } ?? .scene
    }
  }

  /// Shows the next row of the list below; for the argument `new`, or in a list of posts, shows the next unread row.
  ///
  /// In a script, `next` in a source's list shows the next source.
  func next(_ arguments: CommandArguments) throws -> Answer {
    switch arguments.words {
    case []:
      let act = { try nextIsUnread ? stepToUnread() : step(.next) }
      guard let top = stack.top, exist, nextIsUnread, top.isBusy, top.rows.isEmpty else { return try act() }
      // Whether a list has posts is known only once it has rows.
      return top.loading(for: .next, until: { !$0.rows.isEmpty }) { _ in try act() }
    case [ShellWord.new.rawValue]: return try stepToUnread()
    default:
      let words = ["command": ShellWord.next.rawValue, "new": ShellWord.new.rawValue]
      throw Failure(.badArgument, texts(.needsNew, words))
    }
  }

  /// Whether `next` shows an unread row.
  ///
  /// True in a list that belongs to no row and, in an interactive session, in a list of posts and in an empty list.
  private var nextIsUnread: Bool {
    guard let top = stack.top, !top.view.endsInNext else { return false }
    return !exist || core.context.isInteractive && (top.rows.hasPosts || top.rows.isEmpty)
  }

  /// Shows the row after a completely shown page; in the list of all unread posts, shows the next unread row.
  func stepOn() throws -> Answer {
    try shown?.list.route == core.unreadRoute ? stepToUnread() : step(.next)
  }

  /// Opens the numbered row of the list below, if the top scene is a page without rows; the list's numbers may still be
  /// on screen.
  ///
  /// Returns nil for other scenes, and in a script.
  func stepToRow(_ number: String) throws -> Answer? {
    guard core.context.isInteractive, let top = stack.top, top.view.endsInNext,
      top.rowHints(for: ShellWord.open.rawValue, where: { _, _ in true }).isEmpty, let list = shown?.list,
      let row = RowReference(parsing: number), row.part == nil
    else { return nil }
    return try open(row.number, of: list)
  }
}

// MARK: - Unread posts

extension Neighbours {
  /// Shows the next unread post of the list that contains the top scene; failing that, of all sources.
  ///
  /// The search starts after the top post, and wraps around to the first post. Further pages are loaded if necessary.
  func stepToUnread() throws -> Answer {
    // Wait for a row that is still being marked as read, so that it is skipped.
    if let mark = stack.top?.tasks.first(where: { $0.name == PostMark.seen.rawValue && !$0.isInBackground }) {
      return .work(name: ShellWord.next.rawValue) {
        await mark.end.value
        return .act { try stepToUnread() }
      }
    }
    // A list of posts on top of the list of sources may contain the next post itself.
    if let top = stack.top, !top.view.endsInNext, let next = top.unreadRow(after: nil) {
      return try open(next, of: top)
    }
    let list = shown?.list ?? stack.top
    if let list, let next = list.unreadRow(after: shown?.reference?.number) { return try open(next, of: list) }
    return try stepToNextSource() ?? stepToUnreadOfAll(from: list)
  }

  /// Opens the first unread post of all sources.
  private func stepToUnreadOfAll(from shown: (any Scene)?) throws -> Answer {
    guard let route = core.unreadRoute, let destinations = core.catalog.stack(for: route) else {
      throw noNeighbours(.next)
    }
    if shown?.route != route { stack.show(destinations) }
    guard let list = stack.scenes.last(where: { $0.route == route }) else { return .scene }
    stack.start(list)
    return list.loading(for: .next, until: { $0.unreadRow(after: nil) != nil }) { list in
      guard let next = list.unreadRow(after: nil) else { return .done(texts[.nothingUnread]) }
      return try open(next, of: list)
    }
  }

  /// Opens the next source with unread posts, in the list from which the top posts were opened, once that list is
  /// loaded.
  ///
  /// Returns nil for other scenes, and if there is no such source.
  private func stepToNextSource() throws -> Answer? {
    guard core.context.isInteractive, let top = stack.top,
      let feed = top.view.endsInNext ? shown?.list : top,
      feed.rows.hasPosts || feed.rows.isEmpty && !feed.isBusy, let source = row(of: feed)
    else { return nil }
    let sources = source.list
    stack.start(sources)
    guard !sources.rows.isEmpty || !sources.isBusy else {
      let load = sources.pageLoading { [weak sources] in sources.map { !$0.rows.isEmpty } ?? true }
      return .work(name: ShellWord.next.rawValue) {
        try await load()
        return .act { try stepToUnread() }
      }
    }
    let number = source.reference?.number
    let answer = { try sources.rowWithUnread(after: number).map { try open($0, of: sources) } }
    guard let number, feed.view.canLoadMore, sources.leadsToUnread(number) else { return try answer() }
    // This source may have unread posts on further pages.
    return feed.loading(for: .next, until: { $0.unreadRow(after: nil) != nil }) { feed in
      if let next = feed.unreadRow(after: nil) { return try open(next, of: feed) }
      return try answer() ?? stepToUnreadOfAll(from: feed)
    }
  }
}

/// A row of a list that is shown in a scene above the list.
private struct ShownRow {
  let list: any Scene
  let origin: RowOrigin

  /// The numbers of the row and of the shown part, such as a picture; nil until the row is loaded.
  var reference: RowReference? {
    list.rowHints { _, id in id == origin.value }.first.map { RowReference($0.number, part: origin.part) }
  }

  /// Returns the neighbour of the row; nil if the neighbour is not loaded or does not exist.
  func neighbour(_ side: Neighbour) -> RowReference? {
    reference.flatMap { list.neighbour(side, of: $0, offering: origin.action) }
  }

  /// Whether the neighbour is loaded, or is known not to exist.
  func knows(_ side: Neighbour) -> Bool {
    neighbour(side) != nil || (side == .previous && reference != nil)
  }

  /// Replaces the row's scene with the scene of the row's neighbour.
  func show(
    _ side: Neighbour, on stack: RouterStack, _ texts: Strings<ShellText>, atEnd: ShellText
  ) throws -> Answer {
    guard let neighbour = neighbour(side) else {
      let text: ShellText = reference == nil ? .notInList : side == .next ? atEnd : .firstOne
      let words = ["next": ShellWord.nextNew, "back": ShellWord.back.rawValue]
      throw Failure(.badArgument, texts(text, words), reason: "end")
    }
    // Another picture of the same post is pushed onto the post's page, as the current picture was.
    let isOfSamePost = neighbour.number == reference?.number
    let below = isOfSamePost ? stack.scenes.dropLast().last ?? list : list
    return try stack.step(on: below) { try list.step(to: neighbour, by: origin.action) }
  }
}

extension Scene {
  /// Loads further pages until the condition is true or the list ends, then calls `act` with the scene.
  func loading(
    for word: ShellWord, until isEnough: @escaping @MainActor (any Scene) -> Bool,
    then act: @escaping @MainActor (any Scene) throws -> Answer
  ) -> Answer {
    let load = pageLoading { [weak self] in self.map { isEnough($0) } ?? true }
    return .work(name: word.rawValue, status: { [weak self] in self?.rowsSoFar ?? "" }) { [weak self] in
      try await load()
      return .act {
        guard let self else { throw CancellationError() }
        return try act(self)
      }
    }
  }
}
