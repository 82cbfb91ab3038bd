import Comments
import Foundation
import Terminal
import Viper

/// Makes the comments scene of an image.
struct CommentsModuleFactory {
  private let context: PresentationContext
  private let loadComments: @Sendable (_ image: UUID) async throws -> [ImageComment]
  private let stack: WeakSceneStack
  private let picture: (_ image: UUID) -> any TerminalScene

  init(_ services: SceneServices, picture: @escaping (_ image: UUID) -> any TerminalScene) {
    context = services.context
    loadComments = services.source.comments
    stack = services.stack
    self.picture = picture
  }

  func make(image id: UUID, route: Route) -> any TerminalScene {
    ListModuleComposer.compose(
      name: "comments", route: route,
      interactor: { CommentsInteractor(load: { [loadComments] in try await loadComments(id) }, output: $0) },
      presenter: { parts in
        CommentsPresenter(
          context: context, interactor: parts.interactor, router: CommentsRouter(stack: stack) { picture(id) },
          display: parts.display)
      },
      cell: CommentCell.init)
  }
}
