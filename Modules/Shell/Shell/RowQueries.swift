import Localization
import Navigation
import Posts
import Queries
import Terminal
import TerminalList
import Viper

/// Evaluates queries about the posts of a list.
struct RowQueries {
  let core: ShellScenes

  /// Parses text as a query; returns nil if the text does not look like a query, or if the scene does not list posts.
  func query(_ text: String, in scene: any Scene) throws -> Query? {
    try Query.isWritten(in: text) && scene.rows.hasPosts ? Query(typed: text, in: core.context) : nil
  }

  /// Creates a search for the rows that match a query.
  func search(_ query: Query, typed: String, in scene: any Scene) -> RowSearch {
    let (now, calendar) = (core.context.now(), core.context.calendar)
    // In a list of one source, only the route names the source.
    let route = scene.route.components
    let source =
      route.first == ShellWord.sources.rawValue && route.count > 1 ? core.sources?.feed(named: route[1]) : nil
    let marked = query.firstWords.flatMap { TextSearch($0) }
    return RowSearch(typed, marking: marked) { [core] post in
      let sources = post.listing.feeds.isEmpty ? [source].compactMap(\.self) : post.listing.feeds
      let groups = sources.flatMap { core.sources?.groups(ofSourceAt: $0.address) ?? [] }
      return query.matches(
        QuerySubject(post, sources: sources, groups: groups, isNew: post.viewer.isUnread), asOf: now, in: calendar)
    }
  }

  /// Marks all stored posts that match a query, unless a list of posts is on top; returns nil for other text.
  func marking(_ mark: PostMark, _ text: String) throws -> Answer? {
    guard text.first != "#", Query.isWritten(in: text) else { return nil }
    let marksRows = core.stack.top.map { top in
      top.rows.hasPosts && top.view.isBegun == nil && top.command(named: mark.rawValue) != nil
    }
    return marksRows == true ? nil : try core.sources?.mark(mark, text)
  }

  /// Replaces a query in the argument of a marking command with the numbers of the matching rows.
  ///
  /// - Throws: a `Failure` for an invalid query, or if no loaded row matches.
  func numbered(_ text: String, for command: Command) throws -> String {
    guard let top = core.stack.top, top.view.isBegun == nil else { return text }
    let word = text.prefix { !$0.isWhitespace }.lowercased()
    if case .rows = command.input, [RowsWord.all, RowsWord.above].contains(word) {
      return NumberRanges(try top.numbers(named: text, for: command.name)).typed
    }
    guard let query = try query(text, in: top) else { return text }
    let numbers = top.view.find(search(query, typed: text, in: top))
    guard !numbers.isEmpty else {
      let values: [String: any TextValue] = ["count": 0, "total": top.rows.count, "text": text]
      throw Failure(.badArgument, core.context.strings(ShellText.table)(.foundRows, values), reason: "notFound")
    }
    return NumberRanges(numbers).typed
  }
}
