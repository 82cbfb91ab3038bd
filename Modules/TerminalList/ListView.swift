import Foundation
public import Loading
import Localization
public import Pictures
public import Terminal
public import Viper

/// The view of a list scene: a title, numbered cells and notices.
///
/// It draws its presenter's data; on a terminal, lines are only ever added.
@MainActor public final class ListView<Presenter: ListPresenter> {
  /// Called after each change of the list, and of its pictures.
  public var onEvent: (@MainActor (SceneEvent) -> Void)?

  /// The data source.
  public let presenter: Presenter
  /// Loads the pictures of the rows; nil if none are shown.
  let pictures: ImagePrefetcher<Picture>?
  private var renderer: RowRenderer<Presenter>
  /// The footer below the rows shown last; nil if none is there.
  private var shownFooter: PageFooter?
  /// Rows of a screenful of chosen rows that wait for their pictures.
  private var pending: [Presenter.Row.ID] = []
  /// Whether the chosen rows are new ones.
  private var arePendingNew = false
  /// Rows to show once more when their picture has arrived or failed.
  private var awaited: [Presenter.Row.ID] = []
  /// Rows of the screenful that were shown before their picture had arrived.
  private var shownEarly: [Presenter.Row.ID] = []

  /// A view that has shown nothing yet.
  ///
  /// - Parameters:
  ///   - presenter: the data source.
  ///   - pictures: loads the pictures of the rows; nil if none are shown.
  ///   - cell: makes the cell of a row.
  public init(
    presenter: Presenter, pictures: ImagePrefetcher<Picture>? = nil, cell: @escaping (Presenter.Row) -> any Cell
  ) {
    self.presenter = presenter
    self.pictures = pictures
    renderer = RowRenderer(presenter: presenter, pictures: pictures, cell: cell)
  }
}

extension ListView: ListDisplay {
  public func listDidChange(_ change: ListChange) {
    switch change {
    case .rows: startAgain()
    case .updated: pictures?.forgetFailures()
    case .status(.loading, .nextPage): shownFooter = nil
    case .status, .appended, .changed: break
    }
    onEvent?(.list(change))
  }

  private func startAgain() {
    pictures?.forgetFailures()
    awaited = []
    shownEarly = []
    pending = []
    shownFooter = nil
  }
}

extension ListView: ImagePrefetcherOutput {
  public func imagesDidChange() {
    onEvent?(.pictures)
  }
}

// MARK: - Drawing

extension ListView: SceneView {
  public func heading(width: Int) -> [StyledText] {
    StyledText(line: presenter.title, .title).wrapped(to: width)
  }

  public func notices(width: Int) -> [StyledText] {
    texts.notices.flatMap { $0.wrapped(to: width) }
  }

  public func notice(of update: ListUpdate, for scope: LoadScope, width: Int) -> [StyledText] {
    let notice = presenter.notice(of: update, for: scope).map { StyledText($0, .secondary) }
    return (notice ?? texts.summary(of: update, for: scope))?.wrapped(to: width) ?? []
  }

  public func rowLines(width: Int, in range: Range<Int>) -> [StyledText] {
    range.flatMap { lines(at: $0, width: width) }.dropLast()
  }

  public func footer(width: Int) -> [StyledText] {
    guard let footer = presenter.model.footer else { return [] }
    let cell = FooterCell(
      footer: footer, endText: presenter.endText, texts: presenter.context.strings(ListText.table))
    return renderer.lines(of: cell, width: width)
  }

  public var hasRows: Bool { count > 0 }
  public var showsOneThing: Bool { presenter.showsOneThing }

  private var count: Int { presenter.numberOfRows }
  private var texts: ListNotices<Presenter.Row> {
    ListNotices(model: presenter.model, emptyText: presenter.emptyText, context: presenter.context)
  }

  private func lines(at position: Int, width: Int) -> [StyledText] {
    renderer.lines(at: position, width: width)
  }
}

// MARK: - Screenfuls

extension ListView {
  public var isShownToTheEnd: Bool { presenter.model.pager.isAtEnd(of: count) }
  public var isUnfilled: Bool { presenter.model.pager.isFillable(count) }

