public import Foundation
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
    { [states, output] in Self.report($0, of: await states.set($0, on: $1), to: output) }
  }

  /// Marks every unread post as read that had arrived by a date, and the listed ones; returns those that were changed.
  public func markAllRead(arrivedBy last: Date, and listed: [Post.ID]) async -> [Post.ID] {
    Self.report(.seen, of: await states.allRead(arrivedBy: last, and: listed), to: output)
  }

  private static func report(_ mark: PostMark, of posts: [Post.ID], to output: any PostsOutput) -> [Post.ID] {
    output.postsDidChange(.state(mark, of: Set(posts)))
    return posts
  }

  /// Marks posts as read in the background; the write begins at once, and is not cancelled with the scene.
  public func didRead(_ posts: [Post.ID]) {
    guard !posts.isEmpty else { return }
    running.add { [states, output] in _ = Self.report(.seen, of: await states.set(.seen, on: posts), to: output) }
  }
}

/// The marks of a scene that are being written.
private final class RunningMarks {
  /// The marks by number; nil before the first suspension of their work.
  private var running: [Int: RunningTask?] = [:]
  private var count = 0

  var tasks: [RunningTask] { running.values.compactMap(\.self) }

  /// Begins work at once, and lists it until it is done.
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
