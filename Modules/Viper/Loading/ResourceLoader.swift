/// The interactor of a scene that loads one resource as a whole.
@MainActor public final class ResourceLoader<Resource: Sendable>: LoadInteractor {
  private let operation: @Sendable () async throws -> Resource
  private let output: any LoadOutput<Resource>
  private let work = OneLoad()

  /// Holds its output: whoever composes the scene passes a weak proxy for what points back.
  public init(
    load operation: @escaping @Sendable () async throws -> Resource,
    output: any LoadOutput<Resource>
  ) {
    self.operation = operation
    self.output = output
  }

  public var tasks: [RunningTask] { work.tasks }

  public func load() {
    guard !work.isRunning else { return }
    work.start(for: self, operation) { $0.output.didEndLoading(.whole, with: $1) }
    output.didStartLoading(.whole)
  }

  public func cancel() {
    if work.cancel() { output.didCancelLoading(.whole) }
  }
}
