import Foundation
import Loading
import Localization
import Pictures
import Terminal
import Viper

/// Draws the rows of a list with their numbers, headers and pictures.
@MainActor struct RowRenderer<Presenter: ListPresenter> {
  private let presenter: Presenter
  /// The layout of rows.
  var layout = RowLayout.auto
  /// Loads the pictures of the rows; nil if none are shown.
  var pictures: ImagePrefetcher<Picture>?
  private let cell: (Presenter.Row) -> any Cell
  private var drawn = DrawnRows<Presenter.Row>()

  init(presenter: Presenter, pictures: ImagePrefetcher<Picture>?, cell: @escaping (Presenter.Row) -> any Cell) {
    self.presenter = presenter
    self.pictures = pictures
    self.cell = cell
  }

  /// The row at a position with its number, below the header of its section, and an empty line after it.
  mutating func lines(at position: Int, width: Int) -> [StyledText] {
    guard let (row, header) = presenter.entry(at: position) else { return [] }
    let key = DrawnRows.Key(
      row: row, number: presenter.model.numbers.number(of: row.id), gutter: gutter, header: header,
      illustration: illustration(of: row), width: width,
      layout: layout.resolved(columns: width, drawsPictures: pictures != nil), choices: presenter.context.choices,
      second: Int(presenter.context.now().timeIntervalSinceReferenceDate.rounded(.down)))
    if let lines = drawn[key] { return lines }
    let lines = draw(key)
    drawn[key] = lines
    return lines
  }

  /// A cell without a number, in the column of the rows' texts.
  func lines(of cell: any Cell, width: Int) -> [StyledText] {
    let margin = Self.margin(gutter)
    return cell.lines(width: width - gutter - 2).map { margin + $0 }
  }

  /// The words of a row, without its number and its picture.
  func text(of row: Presenter.Row) -> String {
    cell(row).lines(width: .max).map(\.plain).joined(separator: " ")
  }

  /// The message about a picture that failed after its row was shown.
  func lateFailure(_ error: any Error, of id: Presenter.Row.ID) -> StyledText {
    let number = presenter.model.numbers.number(of: id).map(String.init) ?? ""
    return StyledText(texts(.pictureFailed, ["number": number]) + " ", .secondary) + failureText(error, of: id)
  }

  private var texts: Strings<ListText> { presenter.context.strings(ListText.table) }
  /// The columns of the longest number.
  private var gutter: Int { max(2, String(presenter.model.numbers.last).count) }

  private static func margin(_ gutter: Int) -> StyledText {
    StyledText(String(repeating: " ", count: gutter + 2))
  }

  private func draw(_ key: DrawnRows<Presenter.Row>.Key) -> [StyledText] {
    let label = key.number.map(String.init) ?? ""
    let margin = Self.margin(key.gutter)
    let first =
      StyledText(String(repeating: " ", count: max(0, key.gutter - label.count))) + StyledText(label, .accent)
      + StyledText("  ")
    let width = key.width - key.gutter - 2
    let text = key.number.map(cell(key.row).numbered) ?? cell(key.row)
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
    guard let pictures, let address = row.pictureAddress else { return nil }
    return switch pictures.result(of: address) {
    case nil: .loading
    case .success(let picture): .picture(picture)
    case .failure(let error): .failed(failureText(error, of: row.id))
    }
  }

  private func failureText(_ error: any Error, of id: Presenter.Row.ID) -> StyledText {
    let failure = Failure(loading: error, in: presenter.context.language)
    let isHintDue = presenter.context.isInteractive && failure.canBeTriedAgain
    let number = isHintDue ? presenter.model.numbers.number(of: id) : nil
    let hint = number.map { texts(.howToRetryImage, ["command": ListCommand.retry, "number": String($0)]) }
    return StyledText(failure.message, .error)
      + StyledText(hint.map { " " + $0 } ?? "", .secondary)
  }
}
