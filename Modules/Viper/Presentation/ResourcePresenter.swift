/// The presenter of a list whose rows are those of a resource that is loaded.
///
/// A conformer says what the rows of a resource are; states and errors follow.
@MainActor public protocol ResourcePresenter<Row>: ListPresenter, LoadOutput {
  /// The rows for a resource that has arrived.
  func present(_ resource: Resource) -> ListContent<Row>.Loaded
}

extension ResourcePresenter {
  public func didStartLoading(_ part: LoadPart) {
    content.startLoading(part)
    display.contentDidChange(.status(part))
  }

  public func didFinishLoading(_ part: LoadPart, with resource: Resource) {
    let loaded = present(resource)
    switch part {
    case .whole:
      content.show(loaded)
      images?.forgetFailures()
      display.contentDidChange(.rows)
    case .more:
      let end = content.rows.count
      content.append(loaded)
      display.contentDidChange(.appended(from: end))
    }
  }

  public func didFailLoading(_ part: LoadPart, with error: any Error) {
    content.fail(part, with: Failure(loading: error, in: context.language))
    display.contentDidChange(.status(part))
  }

  public func didCancelLoading(_ part: LoadPart) {
    content.cancel(part)
    display.contentDidChange(.status(part))
  }
}
