public import Loading
public import Posts

/// Writes the user's marks on posts; until it is released, reports every change of posts, wherever it is made.
///
/// Each `MarkingInteractor` owns a writer, next to its loader.
public final class MarkWriter {
  private let states: any PostStates
  private let observation: Observation
  private let watch: Task<Void, Never>
  private let running = RunningMarks()

  /// - Parameters:
  ///   - states: stores the states of the posts.
  ///   - output: receives the changes; it is held strongly, so the composer passes a weak proxy.
  public init(_ states: any PostStates, output: any PostsOutput) {
    self.states = states
    observation = states.observe { @MainActor change in output.postsDidChange(change) }
    // The task captures neither this object nor the scene.
    let events = states.events()
    watch = Task {
      for await event in events {
        guard event == .arrived else {
          output.listDidChange(by: event)
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

  /// The marks being written in the background, and the loads of sources that the list did not wait for.
  public var tasks: [RunningTask] {
    let rest = states.rest.map { RunningTask(name: "load", end: $0, isInBackground: true) }
    return running.tasks + [rest].compactMap(\.self)
  }

  /// Marks posts as read in the background; the write begins at once, and continues after the scene is left.
  public func didRead(_ posts: [Post.ID]) {
    guard !posts.isEmpty else { return }
    running.add { [states] in _ = await states.set(.seen, on: posts) }
  }
}

/// The marks of a scene that are being written.
private final class RunningMarks {
  /// The tasks by number; the value is nil until the task's work first suspends.
  private var running: [Int: RunningTask?] = [:]
  private var count = 0

  var tasks: [RunningTask] { running.values.compactMap(\.self) }

  /// Starts work at once, and lists the work until it has ended.
  func add(_ work: @escaping @MainActor () async -> Void) {
    count += 1
    running.updateValue(nil, forKey: count)
    let task = Task.immediate { [self, number = count] in
      await work()
      running.removeValue(forKey: number)
    }
    guard running.keys.contains(count) else { return }
    running[count] = RunningTask(name: "mark", end: task, isInBackground: true)
  }
}
