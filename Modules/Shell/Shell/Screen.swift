import Loading
import Readline
import Terminal
import TerminalList
import Viper

/// Prints scenes above the prompt in screenfuls; each screenful waits for its pictures until a timeout.
///
/// Pictures that arrive later are drawn over their placeholders while these are on the screen.
final class Screen {
  /// The maximum number of footers with hints in a session.
  private static let maximumHints = 3

  let console: any Console
  /// Returns the current appearance.
  let appearance: () -> Appearance
  /// Waits for the picture timeout of a screenful.
  private let pictureTimeout: @Sendable () async throws -> Void
  private var wait: Task<Void, Never>?
  /// Whether the header of the screenful still has to be printed above the first rows.
  private var isHeadDue = false
  /// The header of a view's screenful, with the console line of its start; nil in a pager, and for selected rows.
  private var head: (view: ObjectIdentifier, text: StyledText, line: Int)?
  private var hintCount = 0
  var pictures = PicturePositions()
  var rows = PrintedRows()
  /// Called when the picture timeout of a screenful expires.
  var onPictureTimeout: () -> Void = {}

  /// Returns the content after the last line of the top page.
  var nextThing: () -> NextThing = { .row }

  /// The text being paged.
  var text = PagedText()
  /// Shows lines in a pager if they do not fit on the screen; returns false if the lines still have to be printed.
  var page: ([String]) -> Bool = { _ in false }

  init(
    console: any Console, appearance: @escaping () -> Appearance,
    pictureTimeout: @escaping @Sendable () async throws -> Void
  ) {
    self.console = console
    self.appearance = appearance
    self.pictureTimeout = pictureTimeout
  }

  deinit {
    wait?.cancel()
  }

  /// The size of the screen above the prompt.
  var size: ScreenSize {
    let size = console.size
    return ScreenSize(
      columns: max(Appearance.minimumWidth, appearance().width ?? size.columns),
      lines: max(Appearance.minimumLines, size.lines - 1))
  }

  /// Writes lines above the input line.
  func write(_ texts: [StyledText]) {
    guard !texts.isEmpty else { return }
    let lines = texts.flatMap { $0.wrapped(to: size.columns) }
    let start = console.line
    let renderer = appearance().renderer
    let text = lines.map(renderer.render)
    if lines.count > size.lines, page(text) { return }
    console.show(text.joined(separator: "\n"))
    pictures.add(lines, at: start)
    rows.add(lines, at: start)
  }

  /// Shows a scene: header, notices, a screenful of rows, and footer.
  func show(_ screenful: Screenful, of scene: any Scene) {
    begin(scene)
    let notices = scene.view.notices(width: size.columns)
    // A one-line list reserves lines for messages, and more lines while it loads, so that its head stays visible.
    let news = view(of: scene).isDense(width: size.columns) ? (scene.isBusy ? 3 : 1) : 0
    let rows = view(of: scene).show(screenful, size: room(beside: news + (notices.isEmpty ? 0 : notices.count + 1)))
    write(rows, of: scene, hasFoot: true)
    awaitPicturesAgain(of: scene)
    if scene.view.isNearEnd(size: size) { scene.loadMoreByItself() }
  }

  /// Shows the rows of a scene that arrived after its first response and were not shown yet.
  ///
  /// Leaves room for the message about further new rows.
  func showNew(of scene: any Scene) {
    endScreenful()
    write(view(of: scene).showNew(size: room(beside: 0)))
    awaitPicturesAgain(of: scene)
  }

  /// Shows the screenful of a page that contains a search match; returns false if there is no match.
  func showHit(of search: TextSearch?, in scene: any Scene) -> Bool {
    guard let lines = view(of: scene).showHit(of: search, size: room(beside: 0)) else { return false }
    begin(scene)
    write(lines, of: scene, hasFoot: true)
    awaitPicturesAgain(of: scene)
    return true
  }

