import Localization
import Navigation
import Queries
import Terminal
import TerminalList
import Viper

/// The commands that search the top scene or show some of its rows again.
struct SearchCommands {
  let core: ShellScenes
  let display: any CommandDisplay
  private var texts: Strings<ShellText> { core.context.strings(ShellText.table) }

  /// Searches the loaded rows of the top scene; blank text ends the search.
  ///
  /// In an interactive list of sources without a matching row, searches the posts of all sources.
  ///
  /// - Throws: a `Failure` if no row contains the text.
  func find(_ text: String) throws -> Answer {
    guard let top = core.stack.top, let search = TextSearch(text.unquoted) else {
      if display.showHit(of: nil) { return .nothing }
      core.stack.top?.view.endSearch()
      return try .shown(display.showRows(from: nil))
    }
    if display.showHit(of: search) { return .nothing }
    if core.context.isInteractive, top.view.isBegun != nil {
      throw Failure(.badArgument, texts(.notOnPage, ["text": search.text]), reason: "notFound")
    }
    let queries = RowQueries(core: core)
    let query = try queries.query(text, in: top)
    let wanted = query.map { queries.search($0, typed: search.text, in: top) } ?? RowSearch(search)
    let numbers = top.view.find(wanted)
    let values: [String: any TextValue] = ["count": numbers.count, "total": top.rows.count, "text": search.text]
    if top.rows.isEmpty, let failure = top.failure { throw failure }
    let hint = top.view.canLoadMore ? " " + texts(.findOn, ["command": ShellWord.more.rawValue]) : ""
    let message = texts(.foundRows, values) + hint
    guard !numbers.isEmpty else {
      guard let (command, query) = searchOfPosts(for: search.text, in: top) else {
        throw Failure(.badArgument, message, reason: "notFound")
      }
      return try command.run(CommandArguments(text: query))
    }
    try display.show(ChosenRows(numbers: numbers, search: wanted, message: message))
    guard let (_, query) = searchOfPosts(for: search.text, in: top) else { return .nothing }
    return offeringSearch(for: query, besides: numbers.count)
  }

  /// Searches all posts for the text of a finished search in the list of sources; returns nil in other scenes.
  func findOn() throws -> Answer? {
    guard let top = core.stack.top, top.view.isShownToTheEnd, let text = top.view.searched,
      let (command, query) = searchOfPosts(for: text, in: top)
    else { return nil }
    return try command.run(CommandArguments(text: query))
  }

  /// Counts the posts that contain a text, and suggests the command that shows them.
  private func offeringSearch(for query: String, besides sources: Int) -> Answer {
    let command = "\(QueryWordCompletion.search) \(query)"
    return .work(name: ShellWord.find.rawValue) { [core, texts] in
      guard let posts = try await core.sources?.count(query), posts > 0 else { return .nothing }
      return .done(texts(.sourcesFound, ["sources": sources, "posts": posts, "command": command]))
    }
  }

  /// Returns the command that searches all posts for a text, and its argument; nil unless the scene is a list of
  /// sources.
  private func searchOfPosts(for text: String, in scene: any Scene) -> (Command, query: String)? {
    let route = scene.route.components
    // Whether a list below the list of sources lists sources, too, is known only once it has rows.
    guard core.context.isInteractive, route.first == ShellWord.sources.rawValue,
      route.count == 1 || !scene.rows.isEmpty, !scene.rows.hasPosts
    else { return nil }
    let command = core.commands.first { $0.name == QueryWordCompletion.search }
    return command.map { ($0, Query.isWritten(in: text) ? text : Query.quoted(text)) }
  }

  /// Repeats the last screenful, shows the screenful that begins with a row, or shows the numbered rows once they are
  /// loaded.
  ///
  /// - Throws: a `Failure` for text without numbers, or if no number belongs to a row.
  func rows(_ text: String) throws -> Answer {
    guard let top = core.stack.top, !text.isEmpty else { return try .shown(display.showRows(from: nil)) }
    guard let wanted = CommandArguments.rows(in: text)?.map(\.number) else {
      throw Failure(.badArgument, texts(.needsRows, ["command": ShellWord.rows.rawValue]))
    }
    let highest = wanted.max() ?? 0
    let isThere = { (scene: any Scene) in scene.rows.numberRange.map { $0.upperBound >= highest } ?? false }
    guard !isThere(top), top.view.canLoadMore || top.isBusy && text != "1" else {
      let numbers = try text == "1" ? wanted : loaded(wanted, in: top)
      return try Int(text) == nil ? .rows(numbers) : .shown(display.showRows(from: highest))
    }
    let load = top.pageLoading { [weak top] in top.map(isThere) ?? true }
    let word = ShellWord.rows.rawValue
    return .work(name: word, status: { [weak top] in top?.rowsSoFar ?? "" }) { [weak top] in
      try await load()
      guard let top else { throw CancellationError() }
      return .rows(try loaded(wanted, in: top))
    }
  }

  /// Returns the given numbers that belong to rows of the scene; throws if there are none.
  private func loaded(_ wanted: [Int], in scene: any Scene) throws -> [Int] {
    let rows = scene.rows
    let known = wanted.filter { rows.row(numbered: $0) != nil }
    guard !known.isEmpty else { throw core.noRows(in: scene) }
    return known
  }
}
