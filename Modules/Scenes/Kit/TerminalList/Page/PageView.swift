import Loading
import Localization
package import Pictures
package import Terminal
package import Viper

/// The view of a page: a document with rows below it, printed in screenfuls of lines.
///
/// The document's lines include its pictures; `list` draws the rows.
@MainActor package final class PageView<Presenter: PageContent> {
  /// The minimum width of a page, in columns.
  private static var minimumWidth: Int { 20 }
  /// The number of lines repeated from the previous screenful.
  private static var overlap: Int { 2 }

  let list: ListView<Presenter>
  /// The lines of the page, and the range of lines on the screen.
  var sheet: PageSheet<Presenter>
  /// The number of unused lines in the screenful.
  private var room = 0
  /// Whether lines are waiting for pictures above them.
  private var waitsForPictures = false
  /// The reading position of the last session, if the current screenful begins there.
  private(set) var returned: ReadingPosition?
  /// Whether anything was printed.
  private(set) var hasBegun = false
  /// Whether the page was moved to a laid-out row, so that the next screenful need not lay out the rows again.
  private var hasMoved = false
  private var isFootDue = false
  /// Whether notices about the load (failed, cancelled, no rows) still have to be printed.
  private var areNoticesDue = true
  /// Whether saving the reading position failed; this is reported only once.
  private var hasFailedToSave = false
  /// The failure to save the reading position, until the next footer reports it.
  private var saveFailure: Failure?
  /// The search whose matches are highlighted.
  private var search: TextSearch?

  /// Creates a page before its first output; `pictures` is nil if the output cannot draw pictures.
  package init(list: ListView<Presenter>, pictures: ImagePrefetcher<Picture>?) {
    self.list = list
    sheet = PageSheet(list: list, pictures: PagePictures(pictures, language: list.presenter.context.language))
  }

  package var prefetcher: ImagePrefetcher<Picture>? { sheet.pictures.prefetcher }
  var presenter: Presenter { list.presenter }
}

extension PageView: SceneView {
  package func imagesDidChange() { sheet.redraw() }

  package func listDidChange(_ change: ListChange) {
    list.listDidChange(change)
    switch change {
    case .rows, .updated, .changed, .edited:
      // A new document is printed from its beginning, unless the user has already read further.
      if case .rows = change, sheet.top == 0, sheet.isOutdated { hasBegun = false }
      sheet.layRowsOutAgain()
    case .status(.failed, _), .status(.cancelled, _): (isFootDue, areNoticesDue) = (true, true)
    case .appended, .status, .newer, .waiting: break
    }
  }

  package var commands: [Command] {
    let hiding = presenter.hidingCommands.map(showingFirstRow)
    guard sheet.rowCount > 0, presenter.document != nil else { return hiding }
    var commands: [Command] = []
    if let (name, summary) = presenter.rowsCommand {
      commands.append(
        Command(name, in: .read, summary: summary, output: .scene, yields: true) { [self] _ in
          again(from: sheet.startOfRows)
        })
    }
    if let (name, summary) = presenter.skipCommand {
      commands.append(
        Command(name, .optionalRows, in: .read, summary: summary, output: .scene, yields: true) { [self] in
          try skip($0.rows.first)
        })
    }
    return commands + hiding
  }

  /// Wraps a command so that it moves the screen to the first of its rows afterwards.
  private func showingFirstRow(of command: Command) -> Command {
    Command(
      command.name, command.input, in: command.group, summary: command.summary, output: command.output,
      isUseful: command.isUseful, yields: command.yields, isTypedInFull: command.isTypedInFull, word: command.word
    ) { [self] arguments in
      let answer = try command.run(arguments)
      if let row = try arguments.rows.first.map(presenter.row) { sheet.bringOnScreen(row.id) }
      return answer
    }
  }

  /// Returns an answer that reprints the page from the given line.
  private func again(from line: Int) -> Answer {
    (sheet.top, hasBegun) = (line, true)
    return .scene
  }

