import Terminal
import Viper

/// A laid-out page, with the range of lines on the screen.
///
/// When lines or the width change, the range remains on the same content.
@MainActor struct PageSheet<Presenter: PageContent> {
  /// A position that is independent of the width.
  private enum Anchor {
    case beginning
    /// A line of the document: the line numbered `line` among those that begin at the position.
    case document(position: Int, line: Int)
    case row(id: Presenter.Row.ID, line: Int)
    /// A line between the document and the first row.
    case heading(line: Int)
  }

  private let list: ListView<Presenter>
  let pictures: PagePictures
  /// The lines of the document, and of the rows, which are laid out on demand.
  private(set) var lines = PageLayout<Presenter.Row.ID>()
  /// The document and the look of the current layout; nil before the first layout.
  private var laidOut: (document: Presenter.Document?, look: PageLook)?
  /// The number of lines in a screenful.
  private var screen = 0
  /// The index of the first line on the screen.
  var top = 0
  /// The index after the last printed line.
  var end = 0

  init(list: ListView<Presenter>, pictures: PagePictures) {
    (self.list, self.pictures) = (list, pictures)
  }

  private var presenter: Presenter { list.presenter }
  /// The number of rows below the document.
  var rowCount: Int { presenter.showsOneThing ? 0 : presenter.model.count }
  /// The index of the first line of the rows, including their heading.
  var startOfRows: Int { lines.documentCount > 0 ? lines.documentCount + 1 : 0 }

  /// Whether all lines were printed, apart from the empty line after the last row.
  mutating func isAtEnd() -> Bool {
    layOut(to: end + 1)
    return end >= lines.count || end + 1 == lines.count && lines.block(at: end)?.lines == [.empty]
  }
}

// MARK: - Layout

extension PageSheet {
  /// Whether the presenter's document is newer than the laid-out document.
  var isOutdated: Bool { laidOut.map { $0.document != presenter.document } ?? false }

  /// Updates the layout after changes; `screen` is the number of lines in a screenful.
  mutating func prepare(_ look: PageLook, screen: Int) {
    let document = presenter.document
    guard laidOut?.look != look || laidOut?.document != document || self.screen != screen else { return }
    self.screen = screen
    let anchors = (anchor(of: top), anchor(of: end))
    if laidOut?.look != look {
      pictures.startAgain(in: look.picture)
      lines.removeRows()
    }
    laidOut = (document, look)
    let page = document?.lines(in: look) ?? []
    lines.setDocument(
      look.picture.map { page.fittingFirstPicture(screen: screen, room: $0.lines) } ?? page, draw: draw(in: look))
    (top, end) = (index(of: anchors.0), index(of: anchors.1))
  }

  /// Redraws the pictures.
  mutating func redraw() {
    guard let look = laidOut?.look else { return }
    let marks = (lines.mark(at: top), lines.mark(at: end))
    lines.redraw(draw(in: look))
    (top, end) = (lines.index(of: marks.0), lines.index(of: marks.1))
  }

  private func draw(in look: PageLook) -> (PagePicture) -> PageBlock {
    { [pictures] in pictures.block(of: $0, in: look) }
  }

  /// Discards the layout of the rows; they are laid out again on demand.
  mutating func layRowsOutAgain() {
    let anchors = (shown(anchor(of: top)), anchor(of: end))
    lines.removeRows()
    (top, end) = (index(of: anchors.0), index(of: anchors.1))
  }

  /// Lays out rows up to the line at the given index, or to the last row.
  mutating func layOut(to index: Int) {
    while lines.count <= index, layOutNextRow() {}
  }

  /// Lays out the next row; returns false if there are no more rows.
  private mutating func layOutNextRow() -> Bool {
    let position = lines.rowCount
    guard let look = laidOut?.look, position < rowCount, let id = presenter.model.entry(at: position)?.row.id else {
      return false
    }
    if position == 0 {
      let heading = heading(width: look.width ?? .max, isBelow: lines.documentCount > 0)
      lines.add(heading.map { PageLine(.text($0), at: 0) }, draw: draw(in: look))
    }
    lines.add(row(at: position, in: look), of: id, draw: draw(in: look))
    return true
  }

