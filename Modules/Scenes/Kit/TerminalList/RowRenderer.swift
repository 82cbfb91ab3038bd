import Foundation
import Loading
import Localization
import Pictures
import Terminal
import Viper

/// Draws the rows of a list with their numbers, headers and pictures.
@MainActor struct RowRenderer<Presenter: ListPresenter> {
  let presenter: Presenter
  /// The layout that the user has chosen.
  var layout = RowLayout.auto
  /// The capabilities of the output.
  var abilities = TextAbilities()
  /// Loads the pictures of the rows; nil to draw no pictures.
  var pictures: ImagePrefetcher<Picture>?
  let cell: (Presenter.Row) -> any Cell
  private var drawn = DrawnRows<Presenter.Row>()

  init(presenter: Presenter, pictures: ImagePrefetcher<Picture>?, cell: @escaping (Presenter.Row) -> any Cell) {
    self.presenter = presenter
    self.pictures = pictures
    self.cell = cell
  }

  /// The lines of the row at a position: the header of a section if the row begins one, the numbered cell, and empty
  /// lines.
  ///
  /// - Parameters:
  ///   - position: the position of the row.
  ///   - width: the width in columns; nil if unlimited.
  /// - Returns: the lines of the row.
  mutating func lines(at position: Int, width: Int?) -> [StyledText] {
    // Greater than the length of any line, but too small for sums and products with this width to overflow.
    lines(at: position, after: position - 1, width: width ?? 1 << 40)
  }

  /// The lines of the row at `position`, when drawn below the row at `before`.
  private mutating func lines(at position: Int, after before: Int?, width: Int) -> [StyledText] {
    guard let (row, header) = presenter.model.entry(at: position) else { return [] }
    let key = DrawnRows.Key(
      row: row, number: presenter.model.number(of: row.id), gutter: gutter, header: header,
      illustration: illustration(of: row), width: width, layout: layout(of: row, width: width), abilities: abilities,
      isApart: isApart(at: position, after: before, width: width),
      choices: presenter.context.choices,
      second: Int(clamping: presenter.context.now().timeIntervalSinceReferenceDate.rounded(.down)))
    if let lines = drawn[key] { return lines }
    let lines = draw(key)
    drawn[key] = lines
    return lines
  }

  /// The message about a picture that failed after its row was printed.
  func lateFailure(_ error: any Error, of id: Presenter.Row.ID) -> StyledText {
    let number = presenter.model.number(of: id).map(String.init) ?? ""
    return StyledText(texts(.pictureFailed, ["number": number]) + " ", .secondary) + failureText(error, of: id)
  }

  private var texts: Strings<ListText> { presenter.context.strings(ListText.table) }
  /// The width of the longest number and the space after it; 0 in a scene with a single item, which has no number.
  private var gutter: Int { presenter.showsOneThing ? 0 : max(2, String(presenter.model.numbers.last).count) + 2 }

  /// The margin to the left of the rows' texts.
  var margin: StyledText { Self.margin(gutter) }

  private static func margin(_ gutter: Int) -> StyledText {
    StyledText(String(repeating: " ", count: gutter))
  }

  private func draw(_ key: DrawnRows<Presenter.Row>.Key) -> [StyledText] {
    let margin = Self.margin(key.gutter)
    let cell = cell(key.row).adapted(to: key.abilities)
    let text = key.number.map(cell.numbered) ?? cell
    let width = key.width - key.gutter
    let layout = key.layout != .large && text.summary == nil ? RowLayout.large : key.layout
    let lines = lines(of: text, in: layout, key)
    let first = key.gutter > 0 ? number(key.number, gutter: key.gutter) : .empty
    let gap: [StyledText] = layout.isDense ? [] : [.empty]
    let header = key.header.map { StyledText($0, .heading).wrapped(to: width).map { margin + $0 } + gap } ?? []
    var drawn =
      header
      + lines.enumerated().map { index, line in
        index == 0 ? first + line : line.isEmpty ? line : margin + line
      }
    // The mark includes the header, which is redrawn with the row, because its numbers also change.
    if key.gutter > 0, let number = key.number, let start = drawn.first {
      drawn[0] = start.beginning(RowMark(number: number, height: drawn.count))
    }
    return (key.isApart ? [.empty] : []) + drawn + gap
  }

