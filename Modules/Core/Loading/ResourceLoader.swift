/// Loads a list for its presenter.
@MainActor public protocol LoadInteractor: AnyObject {
  /// Starts a load.
  ///
  /// A load from the beginning cancels the running load of a page. Any other call is ignored while a load is running.
  func load(_ scope: LoadScope)
  /// Cancels the running load, if there is one.
  func cancel()
  /// The running work.
  var tasks: [RunningTask] { get }
  /// Stops waiting for slow sources: the load ends with the results so far.
  ///
  /// By default, has no effect.
  func hurry()
}

extension LoadInteractor {
  /// Whether any work is running in the foreground.
  public var isBusy: Bool { tasks.contains { !$0.isInBackground } }
  public func hurry() {}
}

/// Loads a scene's resource, completely or page by page, one load at a time.
///
/// The task of a load does not retain this object, so that a load never keeps a scene alive; deinit cancels the load.
/// Each load has a generation number, and results of older generations are dropped.
@MainActor public final class ResourceLoader<Resource: Sendable>: LoadInteractor {
  package let answers: @Sendable (LoadScope) -> Answers<Resource>
  private let output: any LoadOutput<Resource>
  private var scope = LoadScope.first
  private var generation = 0
  private var running: Task<Void, Never>?
  /// Emits for each result, and at the end of each load.
  private let progress = Broadcast<Void>.ofChanges

  /// Creates a loader.
  ///
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

  deinit {
    running?.cancel()
    progress.send()
  }

  public var tasks: [RunningTask] {
    running.map { [RunningTask(name: "load", end: $0, answers: { [progress] in progress.changes() })] } ?? []
  }

  public func load(_ scope: LoadScope) {
    if self.scope.isNextPage, !scope.isNextPage { cancel() }
    guard running == nil else { return }
    self.scope = scope
    generation += 1
    running = Task { [weak self, answers = answers(scope), generation] in
      let result: Result<Void, any Error>
      do {
        var iterator = answers.makeAsyncIterator()
        // End the load right after its last result, so that a load requested next is not ignored.
        while !iterator.isAtEnd, let answer = try await iterator.next() {
          guard let self, generation == self.generation else { return }
          output.didReceive(answer, for: scope)
          progress.send()
        }
        result = .success(())
      } catch {
        result = .failure(error)
      }
      guard let self, generation == self.generation else { return }
      running = nil
      finish(result)
      progress.send()
    }
    output.didStartLoading(scope)
  }

  public func cancel() {
    guard let running else { return }
    generation += 1
    self.running = nil
    running.cancel()
    progress.send()
    output.didCancelLoading(scope)
  }

  private func finish(_ result: Result<Void, any Error>) {
    switch result {
    case .success: output.didFinishLoading(scope)
    case .failure(is CancellationError): output.didCancelLoading(scope)
    case .failure(let error): output.didFailLoading(scope, with: error)
    }
  }
}
