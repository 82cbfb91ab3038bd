package import Loading
import Localization
package import Terminal
package import Viper

extension PageView {
  package var canLoadMore: Bool { list.canLoadMore }
  package var showsOneThing: Bool { presenter.showsOneThing }
  package var endsInNext: Bool { true }

  package var layout: RowLayout {
    get { list.layout }
    set { list.layout = newValue }
  }
  package var showsPictures: Bool {
    get { list.showsPictures }
    set {
      list.showsPictures = newValue
      sheet.pictures.isOn = newValue
    }
  }
  package var abilities: TextAbilities {
    get { list.abilities }
    set { list.abilities = newValue }
  }
  package var hasContent: Bool { presenter.document != nil || list.hasContent }
  package var renumberings: Int { list.renumberings }
  package func rowLines(width: Int?, in range: Range<Int>) -> [StyledText] {
    guard !presenter.showsOneThing else { return [] }
    let look = look(on: width)
    return range.flatMap { sheet.row(at: $0, in: look).compactMap(\.text) }
  }

  package func notices(width: Int) -> [StyledText] {
    guard presenter.document != nil else { return list.notices(width: width) }
    guard let position = returned ?? (hasBegun ? nil : presenter.readingPosition) else { return [] }
    let texts = presenter.context.strings(ListText.table)
    let values = ["percent": String(position.percent), "command": ShellWord.rows.rawValue]
    return StyledText(texts(.goesOn, values), .secondary).wrapped(to: width)
  }

  package func lead(width: Int?) -> [StyledText] {
    let look = look(on: width)
    let text = presenter.document?.lines(in: look).compactMap(\.text) ?? []
    return text + (sheet.rowCount > 0 ? sheet.heading(width: width ?? .max, isBelow: !text.isEmpty) : [])
  }

  /// Returns the look without pictures for a screen with the given number of columns; nil for no limit.
  private func look(on columns: Int?) -> PageLook {
    let width = columns.map(self.width)
    return PageLook(
      width: width, programColumns: max(0, (columns ?? 0) - (width ?? 0)), abilities: abilities)
  }

  package func footer(width: Int) -> [StyledText] { list.footer(width: width) }
  package func find(_ search: RowSearch) -> [Int] { list.find(search) }
  package func loadPictures(in range: Range<Int>) async { await list.loadPictures(in: range) }
  package func forgetPictures() {
    sheet.pictures.forget()
    list.forgetPictures()
  }
}

// MARK: - Screenfuls of rows

extension PageView {
  package var isReturning: Bool { false }
  package var isBegun: Bool? { hasBegun }
  package func show(_ numbers: [Int], foundBy search: RowSearch, size: ScreenSize) -> [StyledText] {
    list.show(numbers, foundBy: search, size: size)
  }
  package func endSearch() { list.endSearch() }
  package func isDense(width: Int) -> Bool { false }
  package func takeLatePictures(visible: Set<String>, width: Int) -> [StyledText] { [] }

  package func notice(of update: ListUpdate, for scope: LoadScope, width: Int) -> [StyledText] {
    list.notice(of: update, for: scope, width: width)
  }

  package var hasNew: Bool { list.hasNew }

  package func showNew(size: ScreenSize) -> [StyledText] { list.showNew(size: size) }

  package func show(_ numbers: [Int], marking search: TextSearch?, size: ScreenSize) -> [StyledText] {
    list.show(numbers, marking: search, size: size)
  }

  package func replacement(of place: String) -> Replacement? { sheet.pictures.replacement(of: place) }
}