  /// Skips the replies to the referenced row or, without a reference, to the first row on the screen.
  private func skip(_ reference: RowReference?) throws -> Answer {
    guard let row = try reference.map(presenter.row) ?? sheet.rowOnScreen else { return again(from: sheet.startOfRows) }
    let next = try presenter.rowAfterAnswers(to: row)
    hasMoved = true
    return again(from: sheet.start(ofRow: next.id) ?? sheet.top)
  }

  package func open(part: Int) throws -> Answer? { try presenter.open(part: part) }
}

extension PageView {
  /// Returns the width of the lines on a screen, in columns.
  func width(on columns: Int) -> Int {
    max(Self.minimumWidth, min(columns, presenter.context.choices.measure ?? columns))
  }

  /// Updates the layout after changes, for a screen of the given size.
  private func prepare(_ size: ScreenSize) {
    let width = width(on: size.columns)
    let pictureLines = max(PagePictures.minimumLines, size.lines / 2)
    let picture = sheet.pictures.loader.map { _ in ScreenSize(columns: width, lines: pictureLines) }
    sheet.prepare(
      PageLook(
        width: width, programColumns: max(0, size.columns - width), picture: picture, abilities: abilities),
      screen: size.lines)
  }
}

// MARK: - Screenfuls

extension PageView {
  package func head(width: Int) -> StyledText {
    // The document already begins with its title.
    let isBeginning = sheet.top == 0 && sheet.lines.documentCount > 0
    let (title, source) =
      isBeginning ? (presenter.sourceName ?? presenter.title, nil) : (presenter.heading, presenter.sourceName)
    return Head(
      title: title, source: source, position: nil, percent: percent,
      texts: presenter.context.strings(ListText.table)
    ).line(width: width)
  }

  /// The percentage of the document that was printed; nil below the document, and if the document fits on the screen.
  private var percent: Int? {
    let count = sheet.lines.documentCount
    guard count > 0, sheet.top < count, sheet.top > 0 || sheet.end < count else { return nil }
    return min(100, 100 * sheet.end / count)
  }

  package func show(_ screenful: Screenful, size: ScreenSize) -> [StyledText] {
    returned = nil
    // The ages and dates in the rows may have changed.
    if screenful == .first || screenful == .again && !hasMoved { sheet.layRowsOutAgain() }
    hasMoved = false
    prepare(size)
    switch screenful {
    case .first, .again:
      if !hasBegun, let reading = presenter.readingPosition {
        returned = reading
        sheet.top = sheet.lines.index(ofPosition: reading.position)
      } else if screenful == .first {
        sheet.top = 0
      }
    case .next, .rows:
      isFootDue = true
      guard !sheet.isAtEnd() else { return [] }
      sheet.top = startOfNext
    case .previous: sheet.top = startOfPrevious(lines: size.lines)
    }
    return beginScreenful(from: sheet.top, lines: size.lines, size: size)
  }

  /// Begins a screenful of at most `lines` lines at the line with the given index, and returns its lines.
  private func beginScreenful(from start: Int, lines: Int, size: ScreenSize) -> [StyledText] {
    (sheet.top, sheet.end, room) = (start, start, lines)
    (waitsForPictures, isFootDue, hasBegun) = (true, true, true)
    return fill(size: size)
  }

  /// The first line of the next screenful, which repeats the last lines of the current one, except lines of a picture.
  private var startOfNext: Int {
    let start = max(sheet.top + 1, sheet.end - Self.overlap)
    return sheet.lines.group(at: start).lowerBound < start ? sheet.end : start
  }

  private func startOfPrevious(lines: Int) -> Int {
    let start = max(0, sheet.top - max(1, lines - Self.overlap))
    let group = sheet.lines.group(at: start)
    guard group.lowerBound < start else { return start }
    // A picture whose caption is longer than the screen is shown line by line.
    return group.upperBound < sheet.top ? group.upperBound : sheet.lines.start(of: start)
  }

