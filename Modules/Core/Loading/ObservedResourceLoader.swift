/// Loads a resource, and loads it again after each of its changes.
public final class ObservedResourceLoader<Resource: Sendable>: LoadInteractor {
  private let loader: ResourceLoader<Resource>
  private let watch: Task<Void, Never>

  /// - Parameters:
  ///   - load: loads the resource; throws `LoadFailure` or `CancellationError`.
  ///   - changes: emits an element after each change of the resource.
  ///   - output: receives the results; it is held strongly, so the composer passes a weak proxy.
  public init(
    load: @escaping @Sendable () async throws -> Resource, changes: AsyncStream<Void>,
    output: some LoadOutput<Resource>
  ) {
    let loader = ResourceLoader<Resource>(load: load, output: output)
    self.loader = loader
    // The task captures neither this object nor the scene, so that both can be released.
    watch = Task {
      for await _ in changes { loader.load(.first) }
    }
  }

  deinit {
    watch.cancel()
  }

  public var tasks: [RunningTask] { loader.tasks }
  public func load(_ scope: LoadScope) { loader.load(scope) }
  public func cancel() { loader.cancel() }
}
