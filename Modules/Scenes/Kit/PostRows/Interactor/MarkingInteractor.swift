public import Loading
public import Posts

/// An interactor that loads posts, and changes their states: the use cases that all of these share.
public protocol MarkingInteractor<Resource>: PostInteracting {
  /// The type of an answer.
  associatedtype Resource: Sendable
  /// Makes the loads.
  var loader: ResourceLoader<Resource> { get }
  /// The states of the posts.
  var states: any PostStates { get }
  /// Reports every change, and writes the marks that nobody waits for.
  var writer: MarkWriter { get }
}

extension MarkingInteractor {
  public var tasks: [RunningTask] { loader.tasks + writer.tasks }

  public func load(_ scope: LoadScope) { loader.load(scope) }
  public func cancel() { loader.cancel() }
  public func hurry() { states.hurry() }

  public var setMarkForUndo: @MainActor @Sendable (PostMark, [Post.ID]) async throws -> [Post.ID] {
    { [states] in await states.set($0, on: $1) }
  }
  public func set(_ mark: PostMark, on posts: [Post.ID]) async throws -> [Post.ID] {
    await states.set(mark, on: posts)
  }
  public func didRead(_ posts: [Post.ID]) { writer.didRead(posts) }
  public func fullText(of post: Post) async throws -> Post { try await states.fullText(of: post) }
}
