import Commands
import Loading
import Localization
import Post
import PostRows
import Posts
import Reading
import SceneKit
import TerminalList
import Viper

/// Creates the scenes of a full post and of one comment.
struct PostModuleFactory {
  private static let comment = "comment"

  let scenes: PostScenes
  let posts: FeedSceneRoutes.Posts

  private var place: FeedSceneRoutes { scenes.place }

  static func entry(in scenes: PostScenes) -> SceneEntry {
    let place = scenes.place
    return SceneEntry(
      place.post, example: PostParameter.example.merging(place.example) { $1 }, check: PostParameter.check(place),
      texts: { PostText.table.problems() + WriteText.table.problems() + MarkText.table.problems() },
      make: { parameters, placement in
        PostModuleFactory(scenes: scenes, posts: place.postsOrNone(parameters))
          .make(PostParameter.id(in: parameters), at: placement)
      })
  }

  static func commentEntry(in scenes: PostScenes) -> SceneEntry {
    let place = scenes.place
    return SceneEntry(
      place.comment,
      example: PostParameter.example.merging(place.example) { $1 }.merging([comment: "1"]) { $1 },
      check: PostParameter.check(place), texts: PostText.table.problems,
      make: { parameters, placement in
        let (posts, post) = (place.postsOrNone(parameters), PostParameter.id(in: parameters))
        let id = Post.ID(rawValue: parameters[comment] ?? "")
        let factory = PostModuleFactory(scenes: scenes, posts: posts)
        return factory.make(placement, post, isRevealed: false, isComment: true) { [reading = posts.reading] in
          try await reading.comment(id, on: post)
        }
      })
  }

  /// Creates the scene of a loaded comment, which also shows the posts that it answers.
  func make(_ row: CommentRow, below above: [Post], on post: Post.ID) -> any Scene {
    let parameters = PostParameter.parameters(of: post, in: posts).merging([Self.comment: row.id.rawValue]) { $1 }
    return make(
      place.comment.placement(parameters), post, isRevealed: row.postRow.isRevealed, isComment: true, below: above
    ) { [comment = row.post] in comment }
  }

  /// Creates the scene of a loaded post, or of the post that a notification is about.
  func make(_ row: PostRow) -> any Scene {
    if let subject = row.post.details.notice?.subject {
      return make(subject, at: place.post.placement(PostParameter.parameters(of: subject, in: posts)))
    }
    let placement = place.post.placement(PostParameter.parameters(of: row.id, in: posts))
    return make(placement, row.id, isRevealed: row.isRevealed) { [post = row.post] in post }
  }

  /// Creates the scene of a post that is not loaded.
  private func make(_ id: Post.ID, at placement: ScenePlacement) -> any Scene {
    make(placement, id, isRevealed: false) { [reading = posts.reading] in try await reading.post(withID: id) }
  }

  /// Creates the scene of a post, or of a comment on it.
  private func make(
    _ placement: ScenePlacement, _ id: Post.ID, isRevealed: Bool, isComment: Bool = false, below above: [Post] = [],
    _ load: @escaping @Sendable () async throws -> Post
  ) -> any Scene {
    let services = scenes.services
    let context = services.context
    return ListComposer.compose(page: placement, pictures: scenes.thumbnails(of: posts)) {
      output, display -> PostPresenter in
      // A comment has no state, leads to no other scene, and its reading position is not stored.
      guard !isComment else {
        return PostPresenter(
          context: context, interactor: ResourceLoader<Post>(load: load, output: output), display: display,
          isRevealed: isRevealed, above: above,
          answered: { answered(by: $0, below: above.map(\.id), on: id) },
          external: scenes.external(to: posts, of: id))
      }
      let interactor = PostInteractor<Post>(
        answers: { [reading = posts.reading] _ in reading.whole(load) }, states: posts.reading, output: output)
      return PostPresenter(
        context: context, interactor: interactor, states: interactor,
        router: scenes.router(in: posts), display: display, isRevealed: isRevealed,
        external: scenes.external(to: posts, of: id),
        sourceName: posts.title(in: services.context) ?? posts.source,
        positions: services.readingPositions)
    } cell: {
      FullPostCell(row: $0, context: context)
    }
  }
}

extension PostModuleFactory {
  /// The route of a comment's parent; the route of the post if the comment answers the post, or if the source did not
  /// send the parent.
  ///
  /// `above` are the known ancestors; if there are none, the source is assumed to have sent the parent.
  private func answered(by comment: Post, below above: [Post.ID], on post: Post.ID) -> Route {
    let parameters = PostParameter.parameters(of: post, in: posts)
    guard let parent = comment.details.parent, parent != post, above.isEmpty || above.contains(parent) else {
      return place.comments.placement(parameters).route
    }
    return place.comment.placement(parameters.merging([Self.comment: parent.rawValue]) { $1 }).route
  }
}

extension PostScenes {
  /// The actions on posts that use something outside their scene, such as the browser.
  ///
  /// Without `post`, as in a list, only conversations on known sites are shown.
  @MainActor func external(to posts: FeedSceneRoutes.Posts, of post: Post.ID? = nil) -> ExternalActions {
    ExternalActions(
      browse: services.browse, play: services.play, copy: services.copy,
      save: MediaSaving(services.context, of: posts.reading).save,
      showConversation: { [showConversation] in showConversation($0, $1, post.flatMap { posts.source(of: $0) }) },
      lastChange: services.lastChange)
  }
}

extension SceneServices {
  /// The positions where the user stopped reading posts.
  @MainActor var readingPositions: ReadingPositions {
    let name = "post.places"
    return ReadingPositions(load: { memory.value(named: name) ?? [] }, keep: { try memory.keep($0, named: name) })
  }
}

extension MediaSaving {
  /// Creates a value that saves the pictures and recordings of posts.
  init(_ context: PresentationContext, of posts: any PostReading) {
    self.init(
      context, picture: { try await posts.image(at: $0, decode: $1) },
      recording: { try await posts.recording(at: $0, take: $1) })
  }
}
