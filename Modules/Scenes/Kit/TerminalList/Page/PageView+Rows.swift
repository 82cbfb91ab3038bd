public import Loading
import Localization
import Pictures
public import Terminal
public import Viper

extension PageView: SceneView {
  public var canLoadMore: Bool { list.canLoadMore }
  public var showsOneThing: Bool { presenter.showsOneThing }
  public var endsInNext: Bool { true }

  public var layout: RowLayout {
    get { list.layout }
    set { list.layout = newValue }
  }
  public var showsPictures: Bool {
    get { list.showsPictures }
    set {
      list.showsPictures = newValue
      sheet.pictures.isOn = newValue
    }
  }
  public var abilities: TextAbilities {
    get { list.abilities }
    set { list.abilities = newValue }
  }
  public var hasContent: Bool { presenter.document != nil || list.hasContent }
  public var renumberings: Int { list.renumberings }
  public func number(at position: Int) -> Int? { list.number(at: position) }
  public func rowLines(width: Int?, in range: Range<Int>) -> [StyledText] {
    guard !presenter.showsOneThing else { return [] }
    let look = look(on: width)
    return range.flatMap { sheet.row(at: $0, in: look).compactMap(\.text) }
  }

  public func notices(width: Int) -> [StyledText] {
    guard presenter.document != nil else { return list.notices(width: width) }
    guard let position = returned ?? (hasBegun ? nil : presenter.readingPosition) else { return [] }
    let texts = presenter.context.strings(ListText.table)
    let values = ["percent": String(position.percent), "command": ShellWord.rows.rawValue]
    return StyledText(texts(.goesOn, values), .secondary).wrapped(to: width)
  }

  public func lead(width: Int?) -> [StyledText] {
    let look = look(on: width)
    let text = presenter.document?.lines(in: look).compactMap(\.text) ?? []
    return text + (sheet.rowCount > 0 ? sheet.heading(width: width ?? .max, isBelow: !text.isEmpty) : [])
  }

  /// The look, without pictures, for a screen with the given columns; nil for lines of any length.
  private func look(on columns: Int?) -> PageLook {
    let width = columns.map(self.width)
    return PageLook(
      width: width, programColumns: max(0, (columns ?? 0) - (width ?? 0)), abilities: abilities)
  }

  public func footer(width: Int) -> [StyledText] { list.footer(width: width) }
  public func find(_ search: RowSearch) -> [Int] { list.find(search) }
  public var listsPosts: Bool { list.listsPosts }
  public func loadPictures(in range: Range<Int>) async { await list.loadPictures(in: range) }
  public func forgetPictures() {
    sheet.pictures.forget()
    list.forgetPictures()
  }
}

// MARK: - Screenfuls of rows

extension PageView {
  public var isReturning: Bool { false }
  public var isBegun: Bool? { hasBegun }
  public func show(_ numbers: [Int], foundBy search: RowSearch, size: ScreenSize) -> [StyledText] {
    list.show(numbers, foundBy: search, size: size)
  }
  public func endSearch() { list.endSearch() }
  public func isDense(width: Int) -> Bool { false }
  public func takeLatePictures(visible: Set<String>, width: Int) -> [StyledText] { [] }

  public func notice(of update: ListUpdate, for scope: LoadScope, width: Int) -> [StyledText] {
    list.notice(of: update, for: scope, width: width)
  }

  public var hasNew: Bool { list.hasNew }

  public func showNew(size: ScreenSize) -> [StyledText] { list.showNew(size: size) }

  public func show(_ numbers: [Int], marking search: TextSearch?, size: ScreenSize) -> [StyledText] {
    list.show(numbers, marking: search, size: size)
  }
}

extension PageView: PlaceholderView {
  public func replacement(of place: String) -> Replacement? { sheet.pictures.replacement(of: place) }
}
