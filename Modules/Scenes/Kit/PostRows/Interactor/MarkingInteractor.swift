public import Loading
public import Posts

/// An interactor that loads posts and changes their states: an extension implements the shared use cases.
public protocol MarkingInteractor<Resource>: PostInteracting {
  /// The type of the loaded content.
  associatedtype Resource: Sendable
  /// Performs the loads.
  var loader: ResourceLoader<Resource> { get }
  /// The states of the posts.
  var states: any PostStates { get }
  /// Reports every change, and writes marks in the background.
  var writer: MarkWriter { get }
  /// The post whose comments are shown; nil, also by default, in a scene without comments.
  var commented: Post.ID? { get }
}

extension MarkingInteractor {
  public var commented: Post.ID? { nil }
  public var tasks: [RunningTask] { loader.tasks + writer.tasks }

  public func load(_ scope: LoadScope) { loader.load(scope) }
  public func cancel() { loader.cancel() }
  public func hurry() { states.hurry() }

  public var setMark: @MainActor @Sendable (PostMark, [Post.ID]) async throws -> [Post.ID] {
    { [states] in await states.set($0, on: $1) }
  }
  public var write: @MainActor @Sendable (PostWrite, Post) async throws -> WriteOutcome {
    { [states, commented] write, post in
      try await states.write(write, on: post, commentOn: post.isComment ? commented : nil)
    }
  }
  public func didRead(_ posts: [Post.ID]) { writer.didRead(posts) }
  public func fullText(of post: Post) async throws -> Post { try await states.fullText(of: post) }
}
