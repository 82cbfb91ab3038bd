import Loading
import Localization
public import Pictures
public import Terminal
public import Viper

/// The view of a page: a document with the rows below it, printed a screenful of lines at a time.
///
/// The pictures of the document stand in their places, and its list draws the rows.
@MainActor public final class PageView<Presenter: PageContent> {
  /// The minimum width of a page, in columns.
  static var minimumWidth: Int { 20 }
  /// The minimum height of the place of a picture, which is half a screenful high at most.
  private static var minimumPictureLines: Int { 3 }
  /// The lines that two screenfuls have in common.
  private static var overlap: Int { 2 }

  let list: ListView<Presenter>
  public let prefetcher: ImagePrefetcher<Picture>?
  public var onEvent: (@MainActor (SceneEvent) -> Void)?
  /// The lines of the document, and of the rows as far as they are needed.
  private(set) var pageLines = PageLayout<Presenter.Row.ID>()
  /// The document that is laid out, and the look of it; nil before the first one.
  var laidOut: (document: Presenter.Document?, look: PageLook)?
  /// The index of the screenful's first line.
  private(set) var top = 0
  /// The index after the last line that was printed.
  private(set) var end = 0
  /// The maximum height of a picture.
  private var pictureLines = PageView.minimumPictureLines
  /// The lines left in the screenful.
  private var room = 0
  /// Whether lines wait for the pictures above them.
  private var waitsForPictures = false
  /// The place at which the screenful goes on where the person stopped reading; nil for any other screenful.
  private(set) var returned: ReadingPlace?
  /// Whether anything was printed.
  var hasBegun = false
  private var isFootDue = false
  /// Whether the state of the load was not said since the page was begun, or since its last failure.
  private var areNoticesDue = true
  /// The heights of pictures that were printed, by their addresses.
  var heights: [String: Int] = [:]
  /// The sizes of the places of pictures, by their addresses.
  var places: [String: ScreenSize] = [:]
  public var abilities = TextAbilities()
  /// The search whose hits are marked; nil for none.
  private var search: TextSearch?

  /// A page that has shown nothing yet.
  ///
  /// - Parameters:
  ///   - list: draws the rows.
  ///   - pictures: loads the pictures of the document; nil if none can be drawn.
  public init(list: ListView<Presenter>, pictures: ImagePrefetcher<Picture>?) {
    self.list = list
    prefetcher = pictures
  }

  var presenter: Presenter { list.presenter }
  /// The pictures of the document; nil if none are shown.
  var pictures: ImagePrefetcher<Picture>? { list.showsPictures ? prefetcher : nil }
  /// The number of rows below the document.
  var rowCount: Int { presenter.showsOneThing ? 0 : presenter.model.count }
}

extension PageView: ImagePrefetcherOutput {
  public func imagesDidChange() {
    drawDocument()
    onEvent?(.pictures)
  }
}

extension PageView: PagedView {
  public func listDidChange(_ change: ListChange) {
    switch change {
    case .rows, .updated, .changed, .edited:
      // Another document is printed from its beginning, unless the person has read on.
      if case .rows = change, top == 0, let laidOut, laidOut.document != presenter.document { hasBegun = false }
      layRowsOutAgain()
    case .status(.failed, _), .status(.cancelled, _): (isFootDue, areNoticesDue) = (true, true)
    case .appended, .status: break
    }
  }

  public var commands: [Command] {
    guard rowCount > 0, presenter.document != nil, let (name, summary) = presenter.rowsCommand else { return [] }
    return [
      Command(name, in: .read, summary: summary, output: .scene, yields: true) { [self] _ in
        (top, hasBegun) = (startOfRows, true)
        return .scene
      }
    ]
  }
}

// MARK: - Layout

extension PageView {
  /// The width of the lines on a screen, in columns.
  func width(on columns: Int) -> Int {
    max(Self.minimumWidth, min(columns, presenter.context.choices.measure ?? columns))
  }

