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

/// Creates the scene of a full post.
struct PostModuleFactory {
  let scenes: PostScenes

  private var place: FeedSceneRoutes { scenes.place }

  var entry: SceneEntry {
    SceneEntry(
      place.post, example: PostParameter.example.merging(place.example) { $1 }, check: PostParameter.check(place),
      texts: { PostText.table.problems() + MarkText.table.problems() + WriteText.table.problems() },
      make: { parameters, placement in
        make(PostParameter.id(in: parameters), place.postsOrNone(parameters), at: placement)
      })
  }

  /// Creates the scene of a loaded post, or of the post that a notification is about.
  func make(_ row: PostRow, in posts: FeedSceneRoutes.Posts) -> any Scene {
    if let subject = row.post.details.notice?.subject {
      return make(subject, posts, at: place.post.placement(PostParameter.parameters(of: subject, in: posts)))
    }
    let placement = place.post.placement(PostParameter.parameters(of: row.id, in: posts))
    return make(placement, posts, isRevealed: row.isRevealed) { [post = row.post] in post }
  }

  /// Creates the scene of a post that is not loaded.
  private func make(_ id: Post.ID, _ posts: FeedSceneRoutes.Posts, at placement: ScenePlacement) -> any Scene {
    make(placement, posts, isRevealed: false) { [reading = posts.reading] in try await reading.post(withID: id) }
  }

  private func make(
    _ placement: ScenePlacement, _ posts: FeedSceneRoutes.Posts, isRevealed: Bool,
    _ load: @escaping @Sendable () async throws -> Post
  ) -> any Scene {
    let services = scenes.services
    let context = services.context
    return ListComposer.compose(page: placement, pictures: scenes.pagePictures(posts)) {
      output, display -> PostPresenter in
      let interactor = PostInteractor(
        post: { [reading = posts.reading] in reading.whole(load) }, states: posts.reading, output: output)
      return PostPresenter(
        context: context, interactor: interactor, states: interactor,
        router: scenes.router(in: posts), display: display, isRevealed: isRevealed,
        external: services.external(to: posts),
        sourceName: posts.title(in: services.context) ?? posts.source,
        positions: services.readingPositions)
    } cell: {
      FullPostCell(row: $0, context: context)
    }
  }
}

extension SceneServices {
  /// The actions on posts that leave the program.
  @MainActor func external(to posts: FeedSceneRoutes.Posts) -> ExternalActions {
    ExternalActions(
      browse: browse, play: play, copy: copy, save: MediaSaving(context, of: posts.reading).save, lastChange: lastChange
    )
  }

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
