import Comments
import Feed
import Loading
import Localization
import SceneKit
import Sources
import TerminalList
import Viper

/// Makes the comments scene of a post.
struct CommentsModuleFactory {
  private let services: SceneServices
  private let source: SourceReader
  /// Makes the image scene of a post, by its id if the post itself is not loaded.
  private let image: (Post.ID, Post?) -> any TerminalScene

  init(
    _ services: SceneServices, source: SourceReader, image: @escaping (Post.ID, Post?) -> any TerminalScene
  ) {
    self.services = services
    self.source = source
    self.image = image
  }

  var entry: SceneEntry {
    SceneEntry(
      .comments, example: PostParameter.example, check: PostParameter.check(source),
      texts: CommentsText.table.problems, make: { make($1, PostParameter.id(in: $0), nil) })
  }

  /// The scene of a loaded post.
  func make(_ post: Post) -> any TerminalScene {
    make(SceneKind.comments.placement(PostParameter.parameters(of: post.id)), post.id, post)
  }

  private func make(_ placement: ScenePlacement, _ id: Post.ID, _ post: Post?) -> any TerminalScene {
    let context = services.context
    return ListComposer.compose(
      placement,
      interactor: { CommentsInteractor(answers: { [source] in source.thread(of: id, $0) }, output: $0) },
      presenter: { parts in
        CommentsPresenter(
          context: context, interactor: parts.interactor,
          router: CommentsRouter(stack: services.stack) { image(id, post) }, display: parts.display,
          browse: services.browse)
      },
      cell: { CommentCell(row: $0, context: context) })
  }
}
