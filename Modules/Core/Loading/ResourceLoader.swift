/// Loads a list for its presenter.
@MainActor public protocol LoadInteractor: AnyObject {
  /// Starts a load.
  ///
  /// A load from the beginning cancels the load of a page; any other call is ignored while a load is running.
  func load(_ scope: LoadScope)
  /// Cancels the running load, if there is one.
  func cancel()
  /// The running work.
  var tasks: [RunningTask] { get }
  /// Stops waiting for slow sources: the load ends with the results so far. Does nothing by default.
  func hurry()
}

extension LoadInteractor {
  /// Whether any work is running in the foreground.
  public var isBusy: Bool { tasks.contains { !$0.isInBackground } }
  public func hurry() {}
}

/// Loads a scene's resource, completely or page by page, one load at a time.
@MainActor public final class ResourceLoader<Resource: Sendable>: LoadInteractor {
  package let answers: @Sendable (LoadScope) -> Answers<Resource>
  private let output: any LoadOutput<Resource>
  private let work = OneLoad()
  private var scope = LoadScope.first

  /// - Parameters:
  ///   - answers: creates the load for a scope.
  ///   - output: receives the results; held strongly, so the composer passes a weak proxy.
  public init(
    answers: @escaping @Sendable (LoadScope) -> Answers<Resource>, output: any LoadOutput<Resource>
  ) {
    self.answers = answers
    self.output = output
  }

  /// Creates a loader whose loads have exactly one result.
  ///
  /// - Parameters:
  ///   - load: loads the resource.
  ///   - output: receives the result; held strongly, so the composer passes a weak proxy.
  public convenience init(
    load: @escaping @Sendable () async throws -> Resource, output: any LoadOutput<Resource>
  ) {
    self.init(answers: { _ in .single(load) }, output: output)
  }

  public var tasks: [RunningTask] { work.tasks }

  public func load(_ scope: LoadScope) {
    if work.isRunning, self.scope.isNextPage, !scope.isNextPage { cancel() }
    guard !work.isRunning else { return }
    self.scope = scope
    work.start(for: self, answers(scope)) { loader, answer in
      loader.output.didReceive(answer, for: scope)
    } finish: { loader, result in
      loader.finish(scope, result)
    }
    output.didStartLoading(scope)
  }

  public func cancel() {
    if work.cancel() { output.didCancelLoading(scope) }
  }

  private func finish(_ scope: LoadScope, _ result: Result<Void, any Error>) {
    switch result {
    case .success: output.didFinishLoading(scope)
    case .failure(is CancellationError): output.didCancelLoading(scope)
    case .failure(let error): output.didFailLoading(scope, with: error)
    }
  }
}