  /// The lines of a row next to its number.
  private func lines(
    of text: any Cell, in layout: RowLayout, _ key: DrawnRows<Presenter.Row>.Key
  ) -> [StyledText] {
    let width = key.width - key.gutter
    guard layout != .line else { return text.shortLines(width: width) }
    let isSmall = layout == .medium || layout == .small
    let size = isSmall ? ScreenSize.smallThumbnail : .thumbnail
    let maximum = isSmall ? size.lines : presenter.showsOneThing ? Int.max : RowLayout.maximumLines
    let lines = { (width: Int) in Self.lines(of: text, width: width, atMost: maximum) }
    guard let illustration = key.illustration else { return lines(width) }
    return IllustratedCell(
      text: lines, illustration: illustration, address: key.row.pictureAddress ?? "", size: size,
      isBeside: isSmall || key.width >= IllustratedCell.minimumWidth
    ).lines(width: width)
  }

  /// The lines of a cell, at most `maximum`; an ellipsis replaces further lines.
  private static func lines(of cell: any Cell, width: Int, atMost maximum: Int) -> [StyledText] {
    let lines = cell.lines(width: width, showing: maximum)
    guard lines.count > maximum else { return lines }
    let last = lines[maximum - 1] + StyledText("…", .secondary)
    return lines.prefix(maximum - 1) + [last.shortened(to: width)]
  }

  /// The row number in its column, followed by a space.
  private func number(_ number: Int?, gutter: Int) -> StyledText {
    guard let number else { return Self.margin(gutter) }
    let label = String(number)
    return Self.margin(max(0, gutter - 2 - label.count)) + StyledText(label, .accent) + StyledText("  ")
  }

  /// The picture of a row, or its placeholder or failure; nil for a row without a picture.
  func illustration(of row: Presenter.Row) -> IllustratedCell.Illustration? {
    guard let pictures, let address = pictureAddress(of: row) else { return nil }
    return IllustratedCell.Illustration(pictures.result(of: address)) { failureText($0, of: row.id) }
  }

  private func failureText(_ error: any Error, of id: Presenter.Row.ID) -> StyledText {
    let failure = Failure(loading: error, in: presenter.context.language)
    let isHintDue = presenter.context.isInteractive && failure.canBeTriedAgain
    let number = isHintDue ? presenter.model.number(of: id) : nil
    let hint = number.map { texts(.howToRetryImage, ["command": ListCommand.retry, "number": String($0)]) }
    return StyledText(failure.message, .error)
      + StyledText(hint.map { " " + $0 } ?? "", .secondary)
  }
}

// MARK: - Layouts

extension RowRenderer {
  /// The layout for a screen of the given width; always `large` in a scene with a single item.
  func layout(width: Int) -> RowLayout {
    presenter.showsOneThing
      ? .large
      : layout.resolved(
        columns: width, drawsPictures: pictures != nil, contents: presenter.contents, isScreen: abilities.isScreen)
  }

  /// The layout of one row, in a list whose rows may have different layouts.
  private func layout(of row: Presenter.Row, width: Int) -> RowLayout {
    guard hasLooks else { return layout(width: width) }
    return layout.resolved(
      columns: width, drawsPictures: false, contents: row.contents, isScreen: abilities.isScreen)
  }

  /// Whether rows may have different layouts, depending on their contents.
  private var hasLooks: Bool { layout == .auto && presenter.contents == nil && !presenter.showsOneThing }

  /// The address of the picture shown beside a row.
  func pictureAddress(of row: Presenter.Row) -> String? {
    hasLooks && row.contents == .title ? nil : row.pictureAddress
  }