  /// Returns the lines of a row, with its pictures and the empty line after it; empty for a hidden row.
  func row(at position: Int, in look: PageLook) -> [PageLine] {
    guard let row = presenter.model.entry(at: position)?.row, presenter.rowHiding(row.id) == nil else { return [] }
    var text = list.renderer.lines(at: position, width: look.width)
    let gap = text.last?.isEmpty == true ? [text.removeLast()] : []
    let margin = list.renderer.margin
    let below = presenter.lines(below: row, in: look.behind(margin)).map { $0.behind(margin) }
    return text.map { PageLine(.text($0), at: 0) } + below + gap.map { PageLine(.text($0), at: 0) }
  }

  /// Returns the lines between the document and the rows; `isBelow` adds the gap below the document.
  func heading(width: Int, isBelow: Bool) -> [StyledText] {
    let gap: [StyledText] = isBelow ? [.empty] : []
    guard let heading = presenter.rowsHeading else { return gap }
    return gap + StyledText(heading, .heading).wrapped(to: width) + [.empty]
  }
}

// MARK: - Positions at every width

extension PageSheet {
  private func anchor(of index: Int) -> Anchor {
    if index == 0 { return .beginning }
    if index < lines.documentCount {
      let position = lines.position(at: index)
      return .document(position: position, line: index - lines.index(ofPosition: position))
    }
    return lines.row(at: index).map { .row(id: $0.id, line: $0.line) } ?? .heading(line: index - lines.documentCount)
  }

  /// Returns the start of the row that hides the anchor's row; for any other anchor, returns the anchor unchanged.
  private func shown(_ anchor: Anchor) -> Anchor {
    guard case .row(let id, _) = anchor, let hiding = presenter.rowHiding(id) else { return anchor }
    return .row(id: hiding, line: 0)
  }

  private mutating func index(of anchor: Anchor) -> Int {
    switch anchor {
    case .beginning: 0
    case .document(let position, let line): lines.index(ofPosition: position, line: line)
    case .heading(let line): lines.documentCount + line
    case .row(let id, let line): start(ofRow: id).map { min($0 + line, lines.count) } ?? lines.count
    }
  }

  /// The first row that begins on the screen; failing that, the row that contains the top of the screen.
  ///
  /// Nil if no row is on the screen.
  var rowOnScreen: Presenter.Row? {
    let id = lines.row(beginningIn: top..<max(top, end))
    return presenter.model.rows.first { $0.id == id }
  }

  /// Returns the first line of a screen that shows the line at the given index.
  ///
  /// This is the first line of the same row if both lines fit on the screen.
  func startOfScreen(showing index: Int, lines count: Int) -> Int {
    let group = lines.group(at: index)
    guard let start = lines.row(at: index).map({ index - $0.line }), group.upperBound - start <= count else {
      return group.lowerBound
    }
    return start
  }

  /// Moves the top of the screen to a row, or to the collapsed comment that hides it; returns false if there is no such
  /// row.
  mutating func begin(atRow id: Presenter.Row.ID) -> Bool {
    guard presenter.model.offset(of: id) != nil, let start = start(ofRow: presenter.rowHiding(id) ?? id) else {
      return false
    }
    top = start
    return true
  }

  /// Moves the top of the screen to a row, or to the row that hides it, unless part of the row is on the screen.
  mutating func bringOnScreen(_ id: Presenter.Row.ID) {
    let id = presenter.rowHiding(id) ?? id
    guard let start = start(ofRow: id), !(top..<top + screen).contains(start) else { return }
    // If only the last line is on the screen, it is the empty line below the row.
    let isInside = top + 1 < lines.count && lines.row(at: top + 1)?.id == id
    if !isInside { top = start }
  }

  /// Returns the index of a row's first line, including a removed row that is still laid out; nil if the row is not
  /// laid out.
  mutating func start(ofRow id: Presenter.Row.ID) -> Int? {
    let position = presenter.model.rows.firstIndex { $0.id == id } ?? rowCount
    while lines.rowCount <= position, layOutNextRow() {}
    return lines.start(ofRow: id)
  }
}
