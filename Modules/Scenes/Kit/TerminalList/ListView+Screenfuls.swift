import Loading
import Localization
import Pictures
package import Terminal
package import Viper

extension ListView {
  package var upcomingCount: Int { max(0, pagedCount - presenter.model.pager.next) }

  /// Whether the screenful has lines left after all rows; false during a search, which loads no pages automatically.
  package var isUnfilled: Bool {
    !presenter.model.isSearched && presenter.model.pager.isFillable(count - waiting.held)
  }

  /// Whether the screenful waits for a picture; its rows are shown together, so that the header can state their
  /// numbers.
  package var isWaitingForPictures: Bool {
    let pager = presenter.model.pager
    guard pager.waitsForPictures else { return false }
    guard waiting.pending.isEmpty else {
      return pictures != nil && entries(withIDs: waiting.pending).contains { isLoadingPicture(of: $0.row) }
    }
    guard pager.room > 0 else { return false }
    let rest = presenter.model.pagedRows(in: pager.next..<max(pager.next, min(waiting.end, pagedCount)))
    return rest.contains(where: isLoadingPicture)
  }

  package func stopWaiting() {
    presenter.stopWaiting()
  }

  package func begin(atRow number: Int) -> Bool {
    guard let row = presenter.model.row(numbered: number), let offset = presenter.model.offset(of: row.id) else {
      return false
    }
    presenter.begin(at: offset)
    if !presenter.model.isSearched { search = nil }
    return true
  }

  package func show(_ screenful: Screenful, size: ScreenSize) -> [StyledText] {
    prepareLayout(width: size.columns)
    presenter.begin(screenful, lines: size.lines) { measure($0, width: size.columns) }
    waiting.pending = []
    waiting.chosen = []
    waiting.end = 0
    isFootDue = true
    return fill(size: size)
  }

  package func fill(size: ScreenSize) -> [StyledText] {
    pendingRows(size: size) + rowsThatFit(size: size)
  }

  package var hasNew: Bool { !presenter.model.unshown.isEmpty }

  package func takeNewer() -> Bool {
    guard presenter.takeNewer() else { return false }
    search = nil
    return true
  }

  package func takeNewerNotice(width: Int) -> [StyledText] {
    let model = presenter.model
    guard model.isNewerDue else { return [] }
    presenter.tellNewer()
    let text = presenter.context.strings(ListText.table)(
      presenter.rowsAbove, ["count": model.newer.count, "command": ShellWord.new.rawValue])
    return StyledText(text, .accent).wrapped(to: width)
  }

  package func showNew(size: ScreenSize) -> [StyledText] {
    endSearch()
    let new = Set(presenter.model.unshown)
    let positions = (0..<count).filter { presenter.model.entry(at: $0).map { new.contains($0.row.id) } ?? false }
    let fitting = renderer.positions(positions, in: size)
    waiting.pending = presenter.model.rows(at: fitting).map(\.id)
    guard !waiting.pending.isEmpty else {
      return presenter.nothingNew.wrapped(to: size.columns)
    }
    return showPending(areNew: true, size: size)
  }

  package func show(_ numbers: [Int], marking search: TextSearch?, size: ScreenSize) -> [StyledText] {
    waiting.pending = numbers.compactMap(presenter.model.numbers.id)
    waiting.search = search
    return showPending(areNew: false, size: size)
  }

  package var isBegun: Bool? { nil }
  package func showHit(of search: TextSearch?, size: ScreenSize) -> [StyledText]? { nil }

  package var canLoadMore: Bool { presenter.model.cursor.hasMore == true }

  /// Begins a screenful with only the pending rows; if `areNew`, the rows are shown as new, and a search ends.
  private func showPending(areNew: Bool, size: ScreenSize) -> [StyledText] {
    waiting.arePendingNew = areNew
    if areNew { waiting.search = nil }
    prepareLayout(width: size.columns)
    presenter.beginChosenRows()
    pictures?.show(entries(withIDs: waiting.pending).compactMap { renderer.pictureAddress(of: $0.row) }, upcoming: [])
    return pendingRows(size: size)
  }

  /// The lines of the pending rows, followed by the number of further new rows; empty while a picture is loading.
  private func pendingRows(size: ScreenSize) -> [StyledText] {
    guard !waiting.pending.isEmpty, !isWaitingForPictures else { return [] }
    let found = entries(withIDs: waiting.pending)
    let rows = found.map(\.row)
    waiting.chosen = waiting.pending
    waiting.pending = []
    waiting.late += rows.filter(isLoadingPicture).map(\.id)
    let lines = renderer.lines(at: found.map(\.position), width: size.columns)
    let shown = waiting.search.map { search in lines.map { $0.marking(search) } } ?? lines
    didShow(rows, width: size.columns, isSeen: size.isBounded)
    guard waiting.arePendingNew, !presenter.model.unshown.isEmpty else { return shown }
    return shown + presenter.newRows.wrapped(to: size.columns)
  }

  package func isNearEnd(size: ScreenSize) -> Bool {
    let model = presenter.model
    return !model.isSearched
      && model.pager.isNearEnd(count: count, lines: size.lines) { measure($0, width: size.columns) }
  }

