import Comments
import Loading
import Localization
import PostRows
import Posts
import Reading
import SceneKit
import TerminalList
import Viper

/// Makes the comments scene of a post.
struct CommentsModuleFactory {
  private let services: SceneServices
  private let place: PostPlace
  /// Makes the image scene of a post, by its id if the post itself is not loaded.
  private let image: (Post.ID, Post?, PostPlace.Posts) -> any TerminalScene
  private let comment: (PostRow, Post.ID, PostPlace.Posts) -> any TerminalScene

  init(
    _ services: SceneServices, place: PostPlace,
    image: @escaping (Post.ID, Post?, PostPlace.Posts) -> any TerminalScene,
    comment: @escaping (PostRow, Post.ID, PostPlace.Posts) -> any TerminalScene
  ) {
    self.services = services
    self.place = place
    self.image = image
    self.comment = comment
  }

  var entry: SceneEntry {
    SceneEntry(
      place.comments, example: PostParameter.example.merging(place.example) { $1 }, check: PostParameter.check(place),
      texts: CommentsText.table.problems, make: { make($1, PostParameter.id(in: $0), nil, place.postsOrNone($0)) })
  }

  /// The scene of a loaded post.
  func make(_ post: Post, in posts: PostPlace.Posts) -> any TerminalScene {
    make(place.comments.placement(PostParameter.parameters(of: post.id, in: posts)), post.id, post, posts)
  }

  private func make(
    _ placement: ScenePlacement, _ id: Post.ID, _ post: Post?, _ posts: PostPlace.Posts
  ) -> any TerminalScene {
    let context = services.context
    return ListComposer.compose(
      placement,
      interactor: {
        CommentsInteractor(
          answers: { [reading = posts.reading] in reading.thread(of: id, $0) }, states: PostStateStorage(posts.reading),
          output: $0)
      },
      presenter: { parts in
        CommentsPresenter(
          post: post, context: context, interactor: parts.interactor,
          router: CommentsRouter(
            stack: services.stack, image: { image(id, post, posts) }, comment: { comment($0, id, posts) }),
          display: parts.display,
          browse: services.browse, copy: services.copy)
      },
      cell: { PostCell(row: $0, context: context) })
  }
}
