import Synchronization

/// Loads a resource, and loads it again after each reported change if the resource differs.
public final class ObservedResourceLoader<Resource: Sendable & Equatable>: LoadInteractor {
  private let loader: ResourceLoader<Resource>
  private let watch: Task<Void, Never>

  /// The resource as last loaded.
  private nonisolated final class Latest: Sendable {
    let resource = Mutex<Resource?>(nil)
  }

  /// Creates a loader that observes changes.
  ///
  /// - Parameters:
  ///   - load: loads the resource; throws `LoadFailure` or `CancellationError`.
  ///   - changes: emits an element after each change of the resource.
  ///   - output: receives the results; held strongly, so the composer passes a weak proxy.
  public init(
    load: @escaping @Sendable () async throws -> Resource, changes: AsyncStream<Void>,
    output: some LoadOutput<Resource>
  ) {
    let latest = Latest()
    let loader = ResourceLoader<Resource>(
      load: {
        let resource = try await load()
        latest.resource.withLock { $0 = resource }
        return resource
      }, output: output)
    self.loader = loader
    // The task does not retain this object, the scene or the loader, so that releasing them cancels the load.
    watch = Task { [weak loader] in
      for await _ in changes {
        // The running load may have read the resource before the change.
        let running = loader?.tasks.first?.end
        await running?.value
        let known = latest.resource.withLock(\.self)
        guard !Task.isCancelled, await Self.isChanged(known, load) else { continue }
        loader?.load(.first)
      }
    }
  }

  deinit {
    watch.cancel()
  }

  public var tasks: [RunningTask] { loader.tasks }
  public func load(_ scope: LoadScope) { loader.load(scope) }
  public func cancel() { loader.cancel() }

  /// Whether the resource differs from the last loaded one; also true if reading fails, so that a load reports the
  /// reason.
  private nonisolated static func isChanged(
    _ known: Resource?, _ load: @Sendable () async throws -> Resource
  ) async -> Bool {
    do { return try await load() != known } catch { return true }
  }
}
