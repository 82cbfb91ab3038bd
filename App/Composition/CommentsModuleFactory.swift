import Comments
import Foundation
import Terminal
import Viper

/// Makes the comments scene of an image.
struct CommentsModuleFactory {
  let context: PresentationContext
  let loadComments: @Sendable (_ image: UUID) async throws -> [ImageComment]
  let stack: WeakSceneStack
  let picture: (_ image: UUID) -> any TerminalScene

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