  package func fill(size: ScreenSize) -> [StyledText] {
    prepare(size)
    loadPictures(lines: size.lines)
    let start = sheet.end
    var lines: [StyledText] = []
    while room > 0 {
      sheet.layOut(to: sheet.end)
      guard let block = sheet.lines.block(at: sheet.end) else { break }
      guard fits(block, size: size) || sheet.end == sheet.top else {
        room = 0
        break
      }
      if let address = block.picture {
        if waitsForPictures, sheet.pictures.loader?.isLoading(address) == true { break }
        sheet.pictures.didPrint(address, lines: block.lines.count)
      }
      lines += block.lines
      sheet.end += block.lines.count
      room -= block.lines.count
    }
    guard sheet.end > start else { return [] }
    isFootDue = true
    didPrint(start..<sheet.end)
    return search.map { search in lines.map { $0.marking(search) } } ?? lines
  }

  /// Whether the next block, including the lines attached to it, fits in the remaining lines.
  private func fits(_ block: PageBlock, size: ScreenSize) -> Bool {
    let group = sheet.lines.group(at: sheet.end)
    guard group.lowerBound == sheet.end, group.count <= size.lines else { return block.lines.count <= room }
    return group.count <= room
  }

  /// Reports the printed rows and the reading position.
  private func didPrint(_ range: Range<Int>) {
    let rows = Set(sheet.lines.rows(in: range))
    if !rows.isEmpty {
      presenter.markShown(Array(rows))
      presenter.didShow(presenter.model.rows.filter { rows.contains($0.id) }, whole: [])
    }
    let isInside = sheet.top > 0 && range.upperBound < sheet.lines.documentCount
    let position = sheet.lines.position(at: sheet.top)
    do {
      try presenter.didRead(upTo: isInside ? percent.map { ReadingPosition(position: position, percent: $0) } : nil)
    } catch {
      guard !hasFailedToSave else { return }
      (hasFailedToSave, saveFailure) = (true, Failure(loading: error, in: presenter.context.language))
    }
  }

  /// Loads the pictures of this screenful, then those of the next one.
  private func loadPictures(lines: Int) {
    guard let loader = sheet.pictures.loader else { return }
    sheet.layOut(to: sheet.top + 2 * lines)
    var (index, left, visible, upcoming) = (sheet.top, 2 * lines, [String](), [String]())
    while left > 0, let block = sheet.lines.block(at: index) {
      if let address = block.picture {
        if left > lines { visible.append(address) } else { upcoming.append(address) }
      }
      left -= block.lines.count
      index += block.lines.count
    }
    loader.show(visible, upcoming: upcoming)
  }

  package func takeFoot(hints: Bool, next: () -> NextThing, width: Int) -> [StyledText] {
    guard isFootDue, hasContent, !isWaitingForPictures else { return [] }
    let isAtEnd = sheet.isAtEnd()
    guard room <= 0 || !isAtEnd || presenter.model.state != .loading, !isAtEnd || !mayBeCompleted else { return [] }
    // The notice that there are no rows belongs below the document.
    let isEarly = presenter.model.state == .loading || presenter.model.state == .empty && !isAtEnd
    let notices = areNoticesDue && !isEarly ? list.notices(width: width) : []
    (isFootDue, areNoticesDue) = (false, areNoticesDue && notices.isEmpty)
    defer { saveFailure = nil }
    let failure = saveFailure.map { StyledText($0.message, .error).wrapped(to: width) } ?? []
    // The notice about a failed load already says that rows are missing.
    let isEndDue = isAtEnd && sheet.rowCount > 0 && (notices.isEmpty || presenter.model.failure == nil)
    return (isEndDue ? footer(width: width) : []) + notices + failure + foot(next, width: width)
  }

  /// Whether a running load may add the missing rows of a saved list.
  private var mayBeCompleted: Bool {
    guard presenter.model.phase == .loading, case .cache = presenter.model.origin else { return false }
    return presenter.model.footer == .end
  }