  /// Whether an empty line separates the row at `position` from the row at `before`.
  ///
  /// True if the row at `before` is dense, and the row at `position` either is not dense or begins a section.
  private func isApart(at position: Int, after before: Int?, width: Int) -> Bool {
    guard let (row, header) = presenter.model.entry(at: position),
      let (before, _) = before.flatMap(presenter.model.entry), layout(of: before, width: width).isDense
    else { return false }
    return header != nil || !layout(of: row, width: width).isDense
  }

  /// The rows that are drawn together, beginning at `index`: one row, or one line of a grid.
  mutating func block(at index: Int, width: Int) -> RowBlock {
    let (model, count) = (presenter.model, layout(width: width).rowsSideBySide(columns: width))
    guard let position = model.position(ofPaged: index) else { return RowBlock(lines: [], count: 1) }
    guard layout(width: width) == .grid, let first = model.entry(at: position), cell(first.row).summary != nil
    else {
      let before = model.position(ofPaged: index - 1)
      return RowBlock(lines: lines(at: position, after: before, width: width), count: 1)
    }
    var rows = [first.row]
    while rows.count < count, let next = model.position(ofPaged: index + rows.count).flatMap(model.entry),
      next.header == nil
    {
      rows.append(next.row)
    }
    let header = first.header.map { StyledText($0, .heading).wrapped(to: width) + [.empty] } ?? []
    return RowBlock(lines: header + lines(sideBySide: rows, width: width) + [.empty], count: rows.count)
  }

  /// The lines of the rows at the given positions, side by side in a grid.
  mutating func lines(at positions: [Int], width: Int) -> [StyledText] {
    guard layout(width: width) == .grid else { return positions.flatMap { lines(at: $0, width: width) } }
    let count = RowLayout.grid.rowsSideBySide(columns: width)
    return stride(from: 0, to: positions.count, by: count).flatMap { start in
      lines(sideBySide: presenter.model.rows(at: positions[start...].prefix(count)), width: width) + [.empty]
    }
  }

  /// The first positions, up to those whose rows still fit in `size`; at least one line of rows.
  mutating func positions(_ positions: [Int], in size: ScreenSize) -> [Int] {
    let count = layout(width: size.columns).rowsSideBySide(columns: size.columns)
    var fitting: [Int] = []
    var room = size.lines
    while fitting.count < positions.count {
      let next = Array(positions[fitting.count..<min(fitting.count + count, positions.count)])
      room -= lines(at: next, width: size.columns).count
      guard fitting.isEmpty || room >= 0 else { break }
      fitting += next
    }
    return fitting
  }

  /// The ids of the rows that the screen shows in full.
  func wholeRows(of rows: [Presenter.Row], width: Int) -> Set<Presenter.Row.ID> {
    Set(rows.filter { cell($0).isWhole(in: look(of: $0, width: width)) }.map(\.id))
  }

  /// The look of a row on a screen of the given width.
  private func look(of row: Presenter.Row, width: Int) -> RowLook {
    let picture: RowLook.Picture =
      switch illustration(of: row) {
      case nil: .none
      case .picture: .drawn
      case .loading, .failed: .missing
      }
    let layout = layout(of: row, width: width)
    guard layout != .grid else { return RowLook(.grid, width: layout.gridColumn(columns: width), picture: picture) }
    let thumbnail = layout.thumbnail(columns: width)
    let isBeside = picture != .none && (thumbnail == .smallThumbnail || width >= IllustratedCell.minimumWidth)
    let besides = isBeside ? (thumbnail?.columns ?? 0) + IllustratedCell.gap : 0
    return RowLook(layout, width: max(1, width - gutter - besides), picture: picture)
  }
}

/// A block of rows that are drawn together.
struct RowBlock {
  let lines: [StyledText]
  /// The number of rows.
  let count: Int
  var size: Pager.Block { Pager.Block(height: lines.count, count: count) }
}
