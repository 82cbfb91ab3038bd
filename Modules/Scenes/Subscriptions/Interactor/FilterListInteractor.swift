public import Loading

/// Loads the filters, and reloads them after each change by this program.
public final class FilterListInteractor: LoadInteractor {
  private let loader: ResourceLoader<[ListedFilter]>
  private let watch: Task<Void, Never>

  /// - Parameters:
  ///   - read: reads the filters with the numbers of matching posts.
  ///   - changes: emits an element after each change.
  ///   - output: receives the results; it is held strongly, so the composer passes a weak proxy.
  public init(
    read: @escaping @Sendable () async throws -> [ListedFilter], changes: AsyncStream<Void>,
    output: some LoadOutput<[ListedFilter]>
  ) {
    let loader = ResourceLoader<[ListedFilter]>(load: read, output: output)
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