  /// Rows are shown in order: a row waits for the pictures of those above, too.
  public var isWaitingForPictures: Bool {
    let pager = presenter.model.pager
    guard pager.waitsForPictures else { return false }
    if let id = pending.first { return presenter.model.row(withID: id).map(isLoadingPicture) ?? false }
    guard pager.room > 0, let (row, _) = presenter.entry(at: pager.next) else { return false }
    return isLoadingPicture(of: row)
  }

  public func stopWaiting() {
    presenter.model.pager.stopWaiting()
  }

  public func show(_ screenful: Screenful, size: ScreenSize) -> [StyledText] {
    presenter.model.pager.begin(screenful, count: count, lines: size.lines)
    shownEarly = []
    pending = []
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
    pending = []
    for position in 0..<count {
      guard let (row, _) = presenter.entry(at: position), new.contains(row.id) else { continue }
      room -= lines(at: position, width: size.columns).count
      guard pending.isEmpty || room >= 0 else { break }
      pending.append(row.id)
    }
    guard !pending.isEmpty else {
      return texts.nothingNew.wrapped(to: size.columns)
    }
    return showPending(areNew: true, size: size)
  }

  public func show(_ numbers: [Int], size: ScreenSize) -> [StyledText] {
    pending = numbers.compactMap(presenter.model.numbers.id)
    return showPending(areNew: false, size: size)
  }

  /// Begins a screenful of the pending rows only.
  private func showPending(areNew: Bool, size: ScreenSize) -> [StyledText] {
    arePendingNew = areNew
    presenter.model.pager.close()
    presenter.model.pager.waitAgain()
    shownEarly = []
    pictures?.show(pending.compactMap(address), upcoming: [])
    return pendingRows(size: size)
  }

  /// The pending rows whose pictures have arrived, in order; after the last new row, how many are left.
  private func pendingRows(size: ScreenSize) -> [StyledText] {
    guard !pending.isEmpty else { return [] }
    let positions = Dictionary(
      presenter.model.rows.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var shown: [StyledText] = []
    while let id = pending.first, !isWaitingForPictures {
      pending.removeFirst()
      guard let position = positions[id], let row = presenter.model.row(withID: id) else { continue }
      if isLoadingPicture(of: row) { shownEarly.append(id) }
      shown += lines(at: position, width: size.columns)
      presenter.model.didShow([id])
      presenter.didShow([row])
    }
    guard pending.isEmpty, arePendingNew, !presenter.model.new.isEmpty else { return shown }
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
    awaited.append(id)
  }

  /// Loads the failed pictures of the screenful again; false if there are none.
  func retryPictures() -> Bool {
    guard presenter.model.failure == nil, let pictures else { return false }
    let pager = presenter.model.pager
    let failed = (pager.start..<max(pager.start, pager.next)).compactMap { presenter.entry(at: $0)?.row }.filter {
      if case .failure = $0.pictureAddress.flatMap(pictures.result) { true } else { false }
    }
    failed.forEach { awaitPicture(of: $0.id) }
    failed.compactMap(\.pictureAddress).forEach(pictures.retry)
    return !failed.isEmpty
  }

  private func rowsThatFit(size: ScreenSize) -> [StyledText] {
    var shown: [StyledText] = []
    var rows: [Presenter.Row] = []
    var end = endOfScreenful(size: size)
    while presenter.model.pager.next < end, !isWaitingForPictures {
      let position = presenter.model.pager.next
      guard let (row, _) = presenter.entry(at: position) else { break }
      if isLoadingPicture(of: row) { shownEarly.append(row.id) }
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
      let visible = pending.compactMap(address) + addresses(in: min(pager.start, end)..<end)
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
    let ready = awaited.filter { id in
      presenter.model.row(withID: id).map { !isLoadingPicture(of: $0) } ?? true
    }
    awaited.removeAll(where: ready.contains)
    return (0..<(ready.isEmpty ? 0 : count)).flatMap { position in
      presenter.entry(at: position).map { ready.contains($0.row.id) } == true
        ? lines(at: position, width: size.columns) : []
    }
  }

  /// Messages about pictures that failed after their rows were shown.
  private func lateFailures(size: ScreenSize) -> [StyledText] {
    guard let pictures else { return [] }
    var lines: [StyledText] = []
    shownEarly.removeAll { id in
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
