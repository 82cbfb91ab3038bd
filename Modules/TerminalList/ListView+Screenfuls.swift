import Loading
import Pictures
public import Terminal
public import Viper

extension ListView {
  public var isShownToTheEnd: Bool { presenter.model.pager.isAtEnd(of: count) }
  public var isUnfilled: Bool { presenter.model.pager.isFillable(count) }

  /// Rows are shown in order: a row waits for the pictures of those above, too.
  public var isWaitingForPictures: Bool {
    let pager = presenter.model.pager
    guard pager.waitsForPictures else { return false }
    if let id = waiting.pending.first { return presenter.model.row(withID: id).map(isLoadingPicture) ?? false }
    guard pager.room > 0, let (row, _) = presenter.entry(at: pager.next) else { return false }
    return isLoadingPicture(of: row)
  }

  public func stopWaiting() {
    presenter.model.pager.stopWaiting()
  }

  public func show(_ screenful: Screenful, size: ScreenSize) -> [StyledText] {
    presenter.model.pager.begin(screenful, count: count, lines: size.lines)
    waiting.shownEarly = []
    waiting.pending = []
    shownFooter = nil
    return fill(size: size)
  }

  public func fill(size: ScreenSize) -> [StyledText] {
    var shown =
      awaitedLines(size: size) + lateFailures(size: size) + pendingRows(size: size) + rowsThatFit(size: size)
    let footer = presenter.model.footer
    if isUnfilled, !presenter.model.goesOnByItself, footer != shownFooter {
      shownFooter = footer
      let lines = self.footer(width: size.columns)
      shown += lines.isEmpty ? [] : lines + [.empty]
    }
    return shown
  }

  public func showNew(size: ScreenSize) -> [StyledText] {
    let new = Set(presenter.model.new)
    var room = size.lines
    waiting.pending = []
    for position in 0..<count {
      guard let (row, _) = presenter.entry(at: position), new.contains(row.id) else { continue }
      room -= lines(at: position, width: size.columns).count
      guard waiting.pending.isEmpty || room >= 0 else { break }
      waiting.pending.append(row.id)
    }
    guard !waiting.pending.isEmpty else {
      return texts.nothingNew.wrapped(to: size.columns)
    }
    return showPending(areNew: true, size: size)
  }

  public func show(_ numbers: [Int], marking search: TextSearch?, size: ScreenSize) -> [StyledText] {
    waiting.pending = numbers.compactMap(presenter.model.numbers.id)
    waiting.search = search
    return showPending(areNew: false, size: size)
  }

  public func find(_ search: TextSearch) -> [Int] {
    (0..<count).compactMap { position in
      guard let (row, _) = presenter.entry(at: position), search.matches(renderer.text(of: row)) else { return nil }
      return presenter.model.numbers.number(of: row.id)
    }
  }

  public var canLoadMore: Bool { presenter.model.cursor.hasMore == true }

  /// Begins a screenful of the pending rows only.
  private func showPending(areNew: Bool, size: ScreenSize) -> [StyledText] {
    waiting.arePendingNew = areNew
    if areNew { waiting.search = nil }
    presenter.model.pager.close()
    presenter.model.pager.waitAgain()
    waiting.shownEarly = []
    pictures?.show(waiting.pending.compactMap(address), upcoming: [])
    return pendingRows(size: size)
  }

