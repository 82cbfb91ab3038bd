public import Viper

/// The view of every list scene: a title, numbered cells, and what to say instead of them.
@MainActor public final class ListView<Presenter: ListPresenter> {
  /// Called after each change of what the view shows.
  public var onChange: (@MainActor () -> Void)?

  let presenter: Presenter
  private let cell: (Presenter.Row) -> any Cell
  private var numbers = RowNumbers<Presenter.Row.ID>()

  public init(presenter: Presenter, cell: @escaping (Presenter.Row) -> any Cell) {
    self.presenter = presenter
    self.cell = cell
  }

  func id(ofRow number: Int) -> Presenter.Row.ID? {
    numbers.id(numbered: number)
  }

  var numberedRows: [(number: Int, row: Presenter.Row)] {
    presenter.rows.compactMap { row in numbers.number(of: row.id).map { ($0, row) } }
  }
}

extension ListView: ListDisplay {
  public func contentDidChange() {
    numbers.assign(presenter.rows.lazy.map(\.id))
    onChange?()
  }
}

extension ListView {
  func heading(width: Int) -> [StyledText] {
    StyledText(line: presenter.title, .title).wrapped(to: width)
  }

  /// The rows, each with its number before it and an empty line after it.
  func rowLines(width: Int) -> [StyledText] {
    numberedRows.flatMap { number, row in lines(of: row, number: number, width: width) + [.empty] }.dropLast()
  }

  /// What there is to say beside the rows; empty for a list that has some and is well.
  func noticeLines(width: Int) -> [StyledText] {
    notice.map { $0.wrapped(to: width) } ?? []
  }

  private func lines(of row: Presenter.Row, number: Int, width: Int) -> [StyledText] {
    let label = String(number)
    let gutter = max(2, String(numbers.last).count)
    let margin = StyledText(String(repeating: " ", count: gutter + 2))
    let first =
      StyledText(String(repeating: " ", count: gutter - label.count)) + StyledText(label, .accent) + StyledText("  ")
    return cell(row).lines(width: width - gutter - 2).enumerated().map { index, line in
      index == 0 ? first + line : line.plain.isEmpty ? line : margin + line
    }
  }

  private var notice: StyledText? {
    let texts = presenter.context.strings(ListText.table)
    return switch presenter.content.phase {
    case .idle, .loading: StyledText(texts[.loading], .secondary)
    case .failed(let failure): StyledText(failure.message, .error) + StyledText(" ") + howToRetry(texts)
    case .cancelled: StyledText(texts[.cancelled], .secondary) + StyledText(" ") + howToRetry(texts)
    case .loaded: presenter.rows.isEmpty ? StyledText(presenter.emptyText, .secondary) : nil
    }
  }

  private func howToRetry(_ texts: Strings<ListText>) -> StyledText {
    StyledText(texts(.howToRetry, ["command": ListCommand.refresh]), .secondary)
  }
}
