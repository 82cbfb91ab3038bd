public import Viper

/// The view of every list scene: a title, numbered cells, and what to say beside them.
///
/// A terminal only ever gets more lines: the view keeps in mind how far its rows have been shown.
@MainActor public final class ListView<Presenter: ListPresenter> where Presenter.Image: Drawn {
  /// Called after each change of what the view shows.
  public var onChange: (@MainActor (ListChange) -> Void)?

  let presenter: Presenter
  private let cell: (Presenter.Row) -> any Cell
  private var numbers = RowNumbers<Presenter.Row.ID>()
  var reader = Reader<Presenter.Row.ID>()

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
    switch change {
    case .status: reader.hasSeenEnd = false
    case .rows:
      number(from: 0)
      reader = Reader()
    case .appended(let index):
      number(from: index)
      reader.hasSeenEnd = false
      reader.isPatient = true
    case .changed(let difference):
      number(from: 0)
      reader.follow(difference)
    case .images: break
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
  func rowLines(width: Int, in range: Range<Int>) -> [StyledText] {
    presenter.content.rows[range].flatMap { lines(of: $0, width: width) + [.empty] }.dropLast()
  }

  /// What there is to say beside the rows; empty for a list that has some and is well.
  func noticeLines(width: Int) -> [StyledText] {
    notices.flatMap { $0.wrapped(to: width) }
  }

  /// What stands after the rows, in the sections that follow the first.
  func endLines(width: Int) -> [StyledText] {
    let rows = presenter.sections.dropFirst().flatMap(\.rows)
    guard rows.isEmpty, let more = presenter.content.more else { return rows.flatMap { lines(of: $0, width: width) } }
    let margin = StyledText(String(repeating: " ", count: gutter + 2))
    let cell = MoreCell(row: more, texts: presenter.context.strings(ListText.table))
    return cell.lines(width: width - gutter - 2).map { margin + $0 }
  }

  /// The columns of the longest number.
  private var gutter: Int { max(2, String(numbers.last).count) }

  func lines(of row: Presenter.Row, width: Int) -> [StyledText] {
    let label = numbers.number(of: row.id).map(String.init) ?? ""
    let margin = StyledText(String(repeating: " ", count: gutter + 2))
    let first =
      StyledText(String(repeating: " ", count: gutter - label.count)) + StyledText(label, .accent) + StyledText("  ")
    let lines = illustrated(row, isBeside: width >= IllustratedCell.leastWidth).lines(width: width - gutter - 2)
    return lines.enumerated().map { index, line in
      index == 0 ? first + line : line.isEmpty ? line : margin + line
    }
  }

  private func illustrated(_ row: Presenter.Row, isBeside: Bool) -> any Cell {
    guard let images = presenter.images, row.imageAddress != nil else { return cell(row) }
    let illustration: IllustratedCell.Illustration =
      switch images.result(of: row.id) {
      case nil: .loading
      case .success(let image): .picture(image.picture)
      case .failure(let error): .failed(failureText(error, number: numbers.number(of: row.id)))
      }
    return IllustratedCell(text: cell(row), illustration: illustration, isBeside: isBeside)
  }

  private func failureText(_ error: any Error, number: Int?) -> StyledText {
    let texts = presenter.context.strings(ListText.table)
    // Such an address is refused the next time, too.
    let canBeTriedAgain = error as? LoadError != .refusedAddress
    let hint = (canBeTriedAgain ? number : nil).map {
      texts(.howToRetryImage, ["command": ListCommand.retry, "number": String($0)])
    }
    return StyledText(Failure(loading: error, in: presenter.context.language).message, .error)
      + StyledText(hint.map { " " + $0 } ?? "", .secondary)
  }

  /// Says of a row what has become of its picture.
  func lateFailure(_ error: any Error, of id: Presenter.Row.ID) -> StyledText {
    let number = numbers.number(of: id)
    let texts = presenter.context.strings(ListText.table)
    return StyledText(texts(.pictureFailed, ["number": number.map(String.init) ?? ""]) + " ", .secondary)
      + failureText(error, number: number)
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
    let reloaded = (reader.hasSeenReload ? nil : content.reload).map {
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
