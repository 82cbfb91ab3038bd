public import Loading

/// Loads the accounts, and reloads them after each change by this program.
public final class AccountListInteractor: LoadInteractor {
  private let loader: ResourceLoader<[ListedAccount]>
  private let watch: Task<Void, Never>

  /// - Parameters:
  ///   - read: reads the accounts.
  ///   - changes: emits an element after each change.
  ///   - output: receives the results; it is held strongly, so the composer passes a weak proxy.
  public init(
    read: @escaping @Sendable () async throws -> [ListedAccount], changes: AsyncStream<Void>,
    output: some LoadOutput<[ListedAccount]>
  ) {
    let loader = ResourceLoader<[ListedAccount]>(load: read, output: output)
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