  /// The pending rows whose pictures have arrived, in order; after the last new row, how many are left.
  private func pendingRows(size: ScreenSize) -> [StyledText] {
    guard !waiting.pending.isEmpty else { return [] }
    let positions = Dictionary(
      presenter.model.rows.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var shown: [StyledText] = []
    while let id = waiting.pending.first, !isWaitingForPictures {
      waiting.pending.removeFirst()
      guard let position = positions[id], let row = presenter.model.row(withID: id) else { continue }
      if isLoadingPicture(of: row) { waiting.shownEarly.append(id) }
      let lines = lines(at: position, width: size.columns)
      shown += waiting.search.map { search in lines.map { $0.marking(search) } } ?? lines
      presenter.model.didShow([id])
      presenter.didShow([row])
    }
    guard waiting.pending.isEmpty, waiting.arePendingNew, !presenter.model.new.isEmpty else { return shown }
    return shown + texts.newRows.wrapped(to: size.columns)
  }

  public func isNearEnd(size: ScreenSize) -> Bool {
    presenter.model.pager.isNearEnd(count: count, lines: size.lines) { lines(at: $0, width: size.columns).count }
  }

  public func loadPictures(in range: Range<Int>) async {
    guard let pictures else { return }
    pictures.show(addresses(in: range), upcoming: [])
    while let task = pictures.tasks.first { await task.end.value }
  }

  /// Shows a row once more when its picture has arrived or failed.
  func awaitPicture(of id: Presenter.Row.ID) {
    waiting.awaited.append(id)
  }

  /// Loads the failed pictures of the screenful again; false if there are none.
  func retryPictures() -> Bool {
    guard presenter.model.failure == nil, let pictures else { return false }
    let failed = rowsWithFailedPictures
    failed.forEach { awaitPicture(of: $0.id) }
    failed.compactMap(\.pictureAddress).forEach(pictures.retry)
    return !failed.isEmpty
  }

  /// Whether the picture of a row could not be loaded.
  func hasFailedPicture(_ row: Presenter.Row) -> Bool {
    if case .failure = row.pictureAddress.flatMap({ pictures?.result(of: $0) }) { true } else { false }
  }

  /// Whether a picture of the screen could not be loaded.
  var hasFailedPictures: Bool { !rowsWithFailedPictures.isEmpty }

  private var rowsWithFailedPictures: [Presenter.Row] {
    let pager = presenter.model.pager
    return (pager.start..<max(pager.start, pager.next)).compactMap { presenter.entry(at: $0)?.row }
      .filter(hasFailedPicture)
  }

  private func rowsThatFit(size: ScreenSize) -> [StyledText] {
    var shown: [StyledText] = []
    var rows: [Presenter.Row] = []
    var end = endOfScreenful(size: size)
    while presenter.model.pager.next < end, !isWaitingForPictures {
      let position = presenter.model.pager.next
      guard let (row, _) = presenter.entry(at: position) else { break }
      if isLoadingPicture(of: row) { waiting.shownEarly.append(row.id) }
      let lines = lines(at: position, width: size.columns)
      shown += lines
      rows.append(row)
      presenter.model.pager.take(height: lines.count)
      // Low pictures leave room for more rows.
      if presenter.model.pager.next == end { end = endOfScreenful(size: size) }
    }
    if presenter.model.pager.next == end, !isShownToTheEnd { presenter.model.pager.close() }
    presenter.model.didShow(rows.map(\.id))
    if !rows.isEmpty { presenter.didShow(rows) }
    return shown
  }

  /// The position after the last row that fits the screenful; loads the pictures up to there, and prefetches more.
  private func endOfScreenful(size: ScreenSize) -> Int {
    let height = { self.lines(at: $0, width: size.columns).count }
    let pager = presenter.model.pager
    let end = pager.end(count: count, height: height)
    if let pictures {
      let ahead = pager.endOfUpcoming(from: end, lines: size.lines, count: count, height: height)
      let visible = waiting.pending.compactMap(address) + addresses(in: min(pager.start, end)..<end)
      pictures.show(visible, upcoming: addresses(in: end..<ahead))
    }
    return end
  }

  private func addresses(in range: Range<Int>) -> [String] {
    range.compactMap { presenter.entry(at: $0)?.row.pictureAddress }
  }

  private func address(of id: Presenter.Row.ID) -> String? {
    presenter.model.row(withID: id)?.pictureAddress
  }

  private func isLoadingPicture(of row: Presenter.Row) -> Bool {
    row.pictureAddress.map { pictures?.isLoading($0) == true } ?? false
  }

  private func awaitedLines(size: ScreenSize) -> [StyledText] {
    let ready = waiting.awaited.filter { id in
      presenter.model.row(withID: id).map { !isLoadingPicture(of: $0) } ?? true
    }
    waiting.awaited.removeAll(where: ready.contains)
    return (0..<(ready.isEmpty ? 0 : count)).flatMap { position in
      presenter.entry(at: position).map { ready.contains($0.row.id) } == true
        ? lines(at: position, width: size.columns) : []
    }
  }

  /// Messages about pictures that failed after their rows were shown.
  private func lateFailures(size: ScreenSize) -> [StyledText] {
    guard let pictures else { return [] }
    var lines: [StyledText] = []
    waiting.shownEarly.removeAll { id in
      guard let address = address(of: id) else { return true }
      guard let result = pictures.result(of: address) else { return false }
      if case .failure(let error) = result {
        lines += renderer.lateFailure(error, of: id).wrapped(to: size.columns)
      }
      return true
    }
    return lines
  }
}
