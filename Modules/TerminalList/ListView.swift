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
  private let cell: (Presenter.Row) -> any Cell
  private var drawn = DrawnRows<Presenter.Row>()
  /// The footer below the rows shown last; nil if none is there.
  private var shownFooter: PageFooter?
  /// New rows of the screenful that wait for their pictures.
  private var pendingNew: [Presenter.Row.ID] = []
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
    self.cell = cell
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
    pendingNew = []
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
    currentNotices.flatMap { $0.wrapped(to: width) }
  }

  public func notice(of update: ListUpdate, for scope: LoadScope, width: Int) -> [StyledText] {
    let texts = presenter.context.strings(ListText.table)
    let new = presenter.model.new.count
    let isNewsDue = update.newCount > 0 || (scope == .refresh && new > 0)
    let text: String? =
      switch (isNewsDue, update.goneCount, scope) {
      case (true, _, _): texts(.newRows, ["count": String(new), "command": ShellWord.new.rawValue])
      case (_, 1..., _): texts(.goneRows, ["count": String(update.goneCount)])
      case (_, _, .refresh) where update.editedCount > 0:
        texts(.editedRows, ["count": String(update.editedCount)])
      case (_, _, .refresh): texts[.nothingNew]
      default: nil
      }
    return text.map { StyledText($0, .secondary).wrapped(to: width) } ?? []
  }

  public func rowLines(width: Int, in range: Range<Int>) -> [StyledText] {
    range.flatMap { lines(at: $0, width: width) }.dropLast()
  }

  public func footer(width: Int) -> [StyledText] {
    guard let footer = presenter.model.footer else { return [] }
    let margin = StyledText(String(repeating: " ", count: gutter + 2))
    let cell = FooterCell(
      footer: footer, endText: presenter.endText, texts: presenter.context.strings(ListText.table))
    return cell.lines(width: width - gutter - 2).map { margin + $0 }
  }

  public var hasRows: Bool { count > 0 }
  public var showsOneThing: Bool { presenter.showsOneThing }

  private var count: Int { presenter.numberOfRows }
  /// The columns of the longest number.
  private var gutter: Int { max(2, String(presenter.model.numbers.last).count) }

  /// The row at a position with its number, below the header of its section, and an empty line after it.
  private func lines(at position: Int, width: Int) -> [StyledText] {
    guard let (row, header) = presenter.entry(at: position) else { return [] }
    let key = DrawnRows.Key(
      row: row, number: presenter.model.numbers.number(of: row.id), gutter: gutter, header: header,
      illustration: illustration(of: row), width: width,
      second: Int(presenter.context.now().timeIntervalSinceReferenceDate.rounded(.down)))
    return drawn.lines(for: key) { draw(key) }
  }

  private func draw(_ key: DrawnRows<Presenter.Row>.Key) -> [StyledText] {
    let label = key.number.map(String.init) ?? ""
    let margin = StyledText(String(repeating: " ", count: key.gutter + 2))
    let first =
      StyledText(String(repeating: " ", count: max(0, key.gutter - label.count))) + StyledText(label, .accent)
      + StyledText("  ")
    let width = key.width - key.gutter - 2
    let text = cell(key.row)
    let isBeside = key.width >= IllustratedCell.minimumWidth
    let lines =
      key.illustration.map { IllustratedCell(text: text, illustration: $0, isBeside: isBeside).lines(width: width) }
      ?? text.lines(width: width)
    let header = key.header.map { StyledText($0, .title).wrapped(to: width).map { margin + $0 } + [.empty] } ?? []
    return header
      + lines.enumerated().map { index, line in
        index == 0 ? first + line : line.isEmpty ? line : margin + line
      } + [.empty]
  }

  private func illustration(of row: Presenter.Row) -> IllustratedCell.Illustration? {
    guard let pictures, let address = row.images.first?.thumbnailAddress else { return nil }
    return switch pictures.result(of: address) {
    case nil: .loading
    case .success(let picture): .picture(picture)
    case .failure(let error): .failed(failureText(error, of: row.id))
    }
  }

  private func failureText(_ error: any Error, of id: Presenter.Row.ID) -> StyledText {
    let texts = presenter.context.strings(ListText.table)
    // A refused address would be refused again.
    let canBeTriedAgain = error as? LoadError != .refusedAddress
    let number = canBeTriedAgain ? presenter.model.numbers.number(of: id) : nil
    let hint = number.map { texts(.howToRetryImage, ["command": ListCommand.retry, "number": String($0)]) }
    return StyledText(Failure(loading: error, in: presenter.context.language).message, .error)
      + StyledText(hint.map { " " + $0 } ?? "", .secondary)
  }

  private var currentNotices: [StyledText] {
    let texts = presenter.context.strings(ListText.table)
    let model = presenter.model
    let age = model.origin.flatMap { origin in
      if case .cache(let date) = origin { presenter.context.relativeText(for: date) } else { nil }
    }
    switch model.phase {
    case .idle: return []
    case .loading: return model.isEmpty ? [StyledText(texts[.loading], .secondary)] : []
    case .failed(let failure):
      let saved = model.isEmpty ? nil : age.map { texts(.saved, ["age": $0]) + " " }
      return [
        StyledText(failure.message, .error) + StyledText(" ") + StyledText(saved ?? "", .secondary) + howToRetry(texts)
      ]
    case .cancelled: return [StyledText(texts[.cancelled], .secondary) + StyledText(" ") + howToRetry(texts)]
    case .loaded:
      let saved = age.map { StyledText(texts(.savedOnly, ["age": $0]), .secondary) }
      let empty = model.isEmpty ? StyledText(presenter.emptyText, .secondary) : nil
      return [saved, empty].compactMap { $0 }
    }
  }

  private func howToRetry(_ texts: Strings<ListText>) -> StyledText {
    StyledText(texts(.howToRetry, ["command": ListCommand.refresh]), .secondary)
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
    if let id = pendingNew.first { return presenter.model.row(withID: id).map(isLoadingPicture) ?? false }
    guard pager.room > 0, let (row, _) = presenter.entry(at: pager.next) else { return false }
    return isLoadingPicture(of: row)
  }

  public func stopWaiting() {
    presenter.model.pager.stopWaiting()
  }

  public func show(_ screenful: Screenful, size: ScreenSize) -> [StyledText] {
    presenter.model.pager.begin(screenful, count: count, lines: size.lines)
    shownEarly = []
    pendingNew = []
    shownFooter = nil
    return fill(size: size)
  }

  public func fill(size: ScreenSize) -> [StyledText] {
    var shown =
      awaitedLines(size: size) + lateFailures(size: size) + newRows(size: size) + rowsThatFit(size: size)
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
    pendingNew = []
    for position in 0..<count {
      guard let (row, _) = presenter.entry(at: position), new.contains(row.id) else { continue }
      room -= lines(at: position, width: size.columns).count
      guard pendingNew.isEmpty || room >= 0 else { break }
      pendingNew.append(row.id)
    }
    guard !pendingNew.isEmpty else {
      return StyledText(presenter.context.strings(ListText.table)[.nothingNew], .secondary).wrapped(to: size.columns)
    }
    // These rows are a screenful of their own.
    presenter.model.pager.close()
    presenter.model.pager.waitAgain()
    shownEarly = []
    pictures?.show(pendingNew.compactMap(address), upcoming: [])
    return newRows(size: size)
  }

  /// The new rows of the screenful whose pictures have arrived, in order; after the last, how many are left.
  private func newRows(size: ScreenSize) -> [StyledText] {
    guard !pendingNew.isEmpty else { return [] }
    let positions = Dictionary(
      presenter.model.rows.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var shown: [StyledText] = []
    while let id = pendingNew.first, !isWaitingForPictures {
      pendingNew.removeFirst()
      guard let position = positions[id], let row = presenter.model.row(withID: id) else { continue }
      if isLoadingPicture(of: row) { shownEarly.append(id) }
      shown += lines(at: position, width: size.columns)
      presenter.model.didShow([id])
    }
    let left = presenter.model.new.count
    guard pendingNew.isEmpty, left > 0 else { return shown }
    let text = presenter.context.strings(ListText.table)(
      .newRows, ["count": String(left), "command": ShellWord.new.rawValue])
    return shown + StyledText(text, .secondary).wrapped(to: size.columns)
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
      if case .failure = $0.images.first.flatMap({ pictures.result(of: $0.thumbnailAddress) }) { true } else { false }
    }
    failed.forEach { awaitPicture(of: $0.id) }
    for row in failed { row.images.first.map { pictures.retry($0.thumbnailAddress) } }
    return !failed.isEmpty
  }

  private func rowsThatFit(size: ScreenSize) -> [StyledText] {
    var shown: [StyledText] = []
    var ids: [Presenter.Row.ID] = []
    var end = endOfScreenful(size: size)
    while presenter.model.pager.next < end, !isWaitingForPictures {
      let position = presenter.model.pager.next
      guard let (row, _) = presenter.entry(at: position) else { break }
      if isLoadingPicture(of: row) { shownEarly.append(row.id) }
      let lines = lines(at: position, width: size.columns)
      shown += lines
      ids.append(row.id)
      presenter.model.pager.take(height: lines.count)
      // Low pictures leave room for more rows.
      if presenter.model.pager.next == end { end = endOfScreenful(size: size) }
    }
    if presenter.model.pager.next == end, !isShownToTheEnd { presenter.model.pager.close() }
    presenter.model.didShow(ids)
    return shown
  }

  /// The position after the last row that fits the screenful; loads the pictures up to there, and prefetches more.
  private func endOfScreenful(size: ScreenSize) -> Int {
    let height = { self.lines(at: $0, width: size.columns).count }
    let pager = presenter.model.pager
    let end = pager.end(count: count, height: height)
    if let pictures {
      let ahead = pager.endOfUpcoming(from: end, lines: size.lines, count: count, height: height)
      let visible = pendingNew.compactMap(address) + addresses(in: min(pager.start, end)..<end)
      pictures.show(visible, upcoming: addresses(in: end..<ahead))
    }
    return end
  }

  private func addresses(in range: Range<Int>) -> [String] {
    range.compactMap { presenter.entry(at: $0)?.row.images.first?.thumbnailAddress }
  }

  private func address(of id: Presenter.Row.ID) -> String? {
    presenter.model.row(withID: id)?.images.first?.thumbnailAddress
  }

  private func isLoadingPicture(of row: Presenter.Row) -> Bool {
    row.images.first.map { pictures?.isLoading($0.thumbnailAddress) == true } ?? false
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
    let texts = presenter.context.strings(ListText.table)
    var lines: [StyledText] = []
    shownEarly.removeAll { id in
      guard let address = address(of: id) else { return true }
      guard let result = pictures.result(of: address) else { return false }
      if case .failure(let error) = result {
        let number = presenter.model.numbers.number(of: id).map(String.init) ?? ""
        let text = StyledText(texts(.pictureFailed, ["number": number]) + " ", .secondary) + failureText(error, of: id)
        lines += text.wrapped(to: size.columns)
      }
      return true
    }
    return lines
  }
}
