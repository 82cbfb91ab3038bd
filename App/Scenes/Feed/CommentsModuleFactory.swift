import Comments
import Loading
import Localization
import Pictures
import PostRows
import Posts
import Reading
import SceneKit
import TerminalList
import Viper

/// Makes the scene of a post with the comments on it.
struct CommentsModuleFactory {
  let scenes: PostScenes

  private var place: FeedSceneRoutes { scenes.place }

  var entry: SceneEntry {
    SceneEntry(
      place.comments, example: PostParameter.example.merging(place.example) { $1 }, check: PostParameter.check(place),
      texts: CommentsText.table.problems,
      make: { parameters, placement in
        make(placement, PostParameter.id(in: parameters), nil, place.postsOrNone(parameters))
      })
  }

  /// The scene of a loaded post.
  func make(_ row: PostRow, in posts: FeedSceneRoutes.Posts) -> any TerminalScene {
    make(place.comments.placement(PostParameter.parameters(of: row.id, in: posts)), row.id, row, posts)
  }

  /// The scene of the post that a post quotes; nil if its source cannot be asked for it.
  func make(quotedBy post: Post, in posts: FeedSceneRoutes.Posts) -> (any TerminalScene)? {
    posts.reading.quoted(by: post).map {
      make(place.comments.placement(PostParameter.parameters(of: $0, in: posts)), $0, nil, posts)
    }
  }

  private func make(
    _ placement: ScenePlacement, _ id: Post.ID, _ row: PostRow?, _ posts: FeedSceneRoutes.Posts
  ) -> any TerminalScene {
    let services = scenes.services
    let context = services.context
    let reading = ConversationReading(posts.reading, of: id, known: row?.post)
    return ListComposer.compose(page: placement, pictures: scenes.pagePictures(posts)) { output, display in
      CommentsPresenter(
        of: id, post: row, sourceName: posts.title(in: context) ?? posts.source, context: context,
        interactor: CommentsInteractor(
          thread: { scope in reading.answers(scope) }, states: posts.reading, output: output),
        router: scenes.router(in: posts, imagePolicy: .single), display: display,
        external: services.external(to: posts),
        positions: services.readingPositions)
    } cell: {
      CommentsCells.cell(of: $0, in: context)
    }
  }
}