  package func loadPictures(in range: Range<Int>) async {
    guard let pictures else { return }
    pictures.show(addresses(in: range), upcoming: [])
    while let task = pictures.tasks.first { await task.end.value }
  }

  /// Reports the picture of a row when its load ends, even with a failure.
  func awaitPicture(of id: Presenter.Row.ID) {
    if !waiting.late.contains(id) { waiting.late.append(id) }
  }

  /// Reloads the failed pictures of the screenful; returns false if none has failed.
  func retryPictures() -> Bool {
    guard let pictures else { return false }
    let failed = rowsWithFailedPictures
    failed.forEach { awaitPicture(of: $0.id) }
    failed.compactMap(renderer.pictureAddress).forEach(pictures.retry)
    return !failed.isEmpty
  }

  /// Whether the load of the row's picture has failed.
  func hasFailedPicture(_ row: Presenter.Row) -> Bool {
    if case .failure = renderer.pictureAddress(of: row).flatMap({ pictures?.result(of: $0) }) { true } else { false }
  }

  /// Whether the load of any picture on the screen has failed.
  var hasFailedPictures: Bool { !rowsWithFailedPictures.isEmpty }

  private var rowsWithFailedPictures: [Presenter.Row] {
    let pager = presenter.model.pager
    return presenter.model.pagedRows(in: pager.start..<max(pager.start, pager.next)).filter(hasFailedPicture)
  }

  private func rowsThatFit(size: ScreenSize) -> [StyledText] {
    var (shown, rows, blocks) = ([StyledText](), [Presenter.Row](), [Pager.Block]())
    waiting.end = endOfScreenful(size: size)
    guard !isWaitingForPictures else { return [] }
    var position = presenter.model.pager.next
    while position < waiting.end {
      let block = renderer.block(at: position, width: size.columns)
      let new = presenter.model.pagedRows(in: position..<position + block.count)
      guard !new.isEmpty else { break }
      waiting.late += new.filter(isLoadingPicture).map(\.id)
      shown += block.lines
      rows += new
      blocks.append(block.size)
      position += block.count
    }
    // The screenful stays open for the held-back rows.
    presenter.take(blocks, upTo: waiting.end + waiting.held)
    guard !rows.isEmpty else { return shown }
    isFootDue = true
    didShow(rows, width: size.columns, isSeen: size.isBounded)
    return search?.marked.map { search in shown.map { $0.marking(search) } } ?? shown
  }

  /// The position after the last row that fits on the screenful.
  ///
  /// Loads the pictures of these rows, and prefetches further ones.
  private func endOfScreenful(size: ScreenSize) -> Int {
    let block = { self.measure($0, width: size.columns) }
    let pager = presenter.model.pager
    let end = withoutHeldRows(pager.end(count: pagedCount, block: block), width: size.columns)
    if let pictures {
      let ahead = pager.endOfUpcoming(from: end, lines: size.lines, count: pagedCount, block: block)
      let chosen = entries(withIDs: waiting.pending + waiting.chosen).compactMap { renderer.pictureAddress(of: $0.row) }
      let visible = chosen + addresses(in: min(pager.start, end)..<end)
      pictures.show(visible, upcoming: addresses(in: end..<ahead))
    }
    return end
  }

  /// The end of a screenful, moved before the last line of a grid if rows of the next page will complete that line.
  private func withoutHeldRows(_ end: Int, width: Int) -> Int {
    let pager = presenter.model.pager
    let columns = renderer.layout(width: width).rowsSideBySide(columns: width)
    waiting.held = 0
    guard columns > 1, end == count, !pager.isLong, !presenter.model.isSearched, presenter.model.cursor.hasMore == true,
      presenter.model.goesOnByItself
    else { return end }
    var (position, last) = (pager.next, 0)
    while position < end {
      last = measure(position, width: width).count
      position += last
    }
    // A screenful contains at least one line of the grid.
    guard last > 0, last < columns, end - last > pager.start else { return end }
    waiting.held = last
    return end - last
  }

  /// The rows with the given ids that are still in the list, in the given order, with their positions.
  private func entries(withIDs ids: [Presenter.Row.ID]) -> [(position: Int, row: Presenter.Row)] {
    guard !ids.isEmpty else { return [] }
    let wanted = Set(ids)
    var found: [Presenter.Row.ID: (position: Int, row: Presenter.Row)] = [:]
    for (position, row) in presenter.rows.enumerated() where wanted.contains(row.id) {
      found[row.id] = (position, row)
      if found.count == wanted.count { break }
    }
    return ids.compactMap { found[$0] }
  }

  private func addresses(in range: Range<Int>) -> [String] {
    presenter.model.pagedRows(in: range).compactMap(renderer.pictureAddress)
  }

  func address(of id: Presenter.Row.ID) -> String? {
    presenter.model.row(withID: id).flatMap(renderer.pictureAddress)
  }

  private func isLoadingPicture(of row: Presenter.Row) -> Bool {
    renderer.pictureAddress(of: row).map { pictures?.isLoading($0) == true } ?? false
  }
}
