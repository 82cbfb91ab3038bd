import Foundation
public import Loading
import Localization
public import Pictures
public import Terminal
public import Viper

/// The view of a list scene: a title, numbered cells and notices.
///
/// It draws its presenter's data; on a terminal, lines are only ever added.
@MainActor public final class ListView<Presenter: ListPresenter> {
  /// Called after each change of the list, and of its pictures.
  public var onEvent: (@MainActor (SceneEvent) -> Void)?

  /// The data source.
  public let presenter: Presenter
  /// Loads the pictures of the rows; nil if none can be drawn.
  let prefetcher: ImagePrefetcher<Picture>?
  public var layout: RowLayout {
    get { renderer.layout }
    set { renderer.layout = newValue }
  }
  public var showsPictures = true {
    didSet {
      renderer.pictures = pictures
      if !showsPictures { prefetcher?.cancel() }
    }
  }
  var renderer: RowRenderer<Presenter>
  /// The footer below the rows shown last; nil if none is there.
  var shownFooter: PageFooter?
  /// The rows that are to be shown, and those whose pictures are late.
  var waiting = WaitingRows<Presenter.Row.ID>()

  /// A view that has shown nothing yet.
  ///
  /// - Parameters:
  ///   - presenter: the data source.
  ///   - pictures: loads the pictures of the rows; nil if none can be drawn.
  ///   - cell: makes the cell of a row.
  public init(
    presenter: Presenter, pictures: ImagePrefetcher<Picture>? = nil, cell: @escaping (Presenter.Row) -> any Cell
  ) {
    self.presenter = presenter
    prefetcher = pictures
    renderer = RowRenderer(presenter: presenter, pictures: pictures, cell: cell)
  }
}

extension ListView: ListDisplay {
  public func listDidChange(_ change: ListChange) {
    switch change {
    case .rows: startAgain()
    case .updated: pictures?.forgetFailures()
    case .status(.loading, .nextPage): shownFooter = nil
    case .status, .appended, .changed: break
    }
    onEvent?(.list(change))
  }

  private func startAgain() {
    pictures?.forgetFailures()
    waiting = WaitingRows()
    shownFooter = nil
  }
}

extension ListView: ImagePrefetcherOutput {
  public func imagesDidChange() {
    onEvent?(.pictures)
  }
}

// MARK: - Drawing

extension ListView: SceneView {
  public func heading(width: Int) -> [StyledText] {
    StyledText(line: presenter.title, .title).wrapped(to: width)
  }

  public func notices(width: Int) -> [StyledText] {
    texts.notices.flatMap { $0.wrapped(to: width) }
  }

  public func notice(of update: ListUpdate, for scope: LoadScope, width: Int) -> [StyledText] {
    let notice = presenter.notice(of: update, for: scope).map { StyledText($0, .secondary) }
    return (notice ?? texts.summary(of: update, for: scope))?.wrapped(to: width) ?? []
  }

  public func rowLines(width: Int, in range: Range<Int>) -> [StyledText] {
    range.flatMap { lines(at: $0, width: width) }.dropLast()
  }

  public func footer(width: Int) -> [StyledText] {
    let context = presenter.context
    // Nobody presses Enter in a script.
    guard let footer = presenter.model.footer, context.isInteractive || footer != .more else { return [] }
    let cell = FooterCell(
      footer: footer, endText: presenter.endText, texts: context.strings(ListText.table),
      isInteractive: context.isInteractive)
    return renderer.lines(of: cell, width: width)
  }

  public var hasRows: Bool { count > 0 }
  public var showsOneThing: Bool { presenter.showsOneThing }

  var count: Int { presenter.numberOfRows }
  var texts: ListNotices<Presenter.Row> {
    ListNotices(model: presenter.model, emptyText: presenter.emptyText, context: presenter.context)
  }

  public func forgetPictures() {
    prefetcher?.cancel()
    prefetcher?.forgetAll()
  }

  /// Loads the pictures of the rows; nil if none are shown.
  var pictures: ImagePrefetcher<Picture>? { showsPictures ? prefetcher : nil }

  func lines(at position: Int, width: Int) -> [StyledText] {
    renderer.lines(at: position, width: width)
  }
}
