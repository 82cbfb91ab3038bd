import Commands
import Feed
import Loading
import Localization
import Pictures
import PostRows
import Posts
import Reading
import SceneKit
import TerminalList
import Viper

/// Makes the scene of a post in full.
struct PostModuleFactory {
  let services: SceneServices
  let place: FeedSceneRoutes
  let pictures: (any PostReading) -> PictureService
  let comments: CommentsModuleFactory
  let image: (_ index: Int, Post, FeedSceneRoutes.Posts, _ isRevealed: Bool) -> any TerminalScene

  var entry: SceneEntry {
    SceneEntry(
      place.post, example: PostParameter.example.merging(place.example) { $1 }, check: PostParameter.check(place),
      texts: { PostText.table.problems() + MarkText.table.problems() },
      make: { parameters, placement in
        let (posts, id) = (place.postsOrNone(parameters), PostParameter.id(in: parameters))
        return make(placement, posts, isRevealed: false) { [reading = posts.reading] in
          try await reading.post(withID: id)
        }
      })
  }

  /// The scene of a loaded post.
  func make(_ post: Post, in posts: FeedSceneRoutes.Posts, isRevealed: Bool) -> any TerminalScene {
    let placement = place.post.placement(PostParameter.parameters(of: post.id, in: posts))
    return make(placement, posts, isRevealed: isRevealed) { post }
  }

  private func make(
    _ placement: ScenePlacement, _ posts: FeedSceneRoutes.Posts, isRevealed: Bool,
    _ load: @escaping @Sendable () async throws -> Post
  ) -> any TerminalScene {
    let context = services.context
    return ListComposer.compose(page: placement, pictures: services.pagePictures(pictures(posts.reading))) {
      output, display -> PostPresenter in
      let interactor = PostInteractor(
        answers: { [reading = posts.reading] _ in reading.whole(load) }, states: PostStateStorage(posts.reading),
        output: output)
      return PostPresenter(
        context: context, interactor: interactor, states: interactor,
        router: FeedRouter(
          stack: services.stack, comments: { comments.make($0, in: posts, isRevealed: $1) },
          image: { image($0, $1, posts, $2) }, post: { make($0, in: posts, isRevealed: $1) },
          quoted: { comments.make(quotedBy: $0, in: posts) }),
        display: display, isRevealed: isRevealed, external: services.external(to: posts),
        sourceName: posts.title(in: services.context) ?? posts.source,
        places: services.readingPositions)
    } cell: {
      FullPostCell(row: $0, context: context)
    }
  }
}

extension SceneServices {
  /// The ways out of the program from posts.
  @MainActor func external(to posts: FeedSceneRoutes.Posts) -> ExternalActions {
    ExternalActions(
      browse: browse, play: play, copy: copy, save: MediaSaving(context, of: posts.reading).save, lastChange: lastChange
    )
  }

  /// The places where the person stopped reading.
  @MainActor var readingPositions: ReadingPositions {
    let name = "post.places"
    return ReadingPositions(load: { memory.value(named: name) ?? [] }, keep: { try memory.keep($0, named: name) })
  }
}

extension MediaSaving {
  /// Saves the pictures and recordings of posts.
  init(_ context: PresentationContext, of posts: any PostReading) {
    self.init(
      context, picture: { try await posts.image(at: $0, decode: $1) },
      recording: { try await posts.recording(at: $0, take: $1) })
  }
}
