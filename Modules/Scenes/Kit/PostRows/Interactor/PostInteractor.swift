public import Loading
public import Posts

/// Loads posts and changes their states.
///
/// Reports all changes to posts, including those made elsewhere, until the interactor is released.
public final class PostInteractor<Resource: Sendable>: PostInteracting {
  public let states: any PostStates
  public let list: (any PostList)?
  private let loader: ResourceLoader<Resource>
  /// The post whose comments are shown; nil in a scene without comments.
  private let commented: Post.ID?
  private let observation: Observation
  private let watch: Task<Void, Never>
  private let running = RunningMarks()

  /// Creates an interactor that observes the states and the events of the list.
  ///
  /// `list` is nil in a scene of a single post. `commented` is the post whose comments are shown; nil in a scene
  /// without comments. `output` is retained, so the composer passes a weak proxy.
  public init(
    answers: @escaping @Sendable (LoadScope) -> Answers<Resource>, states: any PostStates,
    list: (any PostList)? = nil, commentsOn commented: Post.ID? = nil, output: any PostsOutput<Resource>
  ) {
    loader = ResourceLoader(answers: answers, output: output)
    self.states = states
    self.list = list
    self.commented = commented
    observation = states.observe { @MainActor change in output.postsDidChange(change) }
    // The task captures neither this object nor the scene.
    let events = list?.events()
    watch = Task {
      guard let list, let events else { return }
      for await event in events {
        guard event == .arrived else {
          output.listDidChange(by: event)
          continue
        }
        let posts = await list.arrivals()
        if !posts.isEmpty { output.postsDidArrive(posts) }
      }
    }
  }

  deinit {
    watch.cancel()
  }

  /// The running work: loads, marks being written in the background, and loads of sources that respond late.
  public var tasks: [RunningTask] {
    let rest = states.rest.map { RunningTask(name: "load", end: $0, isInBackground: true) }
    return loader.tasks + running.tasks + [rest].compactMap(\.self)
  }

  public func load(_ scope: LoadScope) { loader.load(scope) }
  public func cancel() { loader.cancel() }
  public func hurry() { states.hurry() }

  public var write: @MainActor @Sendable (PostWrite, Post) async throws -> WriteOutcome {
    { [states, commented] write, post in
      try await states.write(write, on: post, commentOn: post.isComment ? commented : nil)
    }
  }

  /// Marks posts as read in the background; the write starts at once, and continues after the user leaves the scene.
  public func didRead(_ posts: [Post.ID]) {
    guard !posts.isEmpty else { return }
    running.add { [states] in _ = await states.set(.seen, on: posts) }
  }
}

/// The background tasks of a scene that write marks.
private final class RunningMarks {
  /// The tasks by number; the value is nil until the task's work first suspends.
  private var running: [Int: RunningTask?] = [:]
  private var count = 0

  var tasks: [RunningTask] { running.values.compactMap(\.self) }

  /// Starts work at once, and lists the work until it ends.
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
