/// One load at a time, for the interactor that owns this.
///
/// The running task holds neither this nor its owner, so a load never keeps a scene alive; when this goes, the load is
/// cancelled. Each load has a generation: what an older one brings after it was cancelled is dropped.
@MainActor public final class OneLoad {
  private var generation = 0
  private var running: Task<Void, Never>?

  public init() {}

  deinit {
    running?.cancel()
  }

  public var isRunning: Bool { running != nil }

  public var tasks: [RunningTask] {
    running.map { [RunningTask(name: "load", end: $0)] } ?? []
  }

  /// Starts a load, unless one runs; its result goes to the owner, if that is still there and the load still wanted.
  ///
  /// - Parameters:
  ///   - owner: held weakly.
  ///   - operation: the load.
  ///   - finish: told how it ended.
  public func start<Owner: AnyObject, Resource: Sendable>(
    for owner: Owner,
    _ operation: @escaping @Sendable () async throws -> Resource,
    finish: @escaping @MainActor (Owner, Result<Resource, any Error>) -> Void
  ) {
    guard running == nil else { return }
    generation += 1
    running = Task { [weak self, weak owner, generation] in
      let result: Result<Resource, any Error>
      do {
        result = .success(try await operation())
      } catch {
        result = .failure(error)
      }
      guard let self, let owner, generation == self.generation else { return }
      running = nil
      finish(owner, result)
    }
  }

  /// Stops the running load; false if there is none.
  public func cancel() -> Bool {
    guard let running else { return false }
    generation += 1
    self.running = nil
    running.cancel()
    return true
  }
}