  /// Shows the first screenful of matching rows, below lines about the search instead of a header.
  func show(_ numbers: [Int], foundBy search: RowSearch, below lines: [StyledText], of scene: any Scene) {
    begin(scene)
    isHeadDue = false
    let lines = lines.flatMap { $0.wrapped(to: size.columns) }
    write(lines)
    let room = room(beside: max(0, lines.count - 1))
    write(view(of: scene).show(numbers, foundBy: search, size: room), of: scene, hasFoot: true)
    awaitPicturesAgain(of: scene)
  }

  /// Shows the rows with the given numbers again.
  func show(_ numbers: [Int], of scene: any Scene) {
    endScreenful()
    write(view(of: scene).show(numbers, marking: nil, size: size))
    awaitPicturesAgain(of: scene)
  }

  /// Shows a change in a scene without printing rows again.
  func show(_ change: ListChange, in scene: any Scene) {
    let view = view(of: scene)
    guard !view.isReturning else { return }
    switch change {
    case .rows where view.isBegun == true: fill(scene, hasFoot: true)
    case .rows where view.hasContent: show(.first, of: scene)
    case .updated(_, .refresh) where view.showsOneThing: show(.again, of: scene)
    case .updated(let update, let scope):
      if update.editedCount > 0 { redraw(Array(0..<scene.rows.count), of: scene) }
      write(view.notice(of: update, for: scope, width: size.columns))
      fill(scene)
    case .appended: fill(scene)
    case .status(let phase, let scope) where scope.isNextPage || view.isBegun == true && phase != .loading:
      fill(scene, hasFoot: true)
    case .status(let phase, _): show(phase, of: scene)
    case .edited(let positions):
      redraw(positions, of: scene)
      updateHead(of: scene)
    case .waiting: showHead(of: scene)
    case .rows, .changed, .newer: break  // the rest is shown when the load ends, or by the action
    }
    if view.isUnfilled { scene.loadMoreByItself() }
  }

  /// Continues a screenful with newly arrived rows and pictures; `hasFoot` indicates that only the footer may have
  /// changed.
  func fill(_ scene: any Scene, hasFoot: Bool = false) {
    let visible = redraw()
    write(scene.view.takeLatePictures(visible: visible, width: size.columns))
    let rows = view(of: scene).fill(size: size)
    write(rows, of: scene, hasFoot: hasFoot)
    updateHead(of: scene)
    awaitPictures(of: scene)
    // There is still room for more rows, and all loaded rows are shown.
    if !rows.isEmpty, scene.view.isUnfilled { scene.loadMoreByItself() }
  }

  /// Shows the rows that are waiting for their pictures, with placeholders.
  func stopWaiting(for scene: any Scene) {
    guard scene.view.isWaitingForPictures else { return }
    scene.view.stopWaiting()
    fill(scene)
  }

  /// Returns the view of a scene, updated to the current appearance.
  func view(of scene: any Scene) -> any SceneView {
    let (view, appearance) = (scene.view, appearance())
    (view.layout, view.abilities) = (appearance.rows, appearance.abilities)
    if view.showsPictures != appearance.drawsPictures { view.showsPictures = appearance.drawsPictures }
    return view
  }

  private func show(_ phase: LoadPhase, of scene: any Scene) {
    switch phase {
    case .idle, .loading: break
    case .loaded where !scene.view.hasContent && hasHead(above: scene):
      // If all rows were removed, as after `send` in the outbox, the head must show this.
      updateHead(of: scene)
      write(scene.view.notices(width: size.columns))
    case .loaded where !scene.view.hasContent: show(.first, of: scene)
    case .loaded where scene.view.isBegun == false, .cancelled where scene.view.isBegun == false,
      .failed where scene.view.isBegun == false && scene.view.hasContent:
      show(.first, of: scene)
    case .loaded, .cancelled, .failed:
      // If the head is due, it is printed with the notices.
      guard !isHeadDue || !scene.view.hasContent else { return }
      write(scene.view.notices(width: size.columns))
      // The foot of a list that arrived in parts can be printed now.
      fill(scene, hasFoot: true)
    }
  }