  /// Lays out what has changed since the lines were last laid out, for a screen of this width.
  private func prepare(_ size: ScreenSize) {
    let width = width(on: size.columns)
    let picture = pictures == nil ? nil : ScreenSize(columns: width, lines: pictureLines)
    let (look, document) = (PageLook(width: width, picture: picture, abilities: abilities), presenter.document)
    guard laidOut?.look != look || laidOut?.document != document else { return }
    let anchors = (anchor(of: top), anchor(of: end))
    if laidOut?.look != look {
      heights = [:]
      if let picture { prefetcher?.size = picture } else { prefetcher?.cancel() }
      pageLines.removeRows()
    }
    laidOut = (document, look)
    drawDocument()
    (top, end) = (index(of: anchors.0), index(of: anchors.1))
  }

  /// Draws the pictures of the document as they are now.
  private func drawDocument() {
    guard let (document, look) = laidOut else { return }
    let rows = (top: top - pageLines.documentCount, end: end - pageLines.documentCount)
    pageLines.setDocument(document?.lines(in: look) ?? []) { block(of: $0, indentation: $1, in: look) }
    if rows.top >= 0 { top = pageLines.documentCount + rows.top }
    if rows.end >= 0 { end = pageLines.documentCount + rows.end }
  }

  private func block(
    of address: String, indentation: StyledText, in look: PageLook
  ) -> PageLayout<Presenter.Row.ID>.Block {
    let room = look.picture ?? .thumbnail
    let size = ScreenSize(columns: max(4, room.columns - indentation.width), lines: heights[address] ?? room.lines)
    places[address] = size
    let lines: [StyledText] =
      switch pictures?.result(of: address) {
      case .success(let picture) where heights[address] == nil: picture.lines
      case .failure(let error) where heights[address] == nil:
        StyledText(Failure(loading: error, in: presenter.context.language).message, .error).wrapped(to: size.columns)
      case let result: IllustratedCell.replacement(illustration(result), of: address, size: size) ?? []
      }
    return .init(lines: lines.map { indentation + $0 }, picture: address)
  }

  func illustration(_ result: Result<Picture, any Error>?) -> IllustratedCell.Illustration {
    switch result {
    case nil: .loading
    case .failure: .failed(.empty)
    case .success(let picture): .picture(picture)
    }
  }

  /// Lays out rows up to a line, as far as there are rows.
  private func layOut(to index: Int) {
    while pageLines.count <= index, layOutNextRow() {}
  }

  /// Lays out one more row; false if there is none.
  private func layOutNextRow() -> Bool {
    let position = pageLines.rowCount
    guard let width = laidOut?.look.width, position < rowCount,
      let id = presenter.model.entry(at: position)?.row.id
    else { return false }
    if position == 0 { pageLines.add(heading(width: width, isBelow: pageLines.documentCount > 0)) }
    pageLines.add(list.rowLines(width: width, in: position..<position + 1), of: id)
    return true
  }

  /// The lines between the document and the rows, which may be below it.
  func heading(width: Int, isBelow: Bool) -> [StyledText] {
    let gap: [StyledText] = isBelow ? [.empty] : []
    guard let heading = presenter.rowsHeading else { return gap }
    return gap + StyledText(heading, .heading).wrapped(to: width) + [.empty]
  }

  /// The index of the first line of the rows, with their heading.
  private var startOfRows: Int { pageLines.documentCount > 0 ? pageLines.documentCount + 1 : 0 }

  /// Whether everything there is was printed, but for the empty line after the last row.
  private var isAtEnd: Bool {
    layOut(to: end + 1)
    return end >= pageLines.count || end + 1 == pageLines.count && pageLines.block(at: end)?.lines == [.empty]
  }

  private func layRowsOutAgain() {
    let anchors = (anchor(of: top), anchor(of: end))
    pageLines.removeRows()
    (top, end) = (index(of: anchors.0), index(of: anchors.1))
  }
}

// MARK: - Places that stay at another width

