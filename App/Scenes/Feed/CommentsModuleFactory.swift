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
  let services: SceneServices
  let place: FeedSceneRoutes
  let pictures: (any PostReading) -> PictureService
  let image: (_ index: Int, Post, FeedSceneRoutes.Posts, _ isRevealed: Bool) -> any TerminalScene
  let comment: (PostRow, Post.ID, FeedSceneRoutes.Posts) -> any TerminalScene

  var entry: SceneEntry {
    SceneEntry(
      place.comments, example: PostParameter.example.merging(place.example) { $1 }, check: PostParameter.check(place),
      texts: CommentsText.table.problems, make: { make($1, PostParameter.id(in: $0), nil, place.postsOrNone($0)) })
  }

  /// The scene of a loaded post.
  func make(_ post: Post, in posts: FeedSceneRoutes.Posts, isRevealed: Bool) -> any TerminalScene {
    let placement = place.comments.placement(PostParameter.parameters(of: post.id, in: posts))
    return make(placement, post.id, PostRow(post, isRevealed: isRevealed), posts)
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
    let context = services.context
    let reading = ConversationReading(posts.reading, of: id, known: row?.post)
    return ListComposer.compose(page: placement, pictures: services.pagePictures(pictures(posts.reading))) {
      CommentsPresenter(
        post: row, sourceName: posts.title(in: context) ?? posts.source, context: context,
        interactor: CommentsInteractor(
          answers: { reading.answers($0) }, states: PostStateStorage(posts.reading), output: $0),
        router: CommentsRouter(
          stack: services.stack, image: { image($0, $1.post, posts, !$1.hidesPicture(at: $0)) },
          post: { make($0, in: posts, isRevealed: false) }, quoted: { make(quotedBy: $0, in: posts) },
          comment: { comment($0, id, posts) }),
        display: $1, external: services.external(to: posts), places: services.readingPositions)
    } cell: {
      PostCell(row: $0, context: context)
    }
  }
}