  private func awaitPicturesAgain(of scene: any Scene) {
    wait?.cancel()
    wait = nil
    awaitPictures(of: scene)
  }

  /// Starts a single timeout for all pictures of a screenful.
  private func awaitPictures(of scene: any Scene) {
    guard scene.view.isWaitingForPictures else {
      wait?.cancel()
      wait = nil
      return
    }
    guard wait == nil else { return }
    wait = Task { [weak self, weak scene, pictureTimeout] in
      do { try await pictureTimeout() } catch { return }
      guard let self, let scene else { return }
      stopWaiting(for: scene)
      onPictureTimeout()
    }
  }
}

// MARK: - Screenfuls

extension Screen {
  /// Returns the space for the rows of a screenful, without its header, its footer, and `lines` other lines.
  private func room(beside lines: Int) -> ScreenSize {
    ScreenSize(columns: size.columns, lines: max(Appearance.minimumLines, size.lines - 2 - lines))
  }

  private func begin(_ scene: any Scene) {
    let waiting = head.flatMap { $0.view == ObjectIdentifier(scene.view) && console.line == $0.line + 1 ? $0 : nil }
    endScreenful()
    head = waiting
    isHeadDue = true
    pictures.begin(scene.view)
    rows.begin(scene.view, renumberings: scene.view.renumberings)
  }

  /// Ends the screenful, with its header and any text being paged.
  private func endScreenful() {
    endText()
    isHeadDue = false
    head = nil
  }

  /// Shows the header of a list that is waiting for its first rows.
  private func showHead(of scene: any Scene) {
    guard head?.view != ObjectIdentifier(scene.view), appearance().isAnimated else { return updateHead(of: scene) }
    head = (ObjectIdentifier(scene.view), scene.view.head(width: size.columns), console.line)
    write([head?.text ?? .empty])
  }

  /// Whether the header of a scene was printed with lines below it.
  private func hasHead(above scene: any Scene) -> Bool {
    head.map { $0.view == ObjectIdentifier(scene.view) && console.line > $0.line + 1 } ?? false
  }

  /// Updates the numbers in the header after rows have arrived, while the header is on the screen.
  private func updateHead(of scene: any Scene) {
    guard let (view, old, line) = head, view == ObjectIdentifier(scene.view), appearance().isAnimated,
      console.isOnScreen(line: line)
    else { return }
    let new = scene.view.head(width: size.columns)
    guard new != old else { return }
    head = (view, new, line)
    console.draw([appearance().renderer.render(new)], width: max(old.width, new.width), line: line, column: 0)
  }

  /// Writes rows of a screenful, with the header above the first row.
  ///
  /// The footer follows if there are rows, or if `hasFoot` is true.
  private func write(_ rows: [StyledText], of scene: any Scene, hasFoot: Bool) {
    let view = scene.view
    let foot = hasFoot || !rows.isEmpty ? takeFoot(of: view) : []
    guard isHeadDue, !rows.isEmpty || !view.hasContent else { return write(rows + foot) }
    isHeadDue = false
    let (text, line) = (view.head(width: size.columns), console.line)
    let notices = view.notices(width: size.columns)
    if head != nil {
      updateHead(of: scene)
      return write(notices + (notices.isEmpty ? [] : [.empty]) + rows + foot)
    }
    write([text] + notices + (notices.isEmpty ? [] : [.empty]) + rows + foot)
    // A head shown in a pager cannot be redrawn.
    head = console.line > line ? (ObjectIdentifier(view), text, line) : nil
  }

  private func takeFoot(of view: any SceneView) -> [StyledText] {
    let foot = view.takeFoot(hints: hintCount < Self.maximumHints, next: nextThing, width: size.columns)
    if !foot.isEmpty { hintCount += 1 }
    return foot
  }
}
