/// The interactor of every scene that loads one resource: one load at a time, cancelled when the loader goes.
///
/// The running task holds the load closure and not the loader, so a load never keeps its scene alive. Each load has a
/// generation; what an older one delivers after it was cancelled is dropped.
@MainActor public final class ResourceLoader<Resource: Sendable>: LoadInteractor {
  private let operation: @Sendable () async throws -> Resource
  private let output: any LoadOutput<Resource>
  private var generation = 0
  private var running: Task<Void, Never>?

  /// Holds its output: whoever composes the scene passes a weak proxy for what points back.
  public init(
    load operation: @escaping @Sendable () async throws -> Resource,
    output: any LoadOutput<Resource>
  ) {
    self.operation = operation
    self.output = output
  }

  deinit {
    running?.cancel()
  }

  public var tasks: [RunningTask] {
    running.map { [RunningTask(name: "load", end: $0)] } ?? []
  }

  public func load() {
    guard running == nil else { return }
    generation += 1
    running = Task { [weak self, operation, generation] in
      let result: Result<Resource, any Error>
      do {
        result = .success(try await operation())
      } catch {
        result = .failure(error)
      }
      self?.finish(generation, with: result)
    }
    output.didStartLoading()
  }

  public func cancel() {
    guard let running else { return }
    generation += 1
    self.running = nil
    running.cancel()
    output.didCancelLoading()
  }

  private func finish(_ generation: Int, with result: Result<Resource, any Error>) {
    guard generation == self.generation else { return }
    running = nil
    switch result {
    case .success(let resource): output.didFinishLoading(with: resource)
    case .failure(is CancellationError): output.didCancelLoading()
    case .failure(let error): output.didFailLoading(with: error)
    }
  }
}
