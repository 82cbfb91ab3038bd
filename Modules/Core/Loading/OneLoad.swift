/// Runs one load at a time for an interactor.
///
/// The task holds neither this object nor its owner, so that a load never keeps a scene alive; deinit cancels the load.
/// Each load has a generation number, and results of older generations are dropped.
@MainActor public final class OneLoad {
  private var generation = 0
  private var running: Task<Void, Never>?
  /// Emits for each result, and at the end of each load.
  private let progress = Broadcast<Void>.ofChanges

  /// Creates an object without a running load.
  public init() {}

  deinit {
    running?.cancel()
    progress.send()
  }

  /// Whether a load is running.
  public var isRunning: Bool { running != nil }

  /// The running load; empty if there is none.
  public var tasks: [RunningTask] {
    running.map { [RunningTask(name: "load", end: $0, answers: { [progress] in progress.changes() })] } ?? []
  }

  /// Starts a load unless one is running; results go to the owner until it is released or the load is cancelled.
  ///
  /// - Parameters:
  ///   - owner: held weakly.
  ///   - answers: the load to run.
  ///   - receive: called with each result.
  ///   - finish: called once, after the last result or with the error of a step.
  public func start<Owner: AnyObject, Resource: Sendable>(
    for owner: Owner,
    _ answers: Answers<Resource>,
    receive: @escaping @MainActor (Owner, Sourced<Resource>) -> Void,
    finish: @escaping @MainActor (Owner, Result<Void, any Error>) -> Void
  ) {
    guard running == nil else { return }
    generation += 1
    running = Task { [weak self, weak owner, generation] in
      let result: Result<Void, any Error>
      do {
        var iterator = answers.makeAsyncIterator()
        // End the load right after its last result: a load requested later must not be ignored.
        while !iterator.isAtEnd, let answer = try await iterator.next() {
          guard let self, let owner, generation == self.generation else { return }
          receive(owner, answer)
          progress.send()
        }
        result = .success(())
      } catch {
        result = .failure(error)
      }
      guard let self, let owner, generation == self.generation else { return }
      running = nil
      finish(owner, result)
      progress.send()
    }
  }

  /// Cancels the running load; returns false if there is none.
  @discardableResult public func cancel() -> Bool {
    guard let running else { return false }
    generation += 1
    self.running = nil
    running.cancel()
    progress.send()
    return true
  }
}
