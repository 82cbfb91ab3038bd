import Terminal
import Viper

// MARK: - Rows side by side

extension RowRenderer {
  /// The lines of rows that are drawn side by side.
  ///
  /// A row has its picture above its number and summary; a row without a picture fills the whole space with its text.
  func lines(sideBySide rows: [Presenter.Row], width: Int) -> [StyledText] {
    let size = RowLayout.grid.gridPicture(columns: width)
    let column = size.columns
    let pictures = rows.map { gridPicture(of: $0, size: size) }
    let height = pictures.map(\.count).max() ?? 0
    let columns = zip(rows, pictures).map { row, picture in
      guard !picture.isEmpty else { return gridCard(of: row, width: column, height: height) }
      let text = gridText(of: row, width: column, atMost: RowLayout.maximumGridTextLines)
      return picture + Array(repeating: StyledText.empty, count: height - picture.count) + text
    }
    return (0..<(columns.map(\.count).max() ?? 0)).map { line in
      var text = StyledText.empty
      for (index, lines) in columns.enumerated() where columns[index...].contains(where: { line < $0.count }) {
        let start = index * (column + RowLayout.gridGap)
        let part = line < lines.count ? lines[line] : .empty
        text = text + StyledText(String(repeating: " ", count: max(0, start - text.width))) + part
      }
      return text
    }
  }

  private func gridPicture(of row: Presenter.Row, size: ScreenSize) -> [StyledText] {
    illustration(of: row).map {
      IllustratedCell(
        text: cell(row).lines(width:), illustration: $0, address: row.pictureAddress ?? "", size: size, isBeside: false
      ).placeholder
    } ?? []
  }

  /// The text of a row without a picture, drawn in a frame if it fits into one.
  private func gridCard(of row: Presenter.Row, width: Int, height: Int) -> [StyledText] {
    let frame = CardFrame(ScreenSize(columns: width, lines: height))
    let text = gridText(of: row, width: frame?.inside.columns ?? width, atMost: .max)
    guard let frame, text.count <= frame.inside.lines else {
      return gridText(of: row, width: width, atMost: height + RowLayout.maximumGridTextLines)
    }
    return frame.lines(around: text)
  }

  /// The number and the summary of a row below its picture in a grid.
  private func gridText(of row: Presenter.Row, width: Int, atMost maximum: Int) -> [StyledText] {
    let number = presenter.model.number(of: row.id)
    let summary = (number.map(cell(row).numbered) ?? cell(row)).summary ?? .empty
    let text = StyledText(number.map { "\($0) " } ?? "", .accent) + summary
    return text.wrapped(to: width, atMost: maximum)
  }
}