  /// Returns the hint for reading on, and as many of the page's hints as fit on a line.
  private func foot(_ next: () -> NextThing, width: Int) -> [StyledText] {
    let texts = presenter.context.strings(ListText.table)
    let first =
      sheet.isAtEnd()
      ? [continuationHint(next(), texts)].compactMap(\.self)
      : [texts(.enter, ["more": texts[.readOn]]), texts[.nextHint]]
    let parts = first + presenter.pageHints
    guard let start = parts.first else { return [] }
    let lines = (1...parts.count).map { StyledText(parts.prefix($0).joined(separator: " · "), .secondary) }
    return [lines.last { $0.width <= width } ?? StyledText(start, .secondary).shortened(to: width)]
  }

  /// Returns the hint below the last line about the next row or about unread posts elsewhere; nil if there is nothing
  /// to suggest.
  private func continuationHint(_ next: NextThing, _ texts: Strings<ListText>) -> String? {
    switch next {
    case .row: texts(.enter, ["more": texts[.nextThing]])
    case .unreadElsewhere: texts(.nextUnread, ["command": ShellWord.nextNew])
    case .none: nil
    }
  }

  package func begin(atRow number: Int) -> Bool {
    guard !presenter.showsOneThing, let id = presenter.model.numbers.id(numbered: number) else { return false }
    return sheet.begin(atRow: id)
  }

  package func bringOnScreen(row number: Int) {
    if let id = presenter.model.numbers.id(numbered: number) { sheet.bringOnScreen(id) }
  }

  package func showHit(of search: TextSearch?, size: ScreenSize) -> [StyledText]? {
    prepare(size)
    guard let wanted = search ?? self.search else { return nil }
    let start = search == nil ? sheet.end : 0
    guard let (line, isFromTop) = hit(of: wanted, from: start) else { return nil }
    self.search = wanted
    let text = presenter.context.strings(ListText.table)[.foundFromTop]
    let notice = isFromTop ? StyledText(text, .secondary).wrapped(to: size.columns) : []
    // The hit has priority on a screen without room for both.
    let above = notice.count < size.lines ? notice : []
    let lines = size.lines - above.count
    return above + beginScreenful(from: sheet.startOfScreen(showing: line, lines: lines), lines: lines, size: size)
  }

  /// Returns the line of the next match, and whether the search was continued from the top to find it.
  ///
  /// Searches below `start`, then in hidden rows, then from the beginning; a matching hidden row is unhidden.
  private func hit(of search: TextSearch, from start: Int) -> (line: Int, isFromTop: Bool)? {
    sheet.layOut(to: .max)
    let hits = sheet.lines.hits(of: search)
    if let hit = hits.first(where: { $0 >= start }) { return (hit, false) }
    let context = presenter.context
    let hidden = presenter.rows.filter { presenter.rowHiding($0.id) != nil }
    guard let row = hidden.first(where: { search.matches($0.searchText(in: context)) }) else {
      return hits.first.map { ($0, true) }
    }
    presenter.show(hidden: row)
    sheet.layOut(to: .max)
    let hit = sheet.lines.hits(of: search).first { sheet.lines.row(at: $0)?.id == row.id }
    return (hit ?? sheet.start(ofRow: row.id)).map { ($0, false) }
  }

  package var isWaitingForPictures: Bool {
    guard waitsForPictures, room > 0, let address = sheet.lines.block(at: sheet.end)?.picture else { return false }
    return sheet.pictures.loader?.isLoading(address) == true
  }

  package func stopWaiting() { waitsForPictures = false }

  package var upcomingCount: Int {
    guard sheet.isAtEnd() else { return 1 }
    return presenter.model.state == .loading ? 1 : 0
  }
  package var isUnfilled: Bool { room > 0 && sheet.isAtEnd() }
  package func isNearEnd(size: ScreenSize) -> Bool { sheet.isAtEnd() }
}
