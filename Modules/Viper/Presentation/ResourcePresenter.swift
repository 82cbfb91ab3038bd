public import Loading
import Localization

/// The presenter of a list whose rows are mapped from a loaded resource.
///
/// A conformer maps the resource; states and errors have defaults.
@MainActor public protocol ResourcePresenter<Row>: ListPresenter, LoadOutput {
  /// The rows of a resource.
  func present(_ resource: Resource) -> ListPage<Row>
}

extension ResourcePresenter {
  public func didStartLoading(_ scope: LoadScope) {
    display.listDidChange(model.start(scope))
  }

  public func didReceive(_ answer: Sourced<Resource>, for scope: LoadScope) {
    display.listDidChange(model.receive(present(answer.value), from: answer.origin, for: scope))
  }

  public func didFinishLoading(_ scope: LoadScope) {
    let change = model.finish(scope)
    // Started before the change is shown: the display must not see an idle moment between two loads.
    if let cursor = model.cursor.cursorPastEmptyPage {
      interactor.load(.nextPage(after: cursor))
    } else if model.isPageDue {
      loadMoreByItself()
    }
    display.listDidChange(change)
  }

  public func didFailLoading(_ scope: LoadScope, with error: any Error) {
    display.listDidChange(model.fail(scope, with: Failure(loading: error, in: context.language)))
  }

  public func didCancelLoading(_ scope: LoadScope) {
    display.listDidChange(model.cancel(scope))
  }
}