extension PageView {
  private enum Anchor {
    case beginning
    /// One of the lines that begin at a position.
    case document(position: Int, line: Int)
    case row(id: Presenter.Row.ID, line: Int)
    /// Lines behind the document and before the first row.
    case heading(line: Int)
  }

  private func anchor(of index: Int) -> Anchor {
    if index == 0 { return .beginning }
    if index < pageLines.documentCount {
      let position = pageLines.position(at: index)
      return .document(position: position, line: index - pageLines.index(ofPosition: position))
    }
    return pageLines.row(at: index).map { .row(id: $0.id, line: $0.line) }
      ?? .heading(line: index - pageLines.documentCount)
  }

  private func index(of anchor: Anchor) -> Int {
    switch anchor {
    case .beginning: return 0
    case .document(let position, let line): return pageLines.index(ofPosition: position, line: line)
    case .heading(let line): return pageLines.documentCount + line
    case .row(let id, let line):
      let position = presenter.model.rows.firstIndex { $0.id == id } ?? rowCount
      while pageLines.rowCount <= position, layOutNextRow() {}
      return pageLines.start(ofRow: id).map { min($0 + line, pageLines.count) } ?? pageLines.count
    }
  }
}

// MARK: - Screenfuls

extension PageView: ScreenfulView {
  public func head(width: Int) -> StyledText {
    // The document itself begins with its title.
    let isBeginning = top == 0 && pageLines.documentCount > 0
    let (title, source) =
      isBeginning ? (presenter.sourceName ?? presenter.title, nil) : (presenter.heading, presenter.sourceName)
    return Head(
      title: title, source: source, position: nil, percent: percent,
      texts: presenter.context.strings(ListText.table)
    ).line(width: width)
  }

  /// The part of the document that was printed, in per cent; nil for one that fits the screen, and below it.
  private var percent: Int? {
    guard pageLines.documentCount > 0, top < pageLines.documentCount, top > 0 || end < pageLines.documentCount else {
      return nil
    }
    return min(100, 100 * end / pageLines.documentCount)
  }

  public func show(_ screenful: Screenful, size: ScreenSize) -> [StyledText] {
    pictureLines = max(Self.minimumPictureLines, size.lines / 2)
    returned = nil
    // Ages and dates may have changed.
    if screenful == .first || screenful == .again { layRowsOutAgain() }
    prepare(size)
    switch screenful {
    case .first, .again:
      if !hasBegun, let place = presenter.readingPlace {
        returned = place
        top = pageLines.index(ofPosition: place.position)
      } else if screenful == .first {
        top = 0
      }
    case .next, .rows:
      isFootDue = true
      guard !isAtEnd else { return [] }
      top = startOfNext
    case .previous: top = startOfPrevious(lines: size.lines)
    }
    return print(from: top, size: size)
  }

  private func print(from start: Int, size: ScreenSize) -> [StyledText] {
    (top, end, room) = (start, start, size.lines)
    (waitsForPictures, isFootDue, hasBegun) = (true, true, true)
    return fill(size: size)
  }

  /// The first line of the next screenful: the last lines of this one are its first, unless they are of a picture.
  private var startOfNext: Int {
    let start = max(top + 1, end - Self.overlap)
    return pageLines.start(of: start) < start ? end : start
  }

  private func startOfPrevious(lines: Int) -> Int {
    let start = max(0, top - max(1, lines - Self.overlap))
    return pageLines.start(of: start) < start ? pageLines.end(of: start) : start
  }

  public func fill(size: ScreenSize) -> [StyledText] {
    prepare(size)
    loadPictures(lines: size.lines)
    var (lines, start) = ([StyledText](), end)
    while room > 0 {
      layOut(to: end)
      guard let block = pageLines.block(at: end) else { break }
      guard block.lines.count <= room || end == top else {
        room = 0
        break
      }
      if let address = block.picture {
        if waitsForPictures, pictures?.isLoading(address) == true { break }
        heights[address] = block.lines.count
      }
      lines += block.lines
      end += block.lines.count
      room -= block.lines.count
    }
    guard end > start else { return [] }
    swap(&start, &end)
    defer { end = start }
    didPrint(end..<start)
    return search.map { search in lines.map { $0.marking(search) } } ?? lines
  }

