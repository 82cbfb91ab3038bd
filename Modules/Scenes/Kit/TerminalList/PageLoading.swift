import Loading
import Localization
import Viper

/// Loads further pages of a list until there are enough rows, or the list ends.
///
/// Refers weakly to the list.
@MainActor struct PageLoading<Presenter: ListPresenter> {
  /// The maximum number of additional rows, which limits the loading of an endless list.
  static var maximumRows: Int { 10_000 }

  private weak var presenter: Presenter?
  private let command: String
  private let isEnough: @MainActor () -> Bool
  /// The number of rows when loading began.
  private let start: Int
  /// The number of rows when the last page was requested; nil before the first request.
  private var requested: Int?

  /// Creates the loading of pages for `command`; `isEnough` returns true if no further rows are needed.
  init(of presenter: Presenter, for command: String, until isEnough: @escaping @MainActor () -> Bool) {
    self.presenter = presenter
    self.command = command
    self.isEnough = isEnough
    start = presenter.model.count
  }

  /// Loads pages until there are enough rows, or the list ends.
  ///
  /// - Throws: the failure of a page, a `Failure` after `maximumRows`, or `CancellationError`.
  mutating func run() async throws {
    let cancel: @MainActor () -> Void = { [weak presenter] in presenter?.interactor.cancel() }
    while let load = try nextLoad() {
      await withTaskCancellationHandler {
        await load.value
      } onCancel: {
        Task { @MainActor in cancel() }
      }
      try Task.checkCancellation()
    }
  }

  /// The load to wait for, which is started if none is running; nil if there are enough rows, or no more pages.
  private mutating func nextLoad() throws -> Task<Void, Never>? {
    guard let presenter else { throw CancellationError() }
    // The rows need not wait for a slow source: there may be enough rows after each response.
    guard presenter.model.isEmpty || !isEnough() else { return nil }
    if let running = presenter.tasks.first(where: { !$0.isInBackground }) { return running.nextAnswer }
    if requested != nil { try checkLastPage(of: presenter) }
    let count = presenter.model.count
    guard !isEnough(), presenter.model.cursor.hasMore == true, count != requested else { return nil }
    guard count - start < Self.maximumRows else {
      let texts = presenter.context.strings(ListText.table)
      throw Failure(
        .badArgument, texts(.stoppedLoading, ["count": count - start, "command": command]))
    }
    requested = count
    presenter.loadMore()
    return presenter.tasks.first { !$0.isInBackground }?.end
  }

  private func checkLastPage(of presenter: Presenter) throws {
    switch presenter.model.pagePhase {
    case .failed(let failure): throw failure
    case .cancelled: throw CancellationError()
    case .idle, .loading, .loaded: break
    }
  }
}
