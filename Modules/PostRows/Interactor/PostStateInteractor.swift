public import Loading
public import Posts

/// The use cases of a scene of posts, beside loading.
public protocol PostInteracting: LoadInteractor {
  /// Sets a mark on posts; returns those that were changed, once it is written.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  func set(_ mark: PostMark, on posts: [Post.ID]) async throws -> [Post.ID]
  /// The post with the article of its page in place of its text, which is kept with it.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  func fullText(of post: Post) async throws -> Post
  /// Marks posts as read in the background, also if the scene is left meanwhile.
  func didRead(_ posts: [Post.ID])
}

/// The receiver of changes that no load of the scene has made.
public protocol PostsOutput<Resource>: LoadOutput {
  /// Posts have changed, in this scene or another one.
  func postsDidChange(_ change: PostChange)
}

/// Loads a resource, and watches and changes the states of its posts.
public final class PostStateInteractor<Resource: Sendable>: PostInteracting {
  private let loader: ResourceLoader<Resource>
  private let states: PostStateStorage
  private let output: any PostsOutput<Resource>
  private let watch: Task<Void, Never>
  private let marks = RunningMarks()

  /// - Parameters:
  ///   - answers: makes the answers for a scope.
  ///   - states: the states of the posts.
  ///   - output: held strongly: the composer passes a weak proxy.
  public init(
    answers: @escaping @Sendable (LoadScope) -> Answers<Resource>, states: PostStateStorage,
    output: any PostsOutput<Resource>
  ) {
    self.states = states
    self.output = output
    loader = ResourceLoader(answers: answers, output: output)
    // Holds neither this object nor the scene.
    let changes = states.changes()
    watch = Task {
      for await change in changes { output.postsDidChange(change) }
    }
  }

  deinit {
    watch.cancel()
  }

  public var tasks: [RunningTask] { loader.tasks + marks.tasks }

  public func load(_ scope: LoadScope) { loader.load(scope) }
  public func cancel() { loader.cancel() }

  public func set(_ mark: PostMark, on posts: [Post.ID]) async throws -> [Post.ID] {
    let changes = try await states.set(mark, posts).value
    for change in changes { output.postsDidChange(change) }
    return changes.flatMap(\.ids)
  }

  public func fullText(of post: Post) async throws -> Post { try await states.fullText(post) }

  public func didRead(_ posts: [Post.ID]) {
    guard !posts.isEmpty else { return }
    // Begins at once, and is not cancelled with the scene: what was read stays so.
    let changes = states.set(.seen, posts)
    marks.add { [output] in
      do {
        for change in try await changes.value { output.postsDidChange(change) }
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