  /// Reports the rows and the place in the document that were printed.
  private func didPrint(_ range: Range<Int>) {
    let rows = Set(pageLines.rows(in: range))
    if !rows.isEmpty {
      presenter.markShown(Array(rows))
      presenter.didShow(presenter.model.rows.filter { rows.contains($0.id) }, whole: [])
    }
    let isInside = top > 0 && range.upperBound < pageLines.documentCount
    presenter.didRead(
      upTo: isInside
        ? ReadingPlace(
          position: pageLines.position(at: top), percent: min(100, 100 * range.upperBound / pageLines.documentCount))
        : nil)
  }

  /// Loads the pictures of the screenful, and those of the next one after them.
  private func loadPictures(lines: Int) {
    guard let pictures else { return }
    var (index, left, visible, upcoming) = (top, 2 * lines, [String](), [String]())
    while left > 0, let block = pageLines.block(at: index) {
      if let address = block.picture {
        if left > lines { visible.append(address) } else { upcoming.append(address) }
      }
      left -= block.lines.count
      index += block.lines.count
    }
    pictures.show(visible, upcoming: upcoming)
  }

  public func takeFoot(hints: Bool, width: Int) -> [StyledText] {
    guard isFootDue, hasContent, !isWaitingForPictures else { return [] }
    guard room <= 0 || !isAtEnd || presenter.model.state != .loading else { return [] }
    let notices = areNoticesDue && presenter.model.state != .loading ? list.notices(width: width) : []
    (isFootDue, areNoticesDue) = (false, areNoticesDue && notices.isEmpty)
    return notices + foot(width: width)
  }

  /// The way on, and as much of what can be typed as fits a line.
  private func foot(width: Int) -> [StyledText] {
    let texts = presenter.context.strings(ListText.table)
    let first = texts(.enter, ["more": texts[isAtEnd ? .nextThing : .readOn]])
    let parts = [first] + (isAtEnd ? [] : [texts[.nextHint]]) + presenter.pageHints
    let lines = (1...parts.count).map { StyledText(parts.prefix($0).joined(separator: " · "), .secondary) }
    return [lines.last { $0.width <= width } ?? StyledText(first, .secondary).shortened(to: width)]
  }

  public func begin(atRow number: Int) -> Bool {
    guard !presenter.showsOneThing, let id = presenter.model.numbers.id(numbered: number),
      presenter.model.rows.contains(where: { $0.id == id })
    else { return false }
    top = index(of: .row(id: id, line: 0))
    return true
  }

  public func showHit(of search: TextSearch?, size: ScreenSize) -> [StyledText]? {
    prepare(size)
    if let search { (self.search, end) = (search, 0) }
    guard let wanted = self.search else { return nil }
    layOut(to: .max)
    let lines = pageLines.texts(from: 0)
    let hits = lines.indices.filter { index in
      wanted.matches(lines[index].text.plain)
        || index + 1 < lines.count && wanted.matches(lines[index].text.plain + " " + lines[index + 1].text.plain)
          && !wanted.matches(lines[index + 1].text.plain)
    }.map { lines[$0].index }
    guard let hit = hits.first(where: { search != nil || $0 >= end }) ?? hits.first else { return nil }
    return print(from: pageLines.start(of: hit), size: size)
  }

  public var isWaitingForPictures: Bool {
    guard waitsForPictures, room > 0, let address = pageLines.block(at: end)?.picture else { return false }
    return pictures?.isLoading(address) == true
  }

  public func stopWaiting() { waitsForPictures = false }

  public var upcomingCount: Int {
    guard isAtEnd else { return 1 }
    return presenter.model.state == .loading ? 1 : 0
  }
  public var isUnfilled: Bool { room > 0 && isAtEnd }
  public func isNearEnd(size: ScreenSize) -> Bool { isAtEnd }
}
