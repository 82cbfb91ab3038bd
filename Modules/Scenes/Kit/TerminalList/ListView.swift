package import Loading
package import Pictures
package import Terminal
package import Viper

/// The view of a list scene, with a title, numbered cells and notices.
///
/// The view draws the data of its presenter. On a terminal, it only appends lines.
@MainActor package final class ListView<Presenter: ListPresenter> {
  /// The presenter, which provides the rows.
  package let presenter: Presenter
  /// Loads the pictures of the rows; nil if the output cannot draw pictures.
  package let prefetcher: ImagePrefetcher<Picture>?
  /// The layout of this list, which overrides the user's layout for all lists; nil to use the user's.
  package var chosenLayout: RowLayout?
  package var layout: RowLayout {
    get { renderer.layout }
    set { renderer.layout = chosenLayout ?? newValue }
  }
  package var abilities: TextAbilities {
    get { renderer.abilities }
    set { renderer.abilities = newValue }
  }
  package var showsPictures = true {
    didSet {
      renderer.pictures = showsPictures ? prefetcher : nil
      if !showsPictures { prefetcher?.cancel() }
    }
  }
  /// Whether the layout has room for pictures.
  private var hasRoomForPictures = true
  var renderer: RowRenderer<Presenter>
  /// Whether a footer is still to be shown after the latest rows, or after a page failed to load.
  var isFootDue = false
  /// The search to which paging is limited; nil to page through all rows.
  var search: RowSearch?
  /// The row at which the first screenful begins, until this row is loaded; nil to begin at the top of the list.
  var returning: RowAnchor?
  /// The rows to be shown next, and the rows that were shown without their pictures.
  var waiting = WaitingRows<Presenter.Row.ID>()

  /// Creates a view of a list; `pictures` is nil if the output cannot draw pictures.
  package init(
    presenter: Presenter, pictures: ImagePrefetcher<Picture>? = nil, cell: @escaping (Presenter.Row) -> any Cell
  ) {
    self.presenter = presenter
    prefetcher = pictures
    renderer = RowRenderer(presenter: presenter, pictures: pictures, cell: cell)
  }
}

extension ListView: SceneView {
  package func listDidChange(_ change: ListChange) {
    switch change {
    case .rows: startAgain()
    case .updated(let update, _):
      pictures?.forgetFailures()
      // New rows get their own screenful.
      if update.newCount > 0 { isFootDue = false }
    case .status(.failed, .nextPage): isFootDue = true
    case .appended(let start): findAlso(from: start)
    case .status, .changed, .edited, .newer, .waiting: break
    }
  }

  private func startAgain() {
    search = nil
    pictures?.forgetFailures()
    waiting = WaitingRows()
  }
}

// MARK: - Drawing

extension ListView {
  package func notices(width: Int) -> [StyledText] {
    presenter.notices.flatMap { $0.wrapped(to: width) }
  }

  package func isDense(width: Int) -> Bool { renderer.layout(width: width) == .line }

  package func notice(of update: ListUpdate, for scope: LoadScope, width: Int) -> [StyledText] {
    let notice = presenter.notice(of: update, for: scope).map { StyledText($0, .secondary) }
    return (notice ?? presenter.summary(of: update, for: scope))?.wrapped(to: width) ?? []
  }

  package var renumberings: Int { presenter.model.numbers.renumberings }

  package func rowLines(width: Int?, in range: Range<Int>) -> [StyledText] {
    range.flatMap { renderer.lines(at: $0, width: width) }
  }

  package func footer(width: Int) -> [StyledText] {
    switch presenter.model.footer {
    case nil, .more, .loading: []
    case let foot?: lines(of: foot, hints: nil, width: width)
    }
  }

  package var isReturning: Bool { returning != nil }
  package var showsOneThing: Bool { presenter.showsOneThing }
  package var endsInNext: Bool { presenter.showsOneThing }
  package var hasContent: Bool { !presenter.model.isEmpty }
  package func lead(width: Int?) -> [StyledText] { [] }

  var count: Int { presenter.model.count }
  /// The number of rows to page through.
  var pagedCount: Int { presenter.model.pagedCount }

  package func forgetPictures() {
    prefetcher?.cancel()
    prefetcher?.forgetAll()
  }

  /// Loads the pictures of the rows; nil if pictures are not shown.
  var pictures: ImagePrefetcher<Picture>? { showsPictures && hasRoomForPictures ? prefetcher : nil }

  /// The total height and the number of the rows that are drawn together, beginning at `index`.
  func measure(_ index: Int, width: Int) -> Pager.Block { renderer.block(at: index, width: width).size }

  /// Reports that rows were printed, or that their pictures were drawn; `isSeen` is false if the output is a file or a
  /// pipe.
  func didShow(_ rows: [Presenter.Row], width: Int, isSeen: Bool = true) {
    guard !rows.isEmpty else { return }
    presenter.markShown(rows.map(\.id))
    guard isSeen else { return }
    presenter.didShow(rows, whole: renderer.wholeRows(of: rows, width: width))
  }

  /// Updates the picture size for the layout.
  func prepareLayout(width: Int) {
    let size = renderer.layout(width: width).thumbnail(columns: width)
    hasRoomForPictures = size != nil
    if let size { prefetcher?.size = size } else { prefetcher?.cancel() }
  }
}
