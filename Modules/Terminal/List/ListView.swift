public import Viper

/// The view of every list scene: a title, numbered cells, and what to say beside them.
///
/// A terminal only ever gets more lines: the view keeps in mind how far its rows have been shown.
@MainActor public final class ListView<Presenter: ListPresenter> {
  /// Called after each change of what the view shows.
  public var onChange: (@MainActor (ListChange) -> Void)?

  let presenter: Presenter
  private let cell: (Presenter.Row) -> any Cell
  private var numbers = RowNumbers<Presenter.Row.ID>()
  private var reader = Reader()

  /// How far a reader has come.
  private struct Reader {
    /// The first row of the screenful.
    var start = 0
    /// The first row that was not shown yet.
    var next = 0
    /// The lines that the screenful has left.
    var room = 0
    /// Whether what stands after the rows was shown as it is now.
    var hasSeenEnd = false
  }

  public init(presenter: Presenter, cell: @escaping (Presenter.Row) -> any Cell) {
    self.presenter = presenter
    self.cell = cell
  }

  func id(ofRow number: Int) -> Presenter.Row.ID? {
    numbers.id(numbered: number)
  }

  /// The rows that have a number, from an index on.
  func numberedRows(from index: Int = 0) -> [(number: Int, row: Presenter.Row)] {
    presenter.content.rows.dropFirst(index).compactMap { row in numbers.number(of: row.id).map { ($0, row) } }
  }
}

extension ListView: ListDisplay {
  public func contentDidChange(_ change: ListChange) {
    reader.hasSeenEnd = false
    switch change {
    case .status: break
    case .rows:
      number(from: 0)
      reader = Reader()
    case .appended(let index): number(from: index)
    }
    onChange?(change)
  }

  private func number(from index: Int) {
    numbers.assign(presenter.content.rows[index...].lazy.filter(\.isNumbered).map(\.id))
  }
}

// MARK: - Drawing

extension ListView {
  func heading(width: Int) -> [StyledText] {
    StyledText(line: presenter.title, .title).wrapped(to: width)
  }

  /// The rows, each with its number before it and an empty line between them.
  func rowLines(width: Int, from index: Int) -> [StyledText] {
    presenter.content.rows.dropFirst(index).flatMap { lines(of: $0, width: width) + [.empty] }.dropLast()
  }

  /// What there is to say beside the rows; empty for a list that has some and is well.
  func noticeLines(width: Int) -> [StyledText] {
    notices.flatMap { $0.wrapped(to: width) }
  }

  /// What stands after the rows, in the sections that follow the first.
  func endLines(width: Int) -> [StyledText] {
    presenter.sections.dropFirst().flatMap(\.rows).flatMap { lines(of: $0, width: width) }
  }

  private func lines(of row: Presenter.Row, width: Int) -> [StyledText] {
    let label = numbers.number(of: row.id).map(String.init) ?? ""
    let gutter = max(2, String(numbers.last).count)
    let margin = StyledText(String(repeating: " ", count: gutter + 2))
    let first =
      StyledText(String(repeating: " ", count: gutter - label.count)) + StyledText(label, .accent) + StyledText("  ")
    return cell(row).lines(width: width - gutter - 2).enumerated().map { index, line in
      index == 0 ? first + line : line.isEmpty ? line : margin + line
    }
  }

  private var notices: [StyledText] {
    let texts = presenter.context.strings(ListText.table)
    let content = presenter.content
    return switch content.phase {
    case .idle, .loading: content.rows.isEmpty ? [StyledText(texts[.loading], .secondary)] : []
    case .failed(let failure): [StyledText(failure.message, .error) + StyledText(" ") + howToRetry(texts)]
    case .cancelled: [StyledText(texts[.cancelled], .secondary) + StyledText(" ") + howToRetry(texts)]
    case .loaded: loadedNotices(texts)
    }
  }

  private func loadedNotices(_ texts: Strings<ListText>) -> [StyledText] {
    let content = presenter.content
    let reloaded = content.reload.map {
      StyledText(texts(.reloaded, ["new": String($0.new), "gone": String($0.gone)]), .secondary)
    }
    let saved = content.loaded?.origin?.age.map {
      StyledText(texts(.saved, ["age": presenter.context.text(ofAge: $0)]), .secondary)
    }
    let empty = content.rows.isEmpty ? StyledText(presenter.emptyText, .secondary) : nil
    return [saved, reloaded, empty].compactMap { $0 }
  }

  private func howToRetry(_ texts: Strings<ListText>) -> StyledText {
    StyledText(texts(.howToRetry, ["command": ListCommand.refresh]), .secondary)
  }
}

// MARK: - Screenfuls

extension ListView {
  var isShownToTheEnd: Bool { reader.next >= presenter.content.rows.count }

  func show(_ screenful: Screenful, size: ScreenSize) -> [StyledText] {
    switch screenful {
    case .first: reader.next = 0
    case .again: reader.next = reader.start
    case .next: break
    }
    reader.start = reader.next
    reader.room = size.lines
    reader.hasSeenEnd = false
    return fill(size: size)
  }

  /// At least one row begins each screenful, however long it is.
  func fill(size: ScreenSize) -> [StyledText] {
    var shown: [StyledText] = []
    while !isShownToTheEnd, reader.room > 0 {
      let lines = lines(of: presenter.content.rows[reader.next], width: size.columns) + [.empty]
      guard lines.count <= reader.room || reader.next == reader.start else {
        reader.room = 0
        break
      }
      shown += lines
      reader.room -= lines.count
      reader.next += 1
    }
    if isShownToTheEnd, reader.room > 0, !reader.hasSeenEnd, presenter.content.morePhase != .loading {
      reader.hasSeenEnd = true
      let end = endLines(width: size.columns)
      shown += end.isEmpty ? [] : end + [.empty]
    }
    return shown
  }

  func isNearEnd(size: ScreenSize) -> Bool {
    var left = size.lines
    for row in presenter.content.rows[min(reader.next, presenter.content.rows.count)...] {
      left -= lines(of: row, width: size.columns).count + 1
      if left <= 0 { return false }
    }
    return true
  }
}
