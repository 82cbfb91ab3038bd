public import Foundation
public import Loading
public import Posts

/// The use cases of a scene of posts, beside loading.
public protocol PostInteracting: LoadInteractor {
  /// Sets a mark on posts; returns those that were changed, once it is written.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  func set(_ mark: PostMark, on posts: [Post.ID]) async throws -> [Post.ID]
  /// Sets a mark on posts, also if the scene was left; returns those that were changed, once it is written.
  var marks: @MainActor @Sendable (PostMark, [Post.ID]) async throws -> [Post.ID] { get }
  /// Marks every unread post of the list's source as read that had arrived by a date, on a loaded page or not, and the
  /// listed ones; returns those that were changed.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  func setAllRead(arrivedBy last: Date, and listed: [Post.ID]) async throws -> [Post.ID]
  /// The number of unread posts of the list's source, on a loaded page or not, as far as it is known.
  var unreadCount: Int { get }
  /// The sources that are missing from a list of several; by default none.
  var late: [LateSource] { get }
  /// The progress of the sources that the running load waits for; nil, by default, while none does.
  var progress: LoadProgress? { get }
  /// The post with the article of its page in place of its text, which is kept with it.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  func fullText(of post: Post) async throws -> Post
  /// Lists the posts that filters hide, too, from the next load on.
  func revealHidden()
  /// Marks posts as read in the background, also if the scene is left meanwhile.
  func didRead(_ posts: [Post.ID])
}

extension PostInteracting {
  public var late: [LateSource] { [] }
  public var progress: LoadProgress? { nil }
}

/// The receiver of changes that no load of the scene has made.
public protocol PostsOutput<Resource>: LoadOutput {
  /// Posts have changed, in this scene or another one.
  func postsDidChange(_ change: PostChange)
  /// Posts have come from sources that the list did not wait for; by default, nothing happens.
  func postsDidArrive(_ posts: [Post])
}

extension PostsOutput {
  public func postsDidArrive(_ posts: [Post]) {}
}

/// Loads a resource, and watches and changes the states of its posts.
public final class PostStateInteractor<Resource: Sendable>: PostInteracting {
  private let loader: ResourceLoader<Resource>
  private let states: PostStateStorage
  private let output: any PostsOutput<Resource>
  private let watch: Task<Void, Never>
  private let running = RunningMarks()

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
    let (changes, arrivals) = (states.changes(), states.arrivals)
    watch = Task {
      for await change in changes {
        guard change == .arrived else {
          output.postsDidChange(change)
          continue
        }
        let posts = await arrivals()
        if !posts.isEmpty { output.postsDidArrive(posts) }
      }
    }
  }

  deinit {
    watch.cancel()
  }

  public var tasks: [RunningTask] {
    let rest = states.rest().map { RunningTask(name: "load", end: $0, isInBackground: true) }
    return loader.tasks + running.tasks + [rest].compactMap(\.self)
  }
  public var late: [LateSource] { states.late() }
  public var progress: LoadProgress? { states.progress() }

  public func load(_ scope: LoadScope) { loader.load(scope) }
  public func cancel() { loader.cancel() }
  public func hurry() { states.hurry() }

  public func set(_ mark: PostMark, on posts: [Post.ID]) async throws -> [Post.ID] { try await marks(mark, posts) }

  public var marks: @MainActor @Sendable (PostMark, [Post.ID]) async throws -> [Post.ID] {
    { [states, output] in try await Self.report(states.set($0, $1), to: output) }
  }

  public func setAllRead(arrivedBy last: Date, and listed: [Post.ID]) async throws -> [Post.ID] {
    try await Self.report(states.setAllRead(last, listed), to: output)
  }

  public var unreadCount: Int { states.unreadCount() }

  /// Reports changes once they are written; returns their posts.
  private static func report(
    _ changes: Task<[PostChange], any Error>, to output: any PostsOutput<Resource>
  ) async throws -> [Post.ID] {
    let changes = try await changes.value
    for change in changes { output.postsDidChange(change) }
    return changes.flatMap(\.ids)
  }

  public func fullText(of post: Post) async throws -> Post { try await states.fullText(post) }

  public func revealHidden() { states.revealHidden() }

  public func didRead(_ posts: [Post.ID]) {
    guard !posts.isEmpty else { return }
    // Begins at once, and is not cancelled with the scene: what was read stays so.
    let changes = states.set(.seen, posts)
    running.add { [output] in
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
