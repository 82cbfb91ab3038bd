public import Loading

/// The loads of a list scene.
@MainActor public protocol ListLoading<Row>: ListContent {
  /// The interactor that loads the list.
  var interactor: any LoadInteractor { get }
  /// The objects that this presenter owns beside its interactor, such as its router; checked for leaks.
  var collaborators: [AnyObject] { get }
  /// Loads the list from its beginning.
  func load()
  /// Loads the next page, on request of the user.
  func loadMore()
  /// Loads the next page, if it may load without a request of the user.
  func loadMoreByItself()
  /// Repeats what has failed; by default, the load that failed or was cancelled. False without any.
  func retry() -> Bool
  /// Called when another scene comes on top; does nothing by default.
  func pause()
  /// Called when the scene is on top again; does nothing by default.
  func resume()
  /// Called before the list is shown by its route, perhaps again; does nothing by default.
  func renumber()
}

extension ListLoading {
  public var collaborators: [AnyObject] { [] }
  public func pause() {}
  public func resume() {}
  public func renumber() {}

  /// The loads under way.
  public var tasks: [RunningTask] { interactor.tasks }

  /// The presenter and the objects it owns, for the leak check.
  public var parts: [AnyObject] { [self, interactor] + collaborators }

  /// Repeats the load that failed or was cancelled: of the list, or else of the page; false without such a load.
  public func retry() -> Bool {
    switch (model.phase, model.pagePhase) {
    case (.failed, _), (.cancelled, _): load()
    case (_, .failed), (_, .cancelled): loadMore()
    default: return false
    }
    return true
  }
}
