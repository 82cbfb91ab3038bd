public import Loading
public import Posts

/// Writes what a person does with posts, and reports every change of them, whoever made it, until it is released.
///
/// A `MarkingInteractor` owns one, beside its loader.
public final class MarkWriter {
  private let states: any PostStates
  private let output: any PostsOutput
  private let watch: Task<Void, Never>
  private let running = RunningMarks()

  /// - Parameters:
  ///   - states: keeps the states of the posts.
  ///   - output: held strongly: the composer passes a weak proxy.
  public init(_ states: any PostStates, output: any PostsOutput) {
    (self.states, self.output) = (states, output)
    // Holds neither this object nor the scene.
    let changes = states.changes()
    watch = Task {
      for await change in changes {
        guard change == .arrived else {
          output.postsDidChange(change)
          continue
        }
        let posts = await states.arrivals()
        if !posts.isEmpty { output.postsDidArrive(posts) }
      }
    }
  }

  deinit {
    watch.cancel()
  }

  /// The writes that nobody waits for, and the loads of sources that the list did not wait for.
  public var tasks: [RunningTask] {
    let rest = states.rest.map { RunningTask(name: "load", end: $0, isInBackground: true) }
    return running.tasks + [rest].compactMap(\.self)
  }

  /// Sets a mark on posts, whether or not the scene is there by then; returns those that were changed, once it is written.
  public var setMark: @MainActor @Sendable (PostMark, [Post.ID]) async throws -> [Post.ID] {
    { [states, output] in try await Self.report(states.set($0, on: $1), to: output) }
  }

  /// Reports changes once they are written; returns their posts.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  public func report(_ changes: Task<[PostChange], any Error>) async throws -> [Post.ID] {
    try await Self.report(changes, to: output)
  }

  private static func report(
    _ changes: Task<[PostChange], any Error>, to output: any PostsOutput
  ) async throws -> [Post.ID] {
    let changes = try await changes.value
    for change in changes { output.postsDidChange(change) }
    return changes.flatMap(\.ids)
  }

  /// Marks posts as read in the background; the write begins at once, and is not cancelled with the scene.
  public func didRead(_ posts: [Post.ID]) {
    guard !posts.isEmpty else { return }
    let changes = states.set(.seen, on: posts)
    running.add { [output] in
      do {
        _ = try await Self.report(changes, to: output)
      } catch {
        return  // they stay unread
      }
    }
  }
}

/// The marks of a scene that are being written.
private final class RunningMarks {
  private var running: [Int: RunningTask] = [:]
  private var count = 0

  var tasks: [RunningTask] { Array(running.values) }

  /// Adds work, until it is done.
  func add(_ work: @escaping @MainActor () async -> Void) {
    count += 1
    let task = Task { [self, number = count] in
      await work()
      running[number] = nil
    }
    running[count] = RunningTask(name: "mark", end: task, isInBackground: true)
  }
}
